import { queryOf } from './query-string.ts'
import { isResolution } from '@quarry/domain/projects/categories'
import type { FilterChoice, SearchState } from './search-state.ts'
import { anyOf, noneOf, quote } from './filter-expressions.ts'
import type { DependencyType } from '@quarry/domain/versions/dependencies'
import type { Environment } from '@quarry/domain/projects/environments'
import { isMixingType, type ProjectType } from '@quarry/domain/projects/project-types'

/** Included and excluded values of one filter group. */
interface IncludeExclude {
  include: readonly string[]
  exclude: readonly string[]
}

const NO_CHOICE: IncludeExclude = { include: [], exclude: [] }

/** The selected filters of a search page; missing groups do not filter. */
export interface ProjectSelection {
  projectType?: ProjectType
  /** All included categories must match: categories, features, performance impact. */
  categories?: IncludeExclude
  /** Any of the included resolutions. */
  resolutions?: IncludeExclude
  /** Any of the included loaders or platforms. */
  loaders?: IncludeExclude
  /** Any of these game versions. */
  gameVersions?: readonly string[]
  environments?: readonly Environment[]
  /** true: only open source; false: only the others. */
  openSource?: boolean
  projectIds?: IncludeExclude
  licenses?: IncludeExclude
  /** Username of the author. */
  author?: string
  /** Slug of the owning organization. */
  organization?: string
}

export type FilterGroup = keyof ProjectSelection

/**
 * Filter for the projects index; items are joined by AND. For live counts of a group whose options are joined by OR,
 * pass the selection `without` that group.
 */
export function projectFilter(selection: ProjectSelection): string[] {
  const { projectType, categories = NO_CHOICE, resolutions = NO_CHOICE, projectIds = NO_CHOICE } = selection
  const { licenses = NO_CHOICE, openSource, author, organization } = selection
  return [
    ...(projectType ? [`project_types = ${quote(projectType)}`] : []),
    ...categories.include.map((category) => `categories = ${quote(category)}`),
    ...included('categories', resolutions),
    ...compatibility(selection),
    ...environment(selection.environments ?? []),
    ...(openSource === undefined ? [] : [`open_source = ${String(openSource)}`]),
    ...included('license', licenses),
    ...included('project_id', projectIds),
    ...(author === undefined ? [] : [`author = ${quote(author)}`]),
    ...(organization === undefined ? [] : [`organization_slug = ${quote(organization)}`]),
    ...excluded('categories', categories),
    ...excluded('categories', resolutions),
    ...excluded('loaders', selection.loaders ?? NO_CHOICE),
    ...excluded('license', licenses),
    ...excluded('project_id', projectIds),
  ]
}

/**
 * `depends_on` value. The engine compares case-insensitively, so the caller has to compare ids that differ only in
 * case.
 */
export const dependencyValue = (kind: DependencyType, projectId: string): string => `${kind}|${projectId}`

/** Projects with a version that depends on this one with one of these types. */
export const dependsOn = (projectId: string, kinds: readonly DependencyType[]): string =>
  anyOf(
    'depends_on',
    kinds.map((kind) => dependencyValue(kind, projectId)),
  )

/** The same selection without some groups; their excluded values stay excluded. */
export function without(selection: ProjectSelection, ...groups: FilterGroup[]): ProjectSelection {
  const rest: ProjectSelection = { ...selection }
  for (const group of groups) {
    const value = rest[group]
    if (isIncludeExclude(value)) Object.assign(rest, { [group]: { include: [], exclude: value.exclude } })
    else delete rest[group]
  }
  return rest
}

/** `compat` values for every combination: one version must have both loader and game version. */
export function compatPairs(loaders: readonly string[], gameVersions: readonly string[]): string[] {
  return loaders.flatMap((loader) => gameVersions.map((version) => `${loader}|${version}`))
}

/** The field with the game versions that a project of this type runs on, with any loader of the type. */
export const versionsField = (type: ProjectType | undefined) =>
  isMixingType(type) ? (`${type}_versions` as const) : 'game_versions'

function compatibility({ projectType, loaders = NO_CHOICE, gameVersions = [] }: ProjectSelection): string[] {
  const chosen = loaders.include
  if (gameVersions.length === 0) return included('loaders', loaders)
  if (chosen.length > 0) return [anyOf('compat', compatPairs(chosen, gameVersions))]
  return [anyOf(versionsField(projectType), gameVersions)]
}

/** Both selected means that both sides need it, not "either". */
function environment(chosen: readonly Environment[]): string[] {
  const client = chosen.includes('client')
  const server = chosen.includes('server')
  if (client && server) return ['environments = client_and_server']
  if (client) return ['environments = client']
  return server ? ['environments = server'] : []
}

function included(attribute: string, { include }: IncludeExclude): string[] {
  return include.length > 0 ? [anyOf(attribute, include)] : []
}

function excluded(attribute: string, { exclude }: IncludeExclude): string[] {
  return exclude.map((value) => noneOf(attribute, value))
}

function isIncludeExclude(value: unknown): value is IncludeExclude {
  return typeof value === 'object' && value !== null && 'exclude' in value
}

const split = (choices: readonly FilterChoice[]) => ({
  include: choices.filter(({ out }) => !out).map(({ name }) => name),
  exclude: choices.filter(({ out }) => out).map(({ name }) => name),
})

/** The filters of a page as attributes of the index. */
export function selectionOf(state: SearchState): ProjectSelection {
  return {
    projectType: state.kind,
    categories: split(state.tags),
    resolutions: split(state.groups.filter(({ name }) => isResolution(name))),
    loaders: split(state.groups.filter(({ name }) => !isResolution(name))),
    gameVersions: state.versions,
    environments: state.environments,
    ...(state.openSource && { openSource: state.openSource === 'in' }),
    projectIds: split(state.projectIds),
    ...(state.maker && { [state.maker.kind === 'user' ? 'author' : 'organization']: state.maker.name }),
  }
}

/** One filter expression, because InstantSearch carries filters as text. */
export const filterText = (selection: ProjectSelection) => projectFilter(selection).join(' AND ')

/** Parameters of the public API for a search, for addresses outside of the pages. */
const publicQuery = (state: SearchState): string =>
  queryOf([
    ...(state.query === '' ? [] : [['query', state.query] as const]),
    ['new_filters', filterText(selectionOf(state))],
  ])

/** A feed of new results of the search. */
export const searchFeed = (state: SearchState): string => `/feed/search/projects.atom${publicQuery(state)}`

/** A random result of the search. */
export const randomHref = (state: SearchState): string => `/random${publicQuery(state)}`
