import type { ShownServerNotice } from '@quarry/api/contract/hosting/shown-notice'
import { queryOptions } from '@tanstack/react-query'
import type { NoticeContext } from './render-notices.ts'

/**
 * The rendered messages of notices by id, with the texts around them, which few pages of servers need. The first page
 * brings them along, so the code that renders them is loaded when there are others.
 */
export const shownNoticesQuery = (context: NoticeContext, notices: readonly ShownServerNotice[]) =>
  queryOptions({
    queryKey: ['server-notices', context.i18n.locale, notices],
    queryFn: async () => (await import('./render-notices.ts')).renderNotices(context, notices),
    staleTime: Infinity,
  })
