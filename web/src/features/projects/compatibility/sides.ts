import { isWantedSide } from '@quarry/domain/projects/environments'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'

type Side = ProjectDetail['client_side']

/** The label for the combination of client and server side. */
export function sideOf(client: Side, server: Side): 'client' | 'server' | 'both' | 'either' | 'unknown' {
  if (client === 'optional' && server === 'optional') return 'either'
  if (isWantedSide(client) && isWantedSide(server)) return 'both'
  if (isWantedSide(client)) return 'client'
  return isWantedSide(server) ? 'server' : 'unknown'
}
