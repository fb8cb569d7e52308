import { pageTitle } from '../../lib/head/page-title.ts'
import type { NameBelow } from '../../lib/i18n/message-ids.ts'
import type { RouterContext } from '../../lib/router/router-context.ts'
import { serverQuery } from './servers.queries.ts'

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
  const { name } = await context.queryClient.ensureQueryData(serverQuery(context.api, params.server))
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
