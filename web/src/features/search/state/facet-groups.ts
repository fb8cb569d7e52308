import { LOADERS_BY_TYPE } from '@quarry/domain/loaders'
import type { ProjectKind } from '../../kinds/project-kinds.ts'

/** Filter groups of the search pages (screens 3.3). The first four are headers of the tag catalogue. */
export const TAG_GROUPS = ['category', 'feature', 'performance', 'resolution'] as const
export type TagGroup = (typeof TAG_GROUPS)[number]
export type GroupName = TagGroup | 'version' | 'loader' | 'platform' | 'environment' | 'license'

/** Groups in the order in which a page of this kind shows them. */
export const GROUPS: Record<ProjectKind, readonly GroupName[]> = {
  mod: ['version', 'loader', 'category', 'environment', 'license'],
  plugin: ['category', 'version', 'loader', 'platform', 'license'],
  datapack: ['category', 'version', 'license'],
  modpack: ['category', 'environment', 'version', 'loader', 'license'],
  resourcepack: ['category', 'feature', 'resolution', 'version', 'license'],
  shader: ['category', 'feature', 'performance', 'version', 'loader', 'license'],
}

/** Catalogue header of each tag group (spec section 3). */
export const TAG_HEADERS: Record<TagGroup, string> = {
  category: 'categories',
  feature: 'features',
  performance: 'performance impact',
  resolution: 'resolutions',
}

/** Plugins and data packs are tagged with the categories of mods. */
export const TAGGED_AS: Record<ProjectKind, string> = {
  mod: 'mod',
  plugin: 'mod',
  datapack: 'mod',
  modpack: 'modpack',
  resourcepack: 'resourcepack',
  shader: 'shader',
}

const PLATFORMS: readonly string[] = ['bungeecord', 'waterfall', 'velocity']

/** Loaders shown before "more loaders" is pressed; the rest of the group follows. */
const COMMON_LOADERS: readonly string[] = ['fabric', 'forge', 'neoforge', 'quilt']

/** Loaders and platforms of a page, common ones first. */
export function loadersOf(kind: ProjectKind): { loaders: string[]; common: number; platforms: string[] } {
  const all: readonly string[] = LOADERS_BY_TYPE[kind === 'modpack' ? 'mod' : kind]
  const loaders = all.filter((name) => !PLATFORMS.includes(name))
  const first = loaders.filter((name) => COMMON_LOADERS.includes(name))
  const rest = loaders.filter((name) => !COMMON_LOADERS.includes(name))
  return {
    loaders: [...first, ...rest],
    common: first.length > 0 ? first.length : loaders.length,
    platforms: all.filter((name) => PLATFORMS.includes(name)),
  }
}

const PERFORMANCE = ['potato', 'low', 'medium', 'high', 'screenshot']

/** Order of tags inside a group: resolutions by number, performance from weak to strong, the rest by shown name (spec section 3). */
export function compareTags(group: TagGroup, labelOf: (name: string) => string) {
  return (a: string, b: string): number => {
    if (group === 'resolution') return Number.parseInt(a, 10) - Number.parseInt(b, 10)
    if (group === 'performance') return PERFORMANCE.indexOf(a) - PERFORMANCE.indexOf(b)
    return labelOf(a).localeCompare(labelOf(b))
  }
}
