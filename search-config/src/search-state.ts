import { SEARCH_QUERY } from '@quarry/domain/search/query-lengths'
import { ENVIRONMENTS, type Environment } from '@quarry/domain/projects/environments'
import { DEFAULT_SORT, SORTS, type Sort } from '@quarry/domain/search/sorts'
import { SEARCH_PATHS, type ProjectType } from '@quarry/domain/projects/project-types'
import { queryOf } from './query-string.ts'
import { searchWords } from './search-words.ts'
import { DEFAULT_PAGE_SIZE, pageSizeOf } from './view-modes.ts'

/** One chosen filter value; `out` means "not this one". */
export interface FilterChoice {
  name: string
  out: boolean
}

/** The owner of the searched projects: a user by name, an organization by slug. */
interface Maker {
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

/** Query parameters of a search page in the router: only text, lists for repeated parameters. */
export interface SearchParams {
  q?: string
  f?: string[]
  g?: string[]
  v?: string[]
  e?: string[]
  l?: string
  pid?: string[]
  by?: string
  h?: string
  s?: string
  m?: string
  page?: string
  sid?: string
  shi?: string
}

/** Maximum number of values in a hostile or broken address, so that it cannot become a huge filter. */
const MAX_VALUES = 60
const MAX_LENGTH = 128
const MAX_PAGE = 10_000

const texts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .filter((item) => typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean')
    .map((item) => String(item).slice(0, SEARCH_QUERY.max))

const first = (value: unknown): string => texts(value)[0] ?? ''

const unique = (values: string[]) => [...new Set(values)].filter((value) => value.length <= MAX_LENGTH)

const listed = (value: unknown) => unique(texts(value)).slice(0, MAX_VALUES)

const wholeNumber = (value: unknown) => {
  const text = first(value)
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** Reads `categories:magic` and `categories!=magic`; undefined for anything else. */
function choices(value: unknown, attribute: string): FilterChoice[] {
  const byName = new Map<string, FilterChoice>()
  for (const text of listed(value)) {
    const out = text.startsWith(`${attribute}!=`)
    if (!out && !text.startsWith(`${attribute}:`)) continue
    const name = text.slice(attribute.length + (out ? 2 : 1))
    if (name !== '') byName.set(name, { name, out })
  }
  return [...byName.values()]
}

const written = (list: FilterChoice[], attribute: string) =>
  list.map(({ name, out }) => `${attribute}${out ? '!=' : ':'}${name}`)

function openSourceOf(value: unknown): SearchState['openSource'] {
  const text = first(value)
  if (text === 'open_source:true' || text === 'true') return 'in'
  return text === 'open_source!=true' ? 'out' : undefined
}

/** Reads `user:alice` and `organization:makers`. */
function makerOf(value: unknown): Maker | undefined {
  const [, kind, name] = /^(user|organization):(.{1,64})$/.exec(first(value)) ?? []
  return name === undefined ? undefined : { kind: kind === 'user' ? 'user' : 'organization', name }
}

/** Older addresses have negatives in `nf` and an offset in `o`; both are read, never written. */
const legacyNegatives = (value: unknown) =>
  choices(value, 'categories').map(({ name }) => ({ name, out: true }))

function pageOf(raw: Record<string, unknown>, pageSize: number): number {
  const page = wholeNumber(raw.page)
  if (page !== undefined) return Math.min(Math.max(page, 1), MAX_PAGE)
  return Math.min(Math.floor((wholeNumber(raw.o) ?? 0) / pageSize) + 1, MAX_PAGE)
}

const merged = (list: FilterChoice[]) => [...new Map(list.map((choice) => [choice.name, choice])).values()]

/** The state in an address. Never throws: invalid values are dropped. */
export function readState(kind: ProjectType, raw: Record<string, unknown>): SearchState {
  const pageSize = pageSizeOf(wholeNumber(raw.m) ?? DEFAULT_PAGE_SIZE)
  return {
    ...emptyState(kind),
    query: searchWords(first(raw.q)).slice(0, SEARCH_QUERY.max),
    tags: merged([...choices(raw.f, 'categories'), ...legacyNegatives(raw.nf)]),
    groups: choices(raw.g, 'categories'),
    versions: listed(raw.v).filter((version) => version !== ''),
    environments: ENVIRONMENTS.filter((name) => listed(raw.e).includes(name)),
    openSource: openSourceOf(raw.l),
    projectIds: choices(raw.pid, 'project_id'),
    maker: makerOf(raw.by),
    showsAllVersions: first(raw.h) === 'true',
    sort: SORTS.find((order) => order === first(raw.s)) ?? DEFAULT_SORT,
    pageSize,
    page: pageOf(raw, pageSize),
    serverId: /^[\w-]{1,64}$/.test(first(raw.sid)) ? first(raw.sid) : undefined,
    hidesInstalled: first(raw.shi) === 'true',
  }
}

/** The parameters of a state in fixed order, without default values. */
export function writeParams(state: SearchState): SearchParams {
  const open = { in: 'open_source:true', out: 'open_source!=true' }
  return {
    ...(state.query !== '' && { q: state.query.slice(0, SEARCH_QUERY.max) }),
    ...(state.tags.length > 0 && { f: written(state.tags, 'categories') }),
    ...(state.groups.length > 0 && { g: written(state.groups, 'categories') }),
    ...(state.versions.length > 0 && { v: state.versions }),
    ...(state.environments.length > 0 && { e: state.environments }),
    ...(state.openSource && { l: open[state.openSource] }),
    ...(state.projectIds.length > 0 && { pid: written(state.projectIds, 'project_id') }),
    ...(state.maker && { by: `${state.maker.kind}:${state.maker.name}` }),
    ...(state.showsAllVersions && { h: 'true' }),
    ...(state.sort !== 'relevance' && { s: state.sort }),
    ...(state.pageSize !== DEFAULT_PAGE_SIZE && { m: String(state.pageSize) }),
    ...(state.page > 1 && { page: String(state.page) }),
    ...(state.serverId && { sid: state.serverId }),
    ...(state.hidesInstalled && { shi: 'true' }),
  }
}

/** `name=value` pairs of a state, in fixed order, for links and for hidden fields of the form: a page has hundreds. */
export function statePairs(state: SearchState): [name: string, value: string][] {
  const pairs: [string, string][] = []
  for (const [name, value] of Object.entries(writeParams(state)) as [string, string | string[]][]) {
    if (typeof value === 'string') pairs.push([name, value])
    else for (const one of value) pairs.push([name, one])
  }
  return pairs
}

/** Address of a state, exactly as the router writes it. */
export const stateHref = (state: SearchState) => SEARCH_PATHS[state.kind] + queryOf(statePairs(state))

const SEARCH_KEYS = ['q', 'f', 'g', 'v', 'e', 'l', 'pid', 'by', 'h', 's', 'm', 'page', 'sid', 'shi'] as const

/** All parameters of search pages, including old ones: navigation drops them unless the new state contains them. */
export const OWN_KEYS: ReadonlySet<string> = new Set([...SEARCH_KEYS, 'o', 'nf'])
