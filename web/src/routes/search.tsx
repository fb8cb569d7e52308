import { isProjectType } from '@quarry/domain/projects/project-types'
import { readState, stateHref } from '@quarry/search-config/search-state'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { EverythingPage } from '../features/search/everything/everything-page.tsx'
import { pageTitle } from '../lib/head/page-title.ts'

/**
 * Target of the search forms of header and home page without scripts. With a project type it redirects to the search
 * page of the type; otherwise it shows the first results of everything.
 */
export const Route = createFileRoute('/search')({
  staticData: { messages: ['search-quick', 'projects-labels'] },
  loaderDeps: ({ search }) => ({ raw: search as Record<string, unknown> }),
  loader: async ({ context: { search: access, i18n }, deps: { raw } }) => {
    const { type } = raw
    if (isProjectType(type)) throw redirect({ href: stateHref(readState(type, raw)), statusCode: 302 })
    const words = readState('mod', raw).query.trim()
    const title = i18n
      .intl()
      .formatMessage(
        { id: words === '' ? 'search-quick.page.title' : 'search-quick.page.for' },
        { query: words },
      )
    // Only the server needs it, unless a link leads here.
    const { loadEverything } = await import('../features/search/everything/load-everything.ts')
    return { words, title, groups: await loadEverything(access, words) }
  },
  head: ({ loaderData, match: { context } }) =>
    loaderData
      ? {
          meta: [
            { title: pageTitle(context.i18n.intl(), loaderData.title) },
            { name: 'robots', content: 'noindex' },
          ],
        }
      : {},
  component: Everything,
})

function Everything() {
  const { words, groups } = Route.useLoaderData()
  return <EverythingPage words={words} groups={groups} />
}
