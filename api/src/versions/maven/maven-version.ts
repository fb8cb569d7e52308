import { LISTED_VERSION_STATUSES } from '@quarry/domain/versions/version-statuses'
import type { MavenCandidate } from './maven.queries.ts'

/** A number with loaders and game versions: `1.0-fabric,1.21`. */
interface Filtered {
  number: string
  filters: readonly string[]
}

function readFiltered(ref: string): Filtered | undefined {
  const at = ref.lastIndexOf('-')
  return at < 1 ? undefined : { number: ref.slice(0, at), filters: ref.slice(at + 1).split(',') }
}

/** The version numbers that a version of the repository may mean. */
export const numbersOf = (ref: string): string[] => {
  const filtered = readFiltered(ref)
  return filtered ? [ref, filtered.number] : [ref]
}

/**
 * The version that `ref` names. Of several with the same number the first listed one has this number in the metadata;
 * others count only without a listed one.
 */
export function pickVersion(
  ref: string,
  candidates: readonly MavenCandidate[],
  isLoader: (name: string) => boolean,
): MavenCandidate | undefined {
  const listed = candidates.filter(({ status }) => LISTED_VERSION_STATUSES.some((one) => one === status))
  return pickAmong(ref, listed, isLoader) ?? pickAmong(ref, candidates, isLoader)
}

function pickAmong(
  ref: string,
  candidates: readonly MavenCandidate[],
  isLoader: (name: string) => boolean,
): MavenCandidate | undefined {
  const exact =
    candidates.find(({ id }) => id === ref) ?? candidates.find(({ versionNumber }) => versionNumber === ref)
  const filtered = readFiltered(ref)
  if (exact || !filtered) return exact
  const loaders = filtered.filters.filter(isLoader)
  const gameVersions = filtered.filters.filter((name) => !isLoader(name))
  return candidates.find(
    (version) =>
      version.versionNumber === filtered.number &&
      matchesAny(loaders, [...version.loaders, ...(version.mrpackLoaders ?? [])]) &&
      matchesAny(gameVersions, version.gameVersions),
  )
}

const matchesAny = (wanted: readonly string[], offered: readonly string[]): boolean =>
  wanted.length === 0 || wanted.some((name) => offered.includes(name))
