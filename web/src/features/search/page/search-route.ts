import type { ProjectType } from '@quarry/domain/projects/project-types'
import type { RouterContext } from '../../../lib/router/router-context.ts'
import { pageTitle } from '../../../lib/head/page-title.ts'
import type { StaticDataRouteOption } from '@tanstack/react-router'
import { readState, writeParams, type SearchParams } from '@quarry/search-config/search-state'

interface LoaderInput {
  context: RouterContext
  location: { search: Record<string, unknown> }
}

interface HeadInput {
  match: { context: RouterContext }
  loaderData?: { feed: string } | undefined
}

const feedOf = ({ siteUrl }: RouterContext, path: string) => ({
  rel: 'alternate',
  type: 'application/atom+xml',
  href: siteUrl + path,
})

/** All that the six search routes have besides their component, which the code splitter has to find in their files. */
export function searchRoute(kind: ProjectType) {
  return {
    staticData: {
      messages: ['search', 'projects-labels', 'projects-tags'],
      chrome: 'search',
    } satisfies StaticDataRouteOption,
    validateSearch: (raw: Record<string, unknown>): SearchParams => writeParams(readState(kind, raw)),
    loader: {
      // The search itself is fetched only when a search page is entered.
      handler: async ({ context, location }: LoaderInput) => {
        const { loadSearchPage } = await import('./load-search-page.ts')
        return loadSearchPage(kind, { context, location })
      },
      staleReloadMode: 'blocking' as const,
    },
    /** While the page stays, its live search follows the address; the loader only serves arrivals. */
    shouldReload: ({ cause }: { cause: 'enter' | 'stay' | 'preload' }) =>
      cause === 'stay' ? false : undefined,
    gcTime: 0,
    preloadStaleTime: 5000,
    head: ({ loaderData, match: { context } }: HeadInput) => {
      const intl = context.i18n.intl()
      return {
        meta: [
          { title: pageTitle(intl, intl.formatMessage({ id: `search.title.${kind}` })) },
          { name: 'description', content: intl.formatMessage({ id: `search.description.${kind}` }) },
        ],
        ...(loaderData && { links: [feedOf(context, loaderData.feed)] }),
      }
    },
  }
}
