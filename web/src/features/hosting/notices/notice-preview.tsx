import type { ShownServerNotice } from '@quarry/api/contract/hosting/shown-notice'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useIntl } from 'react-intl'
import { markdownQuery } from '../../markdown/markdown.queries.ts'
import { NoticeBox } from './server-notices.tsx'

/** A notice as users will see it; its buttons do nothing. */
export function NoticePreview({ notice }: { notice: Omit<ShownServerNotice, 'id'> }) {
  const intl = useIntl()
  const { markdown } = useRouter().options.context
  const { data: html = '' } = useQuery({
    ...markdownQuery({ intl, markdown, baseLevel: 4, text: notice.message }),
    placeholderData: (previous: string | undefined) => previous,
  })
  return (
    <div inert>
      <NoticeBox notice={notice} html={html} />
    </div>
  )
}
