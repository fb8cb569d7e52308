/** A change of the game. */
export interface GameChange {
  /** The first release with it. */
  since: readonly [number, number, number]
  /** The first weekly snapshot with it, by year and week. */
  sinceWeek: readonly [number, number]
}

const WEEKLY = /^(\d{2})w(\d{2})[a-z]$/

/** Numbers of a release; of a snapshot such as `1.21.6-pre1`, those of its release. */
const releaseOf = (version: string): readonly number[] =>
  (version.split('-', 1)[0] ?? '').split('.').map(Number)

/** Whether numbers are the other ones or later ones. */
function isSince(version: readonly number[], since: readonly number[]): boolean {
  for (const [at, other] of since.entries()) {
    const own = version[at] ?? 0
    if (own !== other) return own > other
  }
  return true
}

/** Whether a game version has the change. Those whose names have another form are taken for newer ones. */
export function hasGameChange(gameVersion: string, { since, sinceWeek }: GameChange): boolean {
  const week = WEEKLY.exec(gameVersion)?.slice(1).map(Number)
  if (week) return isSince(week, sinceWeek)
  const release = releaseOf(gameVersion)
  return release.some(Number.isNaN) || isSince(release, since)
}
