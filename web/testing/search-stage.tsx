import type { ProjectType } from '@quarry/domain/projects/project-types'
import { stateOfAddress } from '@quarry/search-config/saved-search'
import { emptyState } from '@quarry/search-config/search-state'
import type { ReactNode } from 'react'
import type { RawHit } from '../src/features/search/engine/search-hit.ts'
import {
  SearchAnswerContext,
  SearchPageContext,
  type Go,
  type SearchAnswer,
  type SearchPage,
} from '../src/features/search/page/search-page-context.ts'
import { pageStage } from './page-stage.tsx'

/** What the page is, beside its address. */
interface Around {
  page?: Partial<SearchPage>
  answer?: Partial<SearchAnswer>
}

const NO_COUNTS = { tag: {}, resolution: {}, loader: {}, version: {}, environment: {}, license: {} }

/** An answer of the engine that counts these options, and nothing else. */
export const counting = (counts: Partial<typeof NO_COUNTS>) =>
  ({ result: { counts: { ...NO_COUNTS, ...counts } } }) as unknown as Partial<SearchAnswer>

/** A result as cards show it, with its title for an address. */
export const hitOf = (title: string, given: Partial<RawHit> = {}) =>
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
    ...given,
  }) as RawHit

/** A part of a search page alone, on the page of this address, and where it went from there. */
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
        catalogue: { tags: { category: [], feature: [], performance: [], resolution: [] }, versions: [] },
        locks: { provided: { version: [], loader: [] }, locked: [], isLocked: () => false },
        go: (...to: Parameters<Go>) => gone.push(to),
        ...page,
      } as unknown as SearchPage
      const answered = { result: undefined, isBusy: false, hasFailed: false, ...answer } as SearchAnswer
      return stage.open(
        () => (
          <SearchPageContext value={shown}>
            <SearchAnswerContext value={answered}>{part}</SearchAnswerContext>
          </SearchPageContext>
        ),
        () => undefined,
        null,
        { releases: ['1.21', '1.20.1'] },
      )
    },
  }
}
