import { pageTitle } from '../../lib/head/page-title.ts'
import type { NameBelow } from '../../lib/i18n/message-ids.ts'
import type { RouterContext } from '../../lib/router/router-context.ts'
import { loadServer } from './loading/load-server.ts'

interface Loaded {
  loaderData?: { name: string } | undefined
  match: { context: RouterContext }
}

/** Loads the server of a page below it; the title of the page needs the name. */
export async function loadServerName({
  context,
  params,
}: {
  context: RouterContext
  params: { server: string }
}) {
  const { name, notices } = await loadServer(context, params.server)
  // In the browser they render their own messages.
  if (import.meta.env.SSR && notices.length > 0) {
    const { shownNoticesQuery } = await import('./notices/shown-notices.queries.ts')
    await context.queryClient.ensureQueryData(shownNoticesQuery(context, notices))
  }
  return { name }
}

/** The title of a page below a server, which names the server. */
export const serverPageHead =
  (page: NameBelow<'hosting.head'>) =>
  ({ loaderData, match: { context } }: Loaded) => {
    const intl = context.i18n.intl()
    const title = loaderData && intl.formatMessage({ id: `hosting.head.${page}` }, { name: loaderData.name })
    return { meta: [{ title: pageTitle(intl, title) }] }
  }
