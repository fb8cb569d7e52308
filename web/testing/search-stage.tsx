import type { ProjectType } from '@quarry/domain/projects/project-types'
import { stateOfAddress } from '@quarry/search-config/saved-search'
import { emptyState } from '@quarry/search-config/search-state'
import type { ReactNode } from 'react'
import type { RawHit } from '../src/features/search/engine/search-hit.ts'
import {
  SearchResultsContext,
  SearchPageContext,
  type Go,
  type SearchResults,
  type SearchPage,
} from '../src/features/search/page/search-page-context.ts'
import { pageStage } from './page-stage.tsx'

/** Options of the page besides its address. */
interface Around {
  page?: Partial<SearchPage>
  answer?: Partial<SearchResults>
}

const NO_COUNTS = { tag: {}, resolution: {}, loader: {}, version: {}, environment: {}, license: {} }

/** A response of the engine with only these facet counts. */
export const counting = (counts: Partial<typeof NO_COUNTS>) =>
  ({ result: { counts: { ...NO_COUNTS, ...counts } } }) as unknown as Partial<SearchResults>

/** A hit as shown on cards, with its title as slug. */
export const hitOf = (title: string, overrides: Partial<RawHit> = {}) =>
  ({
    objectID: `P-${title}`,
    project_id: `P-${title}`,
    slug: title.toLowerCase(),
    title,
    summary: `About ${title}.`,
    icon_url: null,
    featured_gallery: null,
    project_types: ['mod'],
    author: 'alice',
    organization: null,
    organization_slug: null,
    display_categories: [],
    loaders: ['fabric'],
    game_versions: ['1.21'],
    client_side: 'required',
    server_side: 'optional',
    downloads: 1,
    follows: 2,
    date_created: 0,
    date_modified: 0,
    ...overrides,
  }) as RawHit

/** Renders a part of a search page at an address, and records navigations. */
export function searchStage() {
  const stage = pageStage()
  const gone: Parameters<Go>[] = []
  return {
    gone,
    open(part: ReactNode, address: string, { page, answer }: Around = {}) {
      gone.length = 0
      const kind = address.slice(1).split(/s(?:\?|$)/)[0] as ProjectType
      const shown = {
        state: stateOfAddress(address) ?? emptyState(kind),
        mode: 'list',
        nowMs: 0,
        filterOptions: { tags: { category: [], feature: [], performance: [], resolution: [] }, versions: [] },
        locks: {
          provided: { version: [], loader: [] },
          locked: [],
          isLocked: () => false,
          keep: (state: unknown) => state,
        },
        go: (...to: Parameters<Go>) => gone.push(to),
        ...page,
      } as unknown as SearchPage
      const answered = { result: undefined, isBusy: false, hasFailed: false, ...answer } as SearchResults
      return stage.open(
        () => (
          <SearchPageContext value={shown}>
            <SearchResultsContext value={answered}>{part}</SearchResultsContext>
          </SearchPageContext>
        ),
        () => undefined,
        null,
        { releases: ['1.21', '1.20.1'] },
      )
    },
  }
}
