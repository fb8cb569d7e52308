import { isSidedType, type ProjectType } from '@quarry/domain/project-types'
import { isSparedSide, isWantedSide } from '@quarry/domain/environments'
import type { HitFields } from '../engine/search-result.ts'

const isRelease = (version: string) => /^\d+(\.\d+){1,2}$/.test(version)

/** 1.9 comes before 1.10, and both before 26.1. */
function compareReleases(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number))
  const at = [0, 1, 2].find((part) => (left?.[part] ?? 0) !== (right?.[part] ?? 0)) ?? 0
  return (left?.[at] ?? 0) - (right?.[at] ?? 0)
}

/** Oldest and newest game version of a project; releases alone when it has any. */
export function versionSpan(versions: readonly string[]): { first: string; last: string } | undefined {
  const releases = versions.filter(isRelease).toSorted(compareReleases)
  const shown = releases.length > 0 ? releases : versions
  const [first] = shown
  const last = shown.at(-1)
  return first === undefined || last === undefined ? undefined : { first, last }
}

type EnvironmentFact = 'either' | 'both' | 'client' | 'server' | 'none'

/** Where a project runs (screens 3.6); only mods and modpacks say so. */
export function environmentOf(
  kind: ProjectType,
  { client_side: client, server_side: server }: Pick<HitFields, 'client_side' | 'server_side'>,
) {
  if (!isSidedType(kind)) return undefined
  if (client === 'optional' && server === 'optional') return 'either' satisfies EnvironmentFact
  if (client === 'required' && server === 'required') return 'both' satisfies EnvironmentFact
  if (isWantedSide(client) && isSparedSide(server)) return 'client' satisfies EnvironmentFact
  if (isWantedSide(server) && isSparedSide(client)) return 'server' satisfies EnvironmentFact
  return client === 'unsupported' && server === 'unsupported' ? ('none' satisfies EnvironmentFact) : undefined
}

/** Loaders of a card, the chosen ones first; what does not fit is counted. */
export function loaderFacts(loaders: readonly string[], chosen: readonly string[], room = 2) {
  const ordered = [
    ...loaders.filter((name) => chosen.includes(name)),
    ...loaders.filter((name) => !chosen.includes(name)),
  ]
  return { shown: ordered.slice(0, room), more: Math.max(0, ordered.length - room) }
}

const NEW_MS = 14 * 24 * 60 * 60_000

/** Published within the last two weeks. */
export const isNew = (createdAtMs: number, nowMs: number) => nowMs - createdAtMs < NEW_MS
