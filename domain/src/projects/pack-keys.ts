import type { Loader } from './loaders.ts'

/** Names of a loader in pack formats. */
export interface PackKeys {
  /** Among the dependencies of a .mrpack. */
  mrpack: string
  /** Among the versions of pack.toml. */
  packwiz: string
}

/** One row for each of `LOADERS_OF_PACKS`. Apart from `loaders.ts`, which every page of the site loads. */
const PACK_KEYS: Readonly<Partial<Record<Loader, PackKeys>>> = {
  fabric: { mrpack: 'fabric-loader', packwiz: 'fabric' },
  forge: { mrpack: 'forge', packwiz: 'forge' },
  neoforge: { mrpack: 'neoforge', packwiz: 'neoforge' },
  quilt: { mrpack: 'quilt-loader', packwiz: 'quilt' },
}

const entries: readonly [string, PackKeys][] = Object.entries(PACK_KEYS)

export const packKeysOf = (loader: string): PackKeys | undefined =>
  entries.find(([name]) => name === loader)?.[1]

/** The loader with this name among the dependencies of a .mrpack. */
export const loaderOfMrpackKey = (key: string): string | undefined =>
  entries.find(([, { mrpack }]) => mrpack === key)?.[0]
