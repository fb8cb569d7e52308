import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'
import { markdownQuery } from '../markdown.queries.ts'
import { Prose } from '../prose.tsx'
import '../../../styles/pages/markdown-field.css'

/** The renderer of the pages; the last preview stays while the next one is rendered. */
export function MarkdownPreview({ text }: { text: string }) {
  const intl = useIntl()
  const { markdown } = useRouter().options.context
  const { data: html, isPending } = useQuery({
    ...markdownQuery({ intl, markdown, text }),
    placeholderData: (previous: string | undefined) => previous,
  })
  return (
    <div className="md-preview" aria-busy={isPending}>
      {html ? (
        <Prose html={html} />
      ) : (
        <p className="muted">
          <FormattedMessage id="markdown.editor.nothing" />
        </p>
      )}
    </div>
  )
}
