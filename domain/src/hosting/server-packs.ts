import { FILE_MAX_BYTES } from '../files/uploads.ts'
import { loaderOfMrpackKey } from '../projects/pack-keys.ts'
import { MINUTE_MS } from '../times.ts'
import { LOADER_VERSION } from '../versions/dependency-packs.ts'
import { hasLoaderVersions, isGameVersion, SERVER_FLAVOURS, type ServerFlavour } from './flavours.ts'

/** Where the agent notes which files of a server belong to its modpack: a backup contains it, so both stay in step. */
export const PACK_RECORD = '.modpack.json'
export const PACK_RECORD_MAX_BYTES = 16 * 1024 ** 2

/** The index of a pack with the most files, with long names. */
export const PACK_INDEX_MAX_BYTES = 32 * 1024 ** 2

/** Of the file of a modpack that users upload to a server, as of those that the site stores. */
export const PACK_UPLOAD_MAX_BYTES = FILE_MAX_BYTES

/** Of all files of a pack together; the storage of the server is a further bound. */
export const PACK_CONTENT_MAX_BYTES = 16 * 1024 ** 3

/** Of the download of all files. */
export const PACK_DOWNLOAD_MS = 60 * MINUTE_MS

/** Why an installation of a modpack does not write a file: something else has its place, or the owner changed what was there. */
export const SKIP_REASONS = ['own', 'changed', 'deleted', 'disabled'] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** What a modpack needs besides its files. */
export interface PackSoftware {
  flavour: ServerFlavour
  gameVersion: string
  /** Null for the game without a loader. */
  loaderVersion: string | null
}

/** Whether both are the same for sure: without a chosen version of its loader a newer one may be installed. */
export const isSameSoftware = (one: PackSoftware, other: PackSoftware): boolean =>
  one.flavour === other.flavour &&
  one.gameVersion === other.gameVersion &&
  (!hasLoaderVersions(one.flavour) ||
    (one.loaderVersion !== null && one.loaderVersion === other.loaderVersion))

/** The software that the dependencies of a .mrpack name; undefined for one that servers cannot install. */
export function packSoftwareOf(dependencies: Readonly<Record<string, string>>): PackSoftware | undefined {
  const { minecraft: gameVersion, ...others } = dependencies
  if (gameVersion === undefined || !isGameVersion(gameVersion)) return undefined
  const [loader, ...more] = Object.entries(others)
  if (!loader) return { flavour: 'vanilla', gameVersion, loaderVersion: null }
  const [key, loaderVersion] = loader
  const flavour = SERVER_FLAVOURS.find((name) => name === loaderOfMrpackKey(key))
  if (more.length > 0 || flavour === undefined || !LOADER_VERSION.test(loaderVersion)) return undefined
  return { flavour, gameVersion, loaderVersion }
}
