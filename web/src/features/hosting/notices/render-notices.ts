import type { ShownServerNotice } from '@quarry/api/contract/hosting/shown-notice'
import type { RouterContext } from '../../../lib/router/router-context.ts'
import { markdownQuery } from '../../markdown/markdown.queries.ts'

export type NoticeContext = Pick<RouterContext, 'i18n' | 'markdown' | 'queryClient'>

/** The messages of notices by id. */
export async function renderNotices(
  { i18n, markdown, queryClient }: NoticeContext,
  notices: readonly ShownServerNotice[],
): Promise<Record<string, string>> {
  await i18n.ensure(['hosting-notices', 'markdown'])
  const intl = i18n.intl()
  const rendered = notices.map(async ({ id, message }): Promise<[string, string]> => [
    id,
    await queryClient.fetchQuery(markdownQuery({ intl, markdown, baseLevel: 3, text: message })),
  ])
  return Object.fromEntries(await Promise.all(rendered))
}
