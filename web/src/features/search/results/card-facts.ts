import { isSidedType, type ProjectType } from '@quarry/domain/projects/project-types'
import { isSparedSide, isWantedSide } from '@quarry/domain/projects/environments'
import type { HitFields } from '../engine/search-hit.ts'

type EnvironmentFact = 'either' | 'both' | 'client' | 'server' | 'none'

/** The sides of a project; only mods and modpacks have them. */
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

/** Loaders of a card, chosen ones first, and the number of hidden ones. */
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
