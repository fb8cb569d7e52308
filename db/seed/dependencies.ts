import type { PoolEntry } from './context.ts'
import type { ProjectPlan } from './plan/project-plan.ts'
import type { VersionPlan } from './plan/version-plan.ts'
import type { Random } from './random.ts'

/** Mostly a need can be met; a catalogue has a few that cannot. */
const UNMET = 0.06

/** Loaders with game versions that a version serves, as `fabric|1.21`. */
export function pairsOf({ group, gameVersions }: VersionPlan): string[] {
  const loaders = group.mrpackLoaders.length > 0 ? group.mrpackLoaders : group.loaders
  return loaders.flatMap((loader) => gameVersions.map((game) => `${loader}|${game}`))
}

/** From 0 to 1: for how much of what the version serves the other project has a file. */
export function shareMet(version: VersionPlan, { fits }: PoolEntry): number {
  const pairs = pairsOf(version)
  return pairs.filter((pair) => fits.has(pair)).length / Math.max(1, pairs.length)
}

export interface Needing {
  project: ProjectPlan
  /** Oldest first. */
  versions: readonly VersionPlan[]
  /** What earlier projects offer to depend on. */
  pool: readonly PoolEntry[]
}

/** Modpacks bring a handful of mods; others need a library now and then. What fits the newest version comes first. */
export function chooseNeeds(random: Random, { project, versions, pool }: Needing): PoolEntry[] {
  const isPack = project.type === 'modpack'
  const newest = versions.at(-1)
  if (!newest || project.type === 'resourcepack' || project.type === 'shader') return []
  if (!isPack && !random.chance(0.4)) return []
  const mods = random.sample(pool, pool.length).filter((entry) => entry.projectId !== project.id)
  const isUnmet = !isPack && random.chance(UNMET)
  const fitting = mods.filter((entry) => isUnmet !== (shareMet(newest, entry) === 1))
  return fitting.slice(0, isPack ? random.int(3, 14) : random.int(1, 3))
}
