import type { Loader } from '../projects/loaders.ts'
import type { ServerContentType } from './server-content-types.ts'

/** Where a server keeps what players add to it, and what it can load from there. */
export interface ServerContentPlace {
  type: ServerContentType
  folder: string
  /** Loaders of versions that run on the server, its own first. */
  loaders: readonly [Loader, ...Loader[]]
  /** End of the names of its files. */
  extension: '.jar' | '.zip'
}

const mods = (...loaders: [Loader, ...Loader[]]): ServerContentPlace => ({
  type: 'mod',
  folder: 'mods',
  loaders,
  extension: '.jar',
})
const plugins = (...loaders: [Loader, ...Loader[]]): ServerContentPlace => ({
  type: 'plugin',
  folder: 'plugins',
  loaders,
  extension: '.jar',
})
/** The game itself loads these, whatever else a server loads. */
const DATAPACKS: ServerContentPlace = {
  type: 'datapack',
  folder: 'world/datapacks',
  loaders: ['datapack'],
  extension: '.zip',
}

const PLACES: Readonly<Record<string, ServerContentPlace>> = {
  fabric: mods('fabric'),
  quilt: mods('quilt', 'fabric'),
  forge: mods('forge'),
  neoforge: mods('neoforge'),
  paper: plugins('paper', 'spigot', 'bukkit'),
  purpur: plugins('purpur', 'paper', 'spigot', 'bukkit'),
  vanilla: DATAPACKS,
  practice: DATAPACKS,
}

/** The types that a server loads: that of its software first. */
export function contentTypesOf(flavour: string): ServerContentType[] {
  const { type } = PLACES[flavour] ?? DATAPACKS
  return type === 'datapack' ? [type] : [type, 'datapack']
}

/** Without a type the place of what the software of the server loads; undefined for a type that it does not load. */
export function contentPlaceOf(flavour: string, type?: ServerContentType): ServerContentPlace | undefined {
  const own = PLACES[flavour] ?? DATAPACKS
  return [own, DATAPACKS].find((place) => type === undefined || place.type === type)
}

/** Whether a file of a modpack is as the pack has it. */
export const PACK_FILE_STATES = ['unchanged', 'changed'] as const
export type PackFileState = (typeof PACK_FILE_STATES)[number]

/** Servers ignore files whose names end like this. */
const DISABLED = '.disabled'

export const isEnabledContent = (name: string): boolean => !name.endsWith(DISABLED)

/** The name of a file that is enabled or disabled. */
export function contentName(name: string, isEnabled: boolean): string {
  const plain = isEnabledContent(name) ? name : name.slice(0, -DISABLED.length)
  return isEnabled ? plain : plain + DISABLED
}

export const isContentName = (name: string, extension: ServerContentPlace['extension']): boolean =>
  !name.includes('/') && contentName(name, true).toLowerCase().endsWith(extension)
