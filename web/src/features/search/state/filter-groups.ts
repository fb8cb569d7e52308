import { ENVIRONMENT_MATCHES, ENVIRONMENTS, type Environment } from '@quarry/domain/projects/environments'
import { changed, type FilterChoice, type SearchState } from '@quarry/search-config/search-state'
import { PERFORMANCE_ORDER, type CategoryHeader } from '@quarry/domain/projects/categories'
import type { ProjectType } from '@quarry/domain/projects/project-types'

/** Filter groups of the search pages. The first four are tag headers. */
export const TAG_GROUPS = ['category', 'feature', 'performance', 'resolution'] as const
export type TagGroup = (typeof TAG_GROUPS)[number]
export type GroupName = TagGroup | 'version' | 'loader' | 'platform' | 'environment' | 'license'
/** What an active filter belongs to: a group, or the owner of the projects. */
export type FilterPlace = GroupName | 'maker'

/** Groups in display order for a project type. */
export const GROUPS: Record<ProjectType, readonly GroupName[]> = {
  mod: ['version', 'loader', 'category', 'environment', 'license'],
  plugin: ['category', 'version', 'loader', 'platform', 'license'],
  datapack: ['category', 'version', 'license'],
  modpack: ['category', 'environment', 'version', 'loader', 'license'],
  resourcepack: ['category', 'feature', 'resolution', 'version', 'license'],
  shader: ['category', 'feature', 'performance', 'version', 'loader', 'license'],
}

export const isTagGroup = (group: GroupName): group is TagGroup =>
  TAG_GROUPS.some((tagGroup) => tagGroup === group)

/** Groups whose options are the same on all search pages. */
export const FIXED_OPTIONS = {
  /** Each side alone leaves out what needs both. */
  environment: ENVIRONMENT_MATCHES,
  license: ['open_source'],
} as const satisfies Partial<Record<GroupName, readonly string[]>>

/** Tag header of each tag group. */
export const TAG_HEADERS: Record<TagGroup, CategoryHeader> = {
  category: 'categories',
  feature: 'features',
  performance: 'performance impact',
  resolution: 'resolutions',
}

const strength: readonly string[] = PERFORMANCE_ORDER

/** Order of tags inside a group: resolutions by number, performance from weak to strong, the rest by label. */
export function compareTags(group: TagGroup, labelOf: (name: string) => string) {
  return (a: string, b: string): number => {
    if (group === 'resolution') return Number.parseInt(a, 10) - Number.parseInt(b, 10)
    if (group === 'performance') return strength.indexOf(a) - strength.indexOf(b)
    return labelOf(a).localeCompare(labelOf(b))
  }
}

/** A chosen option is removed; any other is added as included or excluded. */
function toggled(list: readonly FilterChoice[], name: string, out: boolean): FilterChoice[] {
  const rest = list.filter((choice) => choice.name !== name)
  const isSame = list.some((choice) => choice.name === name && choice.out === out)
  return isSame ? rest : [...rest, { name, out }]
}

const inverted = <T>(list: readonly T[], value: T): T[] =>
  list.includes(value) ? list.filter((item) => item !== value) : [...list, value]

const isSide = (name: string): name is Environment => ENVIRONMENTS.some((side) => side === name)

/** The state after an option of a group was included, excluded or removed. */
export function toggle(state: SearchState, group: GroupName, name: string, out = false): SearchState {
  switch (group) {
    case 'version':
      return changed(state, { versions: inverted(state.versions, name) })
    case 'environment': {
      const both = choiceOf(state, group, name) ? [] : [...ENVIRONMENTS]
      const environments = isSide(name) ? inverted(state.environments, name) : both
      return changed(state, { environments })
    }
    case 'license': {
      const wanted = out ? 'out' : 'in'
      return changed(state, { openSource: state.openSource === wanted ? undefined : wanted })
    }
    case 'loader':
    case 'platform':
    case 'resolution':
      return changed(state, { groups: toggled(state.groups, name, out) })
    default:
      return changed(state, { tags: toggled(state.tags, name, out) })
  }
}

/** The state of an option: included, excluded or neither. */
export function choiceOf(state: SearchState, group: GroupName, name: string): 'in' | 'out' | undefined {
  switch (group) {
    case 'version':
      return state.versions.includes(name) ? 'in' : undefined
    case 'environment':
      return state.environments.length > 1 || state.environments.some((side) => side === name)
        ? 'in'
        : undefined
    case 'license':
      return state.openSource
    default: {
      const found = [...state.tags, ...state.groups].find((choice) => choice.name === name)
      return found && (found.out ? 'out' : 'in')
    }
  }
}

/** One active filter, as a chip shows it; `without` is the state after its removal. */
export interface ActiveFilter {
  group: FilterPlace
  name: string
  out: boolean
  without: SearchState
}

/** Active filters in the order of the address; project ids never have chips. */
export function activeFilters(state: SearchState): ActiveFilter[] {
  const active = (group: GroupName, { name, out }: FilterChoice): ActiveFilter => ({
    group,
    name,
    out,
    without: toggle(state, group, name, out),
  })
  return [
    ...(state.maker
      ? [
          {
            group: 'maker' as const,
            name: state.maker.name,
            out: false,
            without: changed(state, { maker: undefined }),
          },
        ]
      : []),
    ...state.versions.map((name) => active('version', { name, out: false })),
    ...state.groups.map((choice) => active('loader', choice)),
    ...state.tags.map((choice) => active('category', choice)),
    ...state.environments.map((name) => active('environment', { name, out: false })),
    ...(state.openSource
      ? [active('license', { name: 'open_source', out: state.openSource === 'out' })]
      : []),
  ]
}
