import { PACK_LOADER, typeOfLoader } from './loaders.ts'

/** The kinds of project as addresses and search name them, in the order in which a project of several lists them. */
export const PROJECT_TYPES = ['mod', 'plugin', 'datapack', 'shader', 'resourcepack', 'modpack'] as const
export type ProjectType = (typeof PROJECT_TYPES)[number]

/** The same in the order of tabs and menus. */
export const SHELF_ORDER = [
  'mod',
  'modpack',
  'resourcepack',
  'shader',
  'plugin',
  'datapack',
] as const satisfies readonly ProjectType[]

/** Search page of each type. */
export const SEARCH_PATHS = {
  mod: '/mods',
  modpack: '/modpacks',
  resourcepack: '/resourcepacks',
  shader: '/shaders',
  plugin: '/plugins',
  datapack: '/datapacks',
} as const satisfies Record<ProjectType, `/${string}`>

/** The types the v2 API knows; plugins and data packs are mods there. */
export const V2_PROJECT_TYPES = [
  'mod',
  'modpack',
  'resourcepack',
  'shader',
] as const satisfies readonly ProjectType[]
export type V2ProjectType = (typeof V2_PROJECT_TYPES)[number]

/** Types whose projects say what they need on the player's computer and on the server; of the others it is known. */
export const SIDED_TYPES: readonly ProjectType[] = ['mod', 'modpack']

/** Types whose files people build; of the others the files are their own source. */
export const COMPILED_TYPES: readonly ProjectType[] = ['mod', 'plugin']

/** Types made for how the game looks. */
export const VISUAL_TYPES: readonly ProjectType[] = ['resourcepack', 'shader']

/** Types that one project can mix: the versions of a plugin say nothing about its mod versions. */
export const MIXING_TYPES = ['mod', 'plugin', 'datapack'] as const satisfies readonly ProjectType[]
export type MixingType = (typeof MIXING_TYPES)[number]

export const isMixingType = (type: string | undefined): type is MixingType =>
  MIXING_TYPES.some((mixing) => mixing === type)

export const isProjectType = (value: unknown): value is ProjectType =>
  PROJECT_TYPES.some((type) => type === value)

export const isSidedType = (type: string): boolean => SIDED_TYPES.some((sided) => sided === type)

/** Data and resource packs run on the game itself: there is no loader to choose. */
export const hasLoaderChoice = (type: ProjectType): boolean => type !== 'datapack' && type !== 'resourcepack'

/** Which type a type is underneath: its categories, and how v2 names it. Plugins and data packs are mods. */
export const underlyingType = (type: ProjectType): V2ProjectType =>
  type === 'plugin' || type === 'datapack' ? 'mod' : type

/**
 * The types whose search pages list a version with these loaders. A pack is only a modpack: the loaders it brings
 * along do not make it a mod.
 */
export function projectTypesOf(loaders: readonly string[]): ProjectType[] {
  if (loaders.includes(PACK_LOADER)) return ['modpack']
  const found = new Set(loaders.map(typeOfLoader))
  return PROJECT_TYPES.filter((type) => found.has(type))
}

/**
 * Underlying types that a version with these loaders would add to a project of these types. A project without listed
 * versions has no type yet, so nothing is added.
 */
export function addedTypes(types: readonly ProjectType[], loaders: readonly string[]): V2ProjectType[] {
  if (types.length === 0) return []
  const current = types.map(underlyingType)
  return [...new Set(projectTypesOf(loaders).map(underlyingType))].filter((type) => !current.includes(type))
}

/** The one type v2 shows: modpack before all else, then the first; what has no version yet is a mod. */
export function v2ProjectType(types: readonly ProjectType[]): V2ProjectType {
  if (types.includes('modpack')) return 'modpack'
  const [first] = types
  return first === undefined ? 'mod' : underlyingType(first)
}
