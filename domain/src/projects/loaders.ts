/** What v3 calls the fields of a version that its loaders bring along; each has a list of values to choose from. */
export const LOADER_FIELDS = ['game_versions', 'environment', 'mrpack_loaders'] as const
export type LoaderField = (typeof LOADER_FIELDS)[number]

/** One loader of the catalogue. Entries stand in the order in which every page, list and facet shows loaders. */
interface LoaderEntry {
  name: string
  /** The one type a version with this loader makes of its project. */
  type: 'mod' | 'plugin' | 'datapack' | 'shader' | 'resourcepack' | 'modpack'
  /** Proxies in front of game servers, a filter group of their own. */
  isPlatform?: true
  /** Left out of short lists of choices. */
  isHidden?: true
}

export const LOADERS = [
  { name: 'fabric', type: 'mod' },
  { name: 'forge', type: 'mod' },
  { name: 'neoforge', type: 'mod' },
  { name: 'quilt', type: 'mod' },
  { name: 'liteloader', type: 'mod', isHidden: true },
  { name: 'modloader', type: 'mod', isHidden: true },
  { name: 'rift', type: 'mod', isHidden: true },
  { name: 'bukkit', type: 'plugin' },
  { name: 'spigot', type: 'plugin' },
  { name: 'paper', type: 'plugin' },
  { name: 'purpur', type: 'plugin' },
  { name: 'sponge', type: 'plugin' },
  { name: 'folia', type: 'plugin' },
  { name: 'bungeecord', type: 'plugin', isPlatform: true },
  { name: 'waterfall', type: 'plugin', isPlatform: true },
  { name: 'velocity', type: 'plugin', isPlatform: true },
  { name: 'datapack', type: 'datapack' },
  { name: 'iris', type: 'shader' },
  { name: 'optifine', type: 'shader' },
  { name: 'canvas', type: 'shader' },
  { name: 'vanilla', type: 'shader' },
  { name: 'minecraft', type: 'resourcepack' },
  { name: 'mrpack', type: 'modpack', isHidden: true },
] as const satisfies readonly LoaderEntry[]

export type Loader = (typeof LOADERS)[number]['name']

/** Marks a modpack in the catalogue; the public API and all pages show the loaders inside the pack instead. */
export const PACK_LOADER = 'mrpack' satisfies Loader

/** The game itself: what a resource pack runs on. */
export const GAME_LOADER = 'minecraft' satisfies Loader

export const DATAPACK_LOADER = 'datapack' satisfies Loader

/** Servers that run the plugins of each other. */
export const BUKKIT_LOADERS: readonly string[] = ['bukkit', 'spigot', 'paper', 'purpur'] satisfies Loader[]

/** Their build plugin gives what it fetches the names of the game before it compiles against it. */
export const REMAPPED_LOADERS: readonly string[] = ['fabric', 'quilt'] satisfies Loader[]

const entries: readonly LoaderEntry[] = LOADERS

const namesOf = (matches: (entry: LoaderEntry) => boolean): readonly string[] =>
  entries.filter(matches).map(({ name }) => name)

export const LOADERS_BY_TYPE: Readonly<Record<LoaderEntry['type'], readonly string[]>> = {
  mod: namesOf(({ type }) => type === 'mod'),
  plugin: namesOf(({ type }) => type === 'plugin'),
  datapack: namesOf(({ type }) => type === 'datapack'),
  shader: namesOf(({ type }) => type === 'shader'),
  resourcepack: namesOf(({ type }) => type === 'resourcepack'),
  modpack: namesOf(({ type }) => type === 'modpack'),
}

export const HIDDEN_LOADERS = namesOf(({ isHidden }) => isHidden === true)

export const PLATFORM_LOADERS = namesOf(({ isPlatform }) => isPlatform === true)

/** What a modpack can be built on; `pack-keys.ts` has their names in pack formats. */
export const LOADERS_OF_PACKS: readonly string[] = ['fabric', 'forge', 'neoforge', 'quilt'] satisfies Loader[]

const places = new Map<string, number>(entries.map(({ name }, place) => [name, place]))

/** True for every loader of the catalogue, the internal one of packs included. Case is ignored. */
export const isLoader = (text: string): boolean => places.has(text.toLowerCase())

export const isPlatformLoader = (name: string): boolean => PLATFORM_LOADERS.includes(name)

export const typeOfLoader = (name: string): LoaderEntry['type'] | undefined =>
  entries[places.get(name) ?? -1]?.type

const WITH_ANY: readonly (LoaderEntry['type'] | undefined)[] = ['datapack', 'shader', 'resourcepack']

/** What data packs, shaders and resource packs are made for; they run whatever loader of mods the game is started with. */
export const runsWithAnyLoader = (name: string): boolean => WITH_ANY.includes(typeOfLoader(name))

/** For sorting names into the order of the catalogue; what it does not know comes last, by name. */
export function compareLoaders(a: string, b: string): number {
  const place = (name: string) => places.get(name) ?? entries.length
  return place(a) - place(b) || (a < b ? -1 : Number(a > b))
}
