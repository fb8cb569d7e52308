import type { ProjectType } from '@quarry/domain/projects/project-types'
import type { RouterContext } from '../../../lib/router/router-context.ts'
import type { FirstPage } from './load-search-page.ts'
import { pageTitle } from '../../../lib/head/page-title.ts'
import type { StaticDataRouteOption } from '@tanstack/react-router'
import { readState, writeParams, type SearchParams } from '@quarry/search-config/search-state'

interface LoaderInput {
  context: RouterContext
  location: { search: Record<string, unknown> }
}

interface HeadInput {
  match: { context: RouterContext }
  loaderData?: Pick<FirstPage, 'feed' | 'title' | 'canonical' | 'isListed'> | undefined
}

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
      if (!loaderData) return {}
      const intl = context.i18n.intl()
      const { title, canonical, isListed, feed } = loaderData
      return {
        meta: [
          { title: pageTitle(intl, title) },
          { name: 'description', content: intl.formatMessage({ id: `search.description.${kind}` }) },
          { name: 'robots', content: isListed ? 'all' : 'noindex' },
        ],
        links: [
          { rel: 'canonical', href: context.siteUrl + canonical },
          { rel: 'alternate', type: 'application/atom+xml', href: context.siteUrl + feed },
        ],
      }
    },
  }
}
