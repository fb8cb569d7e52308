import type { Loader } from './loaders.ts'

/** Names of a loader in pack formats. */
export interface PackKeys {
  /** Among the dependencies of a .mrpack. */
  mrpack: string
  /** Among the versions of pack.toml. */
  packwiz: string
}

/** The loaders that modpacks can be built on. Apart from `loaders.ts`, since every page loads that. */
const PACK_KEYS = {
  fabric: { mrpack: 'fabric-loader', packwiz: 'fabric' },
  forge: { mrpack: 'forge', packwiz: 'forge' },
  neoforge: { mrpack: 'neoforge', packwiz: 'neoforge' },
  quilt: { mrpack: 'quilt-loader', packwiz: 'quilt' },
} as const satisfies Partial<Record<Loader, PackKeys>>

const entries: readonly [string, PackKeys][] = Object.entries(PACK_KEYS)

/** In the order of the catalogue. */
export const LOADERS_OF_PACKS: readonly string[] = entries.map(([loader]) => loader)

export const packKeysOf = (loader: string): PackKeys | undefined =>
  entries.find(([name]) => name === loader)?.[1]

/** The loader with this name among the dependencies of a .mrpack. */
export const loaderOfMrpackKey = (key: string): string | undefined =>
  entries.find(([, { mrpack }]) => mrpack === key)?.[0]
