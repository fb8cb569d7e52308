import type { Environment } from '@quarry/domain/projects/environments'
import { DEFAULT_SORT, type Sort } from '@quarry/domain/search/sorts'
import type { ProjectType } from '@quarry/domain/projects/project-types'
import { DEFAULT_PAGE_SIZE } from './view-modes.ts'

/** One chosen filter value; `out` means "not this one". */
export interface FilterChoice {
  name: string
  out: boolean
}

/** Whose projects are searched: a person by name, an organization by slug. */
export interface Maker {
  kind: 'user' | 'organization'
  name: string
}

/** Everything a search page's address says. Lists keep the order in which the visitor chose. */
export interface SearchState {
  kind: ProjectType
  query: string
  /** Categories, features and performance impact: every one must hold (`f`). */
  tags: FilterChoice[]
  /** Loaders, platforms and resolutions: any of a group may hold (`g`). */
  groups: FilterChoice[]
  versions: string[]
  environments: Environment[]
  openSource: 'in' | 'out' | undefined
  projectIds: FilterChoice[]
  maker: Maker | undefined
  showsAllVersions: boolean
  sort: Sort
  /** As the address says; the view may use the nearest size it offers. */
  pageSize: number
  /** 1-based. */
  page: number
  /** Hosted server to install content on, and whether what it already has is hidden. */
  serverId: string | undefined
  hidesInstalled: boolean
}

export function emptyState(kind: ProjectType): SearchState {
  return {
    kind,
    query: '',
    tags: [],
    groups: [],
    versions: [],
    environments: [],
    openSource: undefined,
    projectIds: [],
    maker: undefined,
    showsAllVersions: false,
    sort: DEFAULT_SORT,
    pageSize: DEFAULT_PAGE_SIZE,
    page: 1,
    serverId: undefined,
    hidesInstalled: false,
  }
}

/** Every change of what is searched starts again at the first page. */
export const changed = (state: SearchState, change: Partial<SearchState>): SearchState => ({
  ...state,
  page: 1,
  ...change,
})

/** Keeps what the visitor looks for and drops what narrows it. */
export const withoutFilters = (state: SearchState): SearchState =>
  changed(state, {
    tags: [],
    groups: [],
    versions: [],
    environments: [],
    openSource: undefined,
    projectIds: [],
    maker: undefined,
  })
