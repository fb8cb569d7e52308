import type { SeedContext } from '../context.ts'

/** Recent activity: a new project, or a new version of one. */
export interface Fresh {
  /** The moment of its newest version, or of its approval. */
  atMs: number
  isNewProject: boolean
}

const MINUTES_AGO = [4, 11, 23, 38, 55, 90, 160, 300, 520, 840, 1300]
/** After the projects that show every type, script and status. */
const FIRST = 61
const STEP = 5
/** Uploaded and submitted, then looked at by a moderator. */
export const REVIEW_MS = 3 * 3_600_000

/** The few projects in which something happened shortly before the moment of seeding; the seed chooses which. */
export function freshAt({ instantMs }: SeedContext, n: number): Fresh | undefined {
  const slot = (n - FIRST) / STEP
  const minutes = Number.isInteger(slot) ? MINUTES_AGO[slot] : undefined
  if (minutes === undefined) return undefined
  return { atMs: instantMs - minutes * 60_000, isNewProject: slot % 3 === 2 }
}
