/** A game version as the tag list names it; the list is ordered newest first. */
export interface KnownGameVersion {
  version: string
  version_type: string
}

const RELEASE = /^(\d+)\.(\d+)(?:\.(\d+))?$/

interface Release {
  version: string
  line: string
  patch: number
  order: number
}

function parseRelease(version: string): Release | undefined {
  const match = RELEASE.exec(version)
  if (!match) return undefined
  const [, major = '0', minor = '0', patch = '0'] = match
  const order = Number(major) * 1e8 + Number(minor) * 1e4 + Number(patch)
  return { version, line: `${major}.${minor}`, patch: Number(patch), order }
}

/** Joins neighbours to `oldest–newest`; `follows` says whether `newer` comes directly after `older`. */
function join<T extends { version: string }>(
  newestFirst: readonly T[],
  follows: (newer: T, older: T) => boolean,
): string[] {
  const ranges: { newest: T; oldest: T }[] = []
  for (const item of newestFirst) {
    const last = ranges.at(-1)
    if (last && follows(last.oldest, item)) last.oldest = item
    else ranges.push({ newest: item, oldest: item })
  }
  return ranges.map(({ newest, oldest }) =>
    newest === oldest ? newest.version : `${oldest.version}–${newest.version}`,
  )
}

/** Releases by their numbers alone: neighbours are found within a line (1.21, 1.21.1, 1.21.2). */
function rangesByNumber(versions: readonly string[]): string[] {
  const releases = versions
    .flatMap((version) => parseRelease(version) ?? [])
    .toSorted((a, b) => b.order - a.order)
  const others = versions.filter((version) => !parseRelease(version))
  const ranges = join(
    releases,
    (newer, older) => newer.line === older.line && newer.patch === older.patch + 1,
  )
  return [...ranges, ...others]
}

/**
 * Game versions as ranges, newest first: `['1.21', '1.21.1', '1.20.1']` is `['1.21–1.21.1', '1.20.1']`. With the list
 * of all versions ranges also cross lines, and snapshots are joined in their own row.
 */
export function gameVersionRanges(
  versions: readonly string[],
  known?: readonly KnownGameVersion[],
): string[] {
  const unique = [...new Set(versions)]
  if (!known) return rangesByNumber(unique)
  const wanted = new Set(unique)
  const row = (isRelease: boolean) =>
    known
      .filter(({ version_type: type }) => (type === 'release') === isRelease)
      .map(({ version }, index) => ({ version, index }))
  const joined = [row(true), row(false)].flatMap((all) =>
    join(
      all.filter(({ version }) => wanted.has(version)),
      (newer, older) => older.index === newer.index + 1,
    ),
  )
  const names = new Set(known.map(({ version }) => version))
  return [...joined, ...unique.filter((version) => !names.has(version))]
}
