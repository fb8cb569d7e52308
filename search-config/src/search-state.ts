import type { Environment } from '@quarry/domain/projects/environments'
import { DEFAULT_SORT, type Sort } from '@quarry/domain/search/sorts'
import type { ProjectType } from '@quarry/domain/projects/project-types'
import { DEFAULT_PAGE_SIZE } from './view-modes.ts'

/** One chosen filter value; `out` means "not this one". */
export interface FilterChoice {
  name: string
  out: boolean
}

/** The owner of the searched projects: a user by name, an organization by slug. */
export interface Maker {
  kind: 'user' | 'organization'
  name: string
}

/** The state in the address of a search page. Lists keep the order in which the visitor chose. */
export interface SearchState {
  kind: ProjectType
  query: string
  /** Categories, features and performance impact: all must match (`f`). */
  tags: FilterChoice[]
  /** Loaders, platforms and resolutions: any of a group may match (`g`). */
  groups: FilterChoice[]
  versions: string[]
  environments: Environment[]
  openSource: 'in' | 'out' | undefined
  projectIds: FilterChoice[]
  maker: Maker | undefined
  showsAllVersions: boolean
  sort: Sort
  /** From the address; the view uses the nearest size that it offers. */
  pageSize: number
  /** 1-based. */
  page: number
  /** Hosted server to install content on, and whether to hide installed content. */
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

/** Every change of the search returns to the first page. */
export const changed = (state: SearchState, change: Partial<SearchState>): SearchState => ({
  ...state,
  page: 1,
  ...change,
})

/** Keeps the query and drops all filters. */
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
