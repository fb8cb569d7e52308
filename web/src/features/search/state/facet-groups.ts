import { type CategoryHeader, PERFORMANCE_ORDER } from '@quarry/domain/projects/categories'
import { isPlatformLoader, LOADERS_BY_TYPE, LOADERS_OF_PACKS } from '@quarry/domain/projects/loaders'
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

/** Tag header of each tag group. */
export const TAG_HEADERS: Record<TagGroup, CategoryHeader> = {
  category: 'categories',
  feature: 'features',
  performance: 'performance impact',
  resolution: 'resolutions',
}

/** Loaders and platforms of a page; the common ones come before "more loaders", the rest after it. */
export function loadersOf(kind: ProjectType): { loaders: string[]; common: number; platforms: string[] } {
  const all: readonly string[] = LOADERS_BY_TYPE[kind === 'modpack' ? 'mod' : kind]
  const loaders = all.filter((name) => !isPlatformLoader(name))
  const first = loaders.filter((name) => LOADERS_OF_PACKS.includes(name))
  const rest = loaders.filter((name) => !LOADERS_OF_PACKS.includes(name))
  return {
    loaders: [...first, ...rest],
    common: first.length > 0 ? first.length : loaders.length,
    platforms: all.filter((name) => isPlatformLoader(name)),
  }
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
