import { useState } from 'react'
import { useIntl } from 'react-intl'
import { MarkdownField } from '../markdown/editor/markdown-field.tsx'
import { KitSection } from './kit-section.tsx'

const SAMPLE =
  '## Dig in\n\nOne **block** that sorts a base, by `name` or by [tag](/mods).\n\n- drawers\n- labels\n'

/** The editor and its preview, which uses the Markdown view. */
export function Markdown() {
  const { formatMessage } = useIntl()
  const [text, setText] = useState(SAMPLE)
  return (
    <KitSection id="markdown" isFull>
      <MarkdownField
        label={formatMessage({ id: 'ui-kit.field.description' })}
        value={text}
        stored={SAMPLE}
        onChange={setText}
        limit={2000}
        draftKey="kit"
      />
    </KitSection>
  )
}
