import { INDEX_NAMES, type IndexName } from '@quarry/search-config/indexes'

/** The name in the engine for each index. Omitted indexes are not written. */
export type Target = { readonly [name in IndexName]?: string }

/** The indexes that answer searches. */
export const LIVE: Target = Object.fromEntries(INDEX_NAMES.map((name) => [name, name]))

/** Names of temporary indexes, recognized by the cleanup after a killed rebuild. */
export function rebuildTarget(names: readonly IndexName[], stamp: string): Target {
  return Object.fromEntries(names.map((name) => [name, `${name}_rebuild_${stamp}`]))
}

export const isRebuildIndex = (uid: string): boolean => /^[a-z]+_rebuild_\w+$/.test(uid)
