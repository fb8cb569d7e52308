import type { ProjectType } from './schema/projects.ts'

/** The loaders whose presence turns a mod into a plugin (spec section 3, loader groups). */
const PLUGIN_LOADERS: readonly string[] = ['bukkit', 'spigot', 'paper', 'purpur', 'sponge', 'folia']
const PLUGIN_PLATFORM_LOADERS: readonly string[] = ['bungeecord', 'waterfall', 'velocity']
const DATAPACK_LOADER = 'datapack'

/** The address segment of a project; `project` while it has no version to tell its type by. */
export type UrlType = ProjectType | 'project'

/**
 * Spec section 2: a mod whose loaders include the data pack loader becomes datapack; otherwise, with any plugin
 * or platform loader, plugin; otherwise it stays mod. Other types keep their own value.
 */
export function urlTypeOf(underlyingType: UrlType, loaders: readonly string[]): UrlType {
  if (underlyingType !== 'mod') return underlyingType
  if (loaders.includes(DATAPACK_LOADER)) return 'datapack'
  const isPlugin = loaders.some(
    (name) => PLUGIN_LOADERS.includes(name) || PLUGIN_PLATFORM_LOADERS.includes(name),
  )
  return isPlugin ? 'plugin' : 'mod'
}

/** The v2 `project_type`: modpack if any type is; else the first, data packs and plugins counted as mods. */
export function underlyingTypeOf(projectTypes: readonly ProjectType[]): UrlType {
  const [first] = projectTypes
  if (first === undefined) return 'project'
  if (projectTypes.includes('modpack')) return 'modpack'
  return first === 'plugin' || first === 'datapack' ? 'mod' : first
}
