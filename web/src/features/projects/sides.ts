import type { ProjectDetail } from '@quarry/api/contract/projects'

type Side = ProjectDetail['client_side']

/** How the two sides are said in words (spec section 3, environment values). */
export function sideOf(client: Side, server: Side): 'client' | 'server' | 'both' | 'either' | 'unknown' {
  const runsOn = (side: Side) => side === 'required' || side === 'optional'
  if (client === 'optional' && server === 'optional') return 'either'
  if (runsOn(client) && runsOn(server)) return 'both'
  if (runsOn(client)) return 'client'
  return runsOn(server) ? 'server' : 'unknown'
}
