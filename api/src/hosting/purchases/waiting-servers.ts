import { atomically, systemCtx, type Services, type SignedInCtx } from '../../kernel/ctx.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { listWaitingServers as listWaitingServersEndpoint } from '../../../contract/hosting/nodes.ts'
import { SERVER_PLANS } from '@quarry/domain/billing/server-plans'
import { WAITING_SERVERS_LISTED } from '@quarry/domain/limits/counts'
import { findPlace } from '../create-server.service.ts'
import { authorizeHosting } from '../hosting.policy.ts'
import { placeServer } from '../servers.queries.ts'
import { listWaitingServers, lockWaitingServer } from './purchases.queries.ts'

/** Servers that one round places. */
const AT_ONCE = 50
const MEMORY_MAX_MB = Math.max(...SERVER_PLANS.map(({ ram }) => ram))

/**
 * Places servers that wait for a node with room, the oldest first. What is too large does not hold up the smaller ones, and is
 * tried once a round.
 */
export async function placeWaitingServers(services: Services): Promise<void> {
  await atomically(systemCtx(services), async ({ db, now }) => {
    let belowMb = MEMORY_MAX_MB + 1
    for (let placed = 0; placed < AT_ONCE;) {
      const server = await lockWaitingServer(db, belowMb)
      if (!server) return
      const { id, memoryMb } = server
      const place = await findPlace(db, { memoryMb, now: now() })
      if (!place) belowMb = memoryMb
      else {
        await placeServer(db, id, place)
        placed += 1
      }
    }
  })
}

export async function readWaitingServers(
  ctx: SignedInCtx,
): Promise<OutputOf<typeof listWaitingServersEndpoint>> {
  authorizeHosting(ctx.actor, 'hosting.manage', null, 'nodes')
  return (await listWaitingServers(ctx.db, WAITING_SERVERS_LISTED)).map((row) => ({
    id: row.id,
    name: row.name,
    owner: { id: row.ownerId, username: row.username },
    memory_mb: row.memoryMb,
    since: row.createdAt.toISOString(),
  }))
}
