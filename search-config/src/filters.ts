import { anyOf, noneOf, quote } from './filter-expressions.ts'
import type { DependencyType } from '@quarry/domain/versions/dependencies'
import { LOADERS_BY_TYPE } from '@quarry/domain/projects/loaders'
import type { Environment } from '@quarry/domain/projects/environments'
import { MIXING_TYPES, type ProjectType } from '@quarry/domain/projects/project-types'

/** Chosen and refused values of one filter group. */
export interface IncludeExclude {
  include: readonly string[]
  exclude: readonly string[]
}

export const NO_CHOICE: IncludeExclude = { include: [], exclude: [] }

/** What a visitor ticked on a search page; groups left out do not filter. */
export interface ProjectSelection {
  projectType?: ProjectType
  /** Each included category must hold: categories, features, performance impact. */
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
  /** Username of whoever made it. */
  author?: string
  /** Slug of the organization that it belongs to. */
  organization?: string
}

export type FilterGroup = keyof ProjectSelection

/**
 * Filter for the projects index; items are joined by AND. For the live counts of a group whose options are joined by
 * OR, pass the selection `without` that group.
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

/** `depends_on` value. Equality ignores case, so ids that differ in nothing else are to be told apart by whoever asks. */
export const dependencyValue = (kind: DependencyType, projectId: string): string => `${kind}|${projectId}`

/** Projects of which a version depends on this one in any of these ways. */
export const dependsOn = (projectId: string, kinds: readonly DependencyType[]): string =>
  anyOf(
    'depends_on',
    kinds.map((kind) => dependencyValue(kind, projectId)),
  )

/** The same selection with some groups cleared; of a choice, what was refused stays refused. */
export function without(selection: ProjectSelection, ...groups: FilterGroup[]): ProjectSelection {
  const rest: ProjectSelection = { ...selection }
  for (const group of groups) {
    const value = rest[group]
    if (isIncludeExclude(value)) Object.assign(rest, { [group]: { include: [], exclude: value.exclude } })
    else delete rest[group]
  }
  return rest
}

/** `compat` values for every combination: one version must carry loader and game version together. */
export function compatPairs(loaders: readonly string[], gameVersions: readonly string[]): string[] {
  return loaders.flatMap((loader) => gameVersions.map((version) => `${loader}|${version}`))
}

function compatibility({ projectType, loaders = NO_CHOICE, gameVersions = [] }: ProjectSelection): string[] {
  const chosen = loaders.include
  if (gameVersions.length === 0) return included('loaders', loaders)
  if (chosen.length > 0) return [anyOf('compat', compatPairs(chosen, gameVersions))]
  if (projectType && MIXING_TYPES.includes(projectType))
    return [anyOf('compat', compatPairs(LOADERS_BY_TYPE[projectType], gameVersions))]
  return [anyOf('game_versions', gameVersions)]
}

/** Both ticked means that both sides need it, not "either". */
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
