/** Loaders by the project type they make (spec section 3). The order is the order of the sheets. */
export const LOADERS_BY_TYPE = {
  mod: ['fabric', 'forge', 'neoforge', 'quilt', 'liteloader', 'modloader', 'rift'],
  plugin: ['bukkit', 'spigot', 'paper', 'purpur', 'sponge', 'folia', 'bungeecord', 'waterfall', 'velocity'],
  datapack: ['datapack'],
  shader: ['iris', 'optifine', 'canvas', 'vanilla'],
  resourcepack: ['minecraft'],
  modpack: ['mrpack'],
} as const

export type ProjectType = keyof typeof LOADERS_BY_TYPE

export const PROJECT_TYPES = ['mod', 'plugin', 'datapack', 'shader', 'resourcepack', 'modpack'] as const

const typeOfLoader = new Map<string, ProjectType>(
  PROJECT_TYPES.flatMap((type) => LOADERS_BY_TYPE[type].map((loader) => [loader, type] as const)),
)

export function isProjectType(text: string): text is ProjectType {
  return Object.hasOwn(LOADERS_BY_TYPE, text)
}

/** True for every loader of the catalogue, the internal `mrpack` included. Case is ignored. */
export function isLoader(text: string): boolean {
  return typeOfLoader.has(text.toLowerCase())
}

/**
 * The types whose search pages list a version with these loaders. A pack is only a modpack: the loaders it
 * brings along do not make it a mod.
 */
export function projectTypesOf(loaders: readonly string[]): ProjectType[] {
  if (loaders.includes('mrpack')) return ['modpack']
  const found = new Set(loaders.map((loader) => typeOfLoader.get(loader)))
  return PROJECT_TYPES.filter((type) => found.has(type))
}

/**
 * The one type the v2 API shows: modpack before all else; plugin and datapack appear as `mod`
 * (domain rule of the public v2 description), and so does what has no version yet: the description knows no fifth type.
 */
export function v2ProjectType(types: readonly ProjectType[]): 'mod' | 'modpack' | 'resourcepack' | 'shader' {
  if (types.includes('modpack')) return 'modpack'
  const [first] = types
  return first === undefined || first === 'plugin' || first === 'datapack' ? 'mod' : first
}
