import { mintId } from '@quarry/db/ids'
import { DEFAULT_GAME_VERSION, hasLoaderVersions, needsLicense } from '@quarry/domain/hosting/flavours'
import { PLAN_MEMORY_MB } from '@quarry/domain/hosting/plans'
import { NODE_SERVERS_MAX, SERVERS_MAX } from '@quarry/domain/limits/counts'
import type { Tx } from '@quarry/db/db'
import type { InputOf } from '../../contract/endpoint.ts'
import type { createServer, Server } from '../../contract/hosting/servers.ts'
import { ruleMessage } from '../../contract/rules.ts'
import { findUser } from '../accounts/users/users.queries.ts'
import { translateViolations } from '../kernel/constraint-violations.ts'
import { atomically, type SignedInCtx } from '../kernel/ctx.ts'
import { AppError, invalid, notFound } from '../kernel/errors.ts'
import { changesTo } from '../moderation/staff-log/logged-changes.ts'
import { logStaffAction } from '../moderation/staff-log/staff-log.queries.ts'
import { authorizeHosting } from './hosting.policy.ts'
import { findFreePort, lockNodes } from './nodes.queries.ts'
import { insertOperation } from './operations.queries.ts'
import { insertServer, placeServer } from './servers.queries.ts'
import { checkGameVersion, entryOf, readServer } from './servers.service.ts'
import { isNodeAvailable } from './servers.view.ts'

interface Place {
  nodeId: string
  port: number
}

interface Request {
  memoryMb: number
  /** Undefined: any that is available. */
  node?: string | undefined
  now: Date
}

/** The requested node, or the available one with the most free memory. Undefined if it has no room. */
export async function findPlace(
  tx: Tx,
  { memoryMb: memory, node: wanted, now }: Request,
): Promise<Place | undefined> {
  const nodes = await lockNodes(tx)
  if (wanted !== undefined && !nodes.some(({ id }) => id === wanted)) throw notFound('node', wanted)
  const candidates = nodes
    .filter(({ id, lastSeenAt }) => (wanted === undefined ? isNodeAvailable(lastSeenAt, now) : id === wanted))
    .map((node) => ({ ...node, free: node.memoryMb - node.usedMemoryMb }))
    .filter(({ free, servers }) => free >= memory && servers < NODE_SERVERS_MAX)
    .toSorted((a, b) => b.free - a.free)
  for (const node of candidates) {
    const port = await findFreePort(tx, node)
    if (port !== undefined) return { nodeId: node.id, port }
  }
  return undefined
}

/** Installed by its node, and started then. */
export async function addServer(
  ctx: SignedInCtx,
  {
    owner: ref,
    name,
    plan,
    flavour,
    game_version: gameVersion = DEFAULT_GAME_VERSION,
    loader_version,
    node,
  }: InputOf<typeof createServer>['body'],
): Promise<Server> {
  authorizeHosting(ctx.actor, 'hosting.manage', null, 'servers')
  const owner = await findUser(ctx.db, ref)
  if (!owner) throw invalid('owner', ruleMessage('unknown_user'))
  checkGameVersion(flavour, gameVersion)
  const id = mintId()
  const full = () => invalid('owner', ruleMessage('servers_full', { max: SERVERS_MAX }))
  await translateViolations(
    atomically(ctx, async (inner) => {
      const now = ctx.now()
      const memoryMb = PLAN_MEMORY_MB[plan]
      const place = await findPlace(inner.db, { memoryMb, node, now })
      if (!place) throw new AppError('conflict', ruleMessage('node_full', { memory: memoryMb }))
      // Started by its owner, once they have accepted the license.
      const wanted = { isOn: !needsLicense(flavour, null), run: 1, createdAt: now }
      const loaderVersion = hasLoaderVersions(flavour) ? (loader_version ?? null) : null
      const software = { flavour, gameVersion, loaderVersion }
      await insertServer(inner.db, { id, ownerId: owner.id, name, memoryMb, ...software, ...wanted })
      await placeServer(inner.db, id, place)
      await insertOperation(inner.db, { id: mintId(), serverId: id, kind: 'install', createdAt: now })
      await logStaffAction(inner, {
        ...entryOf({ id, name }),
        action: 'created',
        ...changesTo({ owner: owner.id, plan, flavour }),
      })
    }),
    { servers_owner_id_at_most: full },
  )
  return readServer(ctx, id)
}
