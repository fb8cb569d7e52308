import { atomically, systemCtx, type Services, type SignedInCtx } from '../../kernel/ctx.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { listWaitingServers as listWaitingServersEndpoint } from '../../../contract/hosting/nodes.ts'
import { WAITING_SERVERS_LISTED } from '@quarry/domain/limits/counts'
import { findPlace } from '../create-server.service.ts'
import { authorizeHosting } from '../hosting.policy.ts'
import { placeServer } from '../servers.queries.ts'
import { listWaitingServers, lockWaitingServers } from './purchases.queries.ts'

const AT_ONCE = 50

/** Places servers that wait for a node with room, the oldest first. One that is too large does not hold up the others. */
export async function placeWaitingServers(services: Services): Promise<void> {
  await atomically(systemCtx(services), async ({ db, now }) => {
    for (const { id, memoryMb } of await lockWaitingServers(db, AT_ONCE)) {
      const place = await findPlace(db, { memoryMb, now: now() })
      if (place) await placeServer(db, id, place)
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
