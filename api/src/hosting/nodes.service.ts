import { randomBytes } from 'node:crypto'
import { mintId } from '@quarry/db/ids'
import type { NodeRow } from '@quarry/db/schema/hosting/nodes'
import { NODE_TOKENS_MAX } from '@quarry/domain/limits/counts'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import type { createNode, createNodeToken, Node, NodeServer } from '../../contract/hosting/nodes.ts'
import { ruleMessage } from '../../contract/rules.ts'
import { hashSecret, mintSecret } from '../accounts/secrets.ts'
import { translateViolations } from '../kernel/constraint-violations.ts'
import { atomically, type SignedInCtx } from '../kernel/ctx.ts'
import { AppError, invalid, notFound } from '../kernel/errors.ts'
import { logStaffAction } from '../moderation/staff-log/staff-log.queries.ts'
import { authorizeHosting } from './hosting.policy.ts'
import {
  findNode,
  insertNode,
  insertNodeToken,
  listNodesWithLoad,
  listNodeTokens,
  listNodeServers,
  NODE_TOKEN_PREFIX,
  removeNode,
  removeNodeToken,
} from './nodes.queries.ts'
import { isNodeAvailable, shownStatus } from './servers.view.ts'

const authorize = ({ actor }: SignedInCtx, ref: string) =>
  authorizeHosting(actor, 'hosting.manage', null, ref)

export async function listNodes(ctx: SignedInCtx): Promise<Node[]> {
  authorize(ctx, 'nodes')
  const rows = await listNodesWithLoad(ctx.db)
  const tokens = await listNodeTokens(
    ctx.db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    region: row.region,
    host: row.host,
    first_port: row.firstPort,
    last_port: row.lastPort,
    memory_mb: row.memoryMb,
    used_memory_mb: row.usedMemoryMb,
    servers: row.servers,
    available: isNodeAvailable(row.lastSeenAt, ctx.now()),
    agent_version: row.agentVersion,
    runtime: row.runtime,
    java: row.javaMajors,
    java_runtimes: row.javaRuntimes,
    last_seen: row.lastSeenAt?.toISOString() ?? null,
    created: row.createdAt.toISOString(),
    tokens: tokens
      .filter(({ nodeId }) => nodeId === row.id)
      .map(({ id, createdAt, lastUsedAt }) => ({
        id,
        created: createdAt.toISOString(),
        last_used: lastUsedAt?.toISOString() ?? null,
      })),
  }))
}

const entryOf = ({ id, name }: { id: string; name: string }) =>
  ({ thing: 'node', thingId: id, thingName: name, detail: null, why: null }) as const

export async function addNode(
  ctx: SignedInCtx,
  { first_port, last_port, memory_mb, ...place }: InputOf<typeof createNode>['body'],
): Promise<OutputOf<typeof createNode>> {
  authorize(ctx, 'nodes')
  const room = { firstPort: first_port, lastPort: last_port, memoryMb: memory_mb, ticketKey: randomBytes(32) }
  const node = { id: mintId(), ...place, ...room, createdAt: ctx.now() }
  await translateViolations(
    atomically(ctx, async (inner) => {
      await insertNode(inner.db, node)
      await logStaffAction(inner, { ...entryOf(node), action: 'created' })
    }),
    { nodes_name_key: () => invalid('name', ruleMessage('node_name_taken')) },
  )
  return { id: node.id }
}

async function requireNode(ctx: SignedInCtx, id: string): Promise<NodeRow> {
  authorize(ctx, id)
  const node = await findNode(ctx.db, id)
  if (!node) throw notFound('node', id)
  return node
}

export async function readNodeServers(ctx: SignedInCtx, id: string, offset: number): Promise<NodeServer[]> {
  const node = await requireNode(ctx, id)
  const isAvailable = isNodeAvailable(node.lastSeenAt, ctx.now())
  const rows = await listNodeServers(ctx.db, id, offset)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    owner: row.ownerId === null || row.username === null ? null : { id: row.ownerId, username: row.username },
    status: shownStatus(row),
    suspension_reason: row.suspensionReason,
    power: isAvailable ? row.power : null,
  }))
}

export async function dropNode(ctx: SignedInCtx, id: string): Promise<undefined> {
  const node = await requireNode(ctx, id)
  const hasServers = () => new AppError('conflict', ruleMessage('node_has_servers'))
  await translateViolations(
    atomically(ctx, async (inner) => {
      await logStaffAction(inner, { ...entryOf(node), action: 'deleted' })
      await removeNode(inner.db, id)
    }),
    { servers_node_id_fkey: hasServers },
  )
}

/** The only response that contains the secret. */
export async function addNodeToken(
  ctx: SignedInCtx,
  nodeId: string,
): Promise<OutputOf<typeof createNodeToken>> {
  const node = await requireNode(ctx, nodeId)
  const [id, token] = [mintId(), mintSecret(NODE_TOKEN_PREFIX)]
  const tooMany = () => new AppError('invalid_input', ruleMessage('max_entries', { max: NODE_TOKENS_MAX }))
  await translateViolations(
    atomically(ctx, async (inner) => {
      await insertNodeToken(inner.db, { id, nodeId, tokenHash: hashSecret(token), createdAt: ctx.now() })
      await logStaffAction(inner, { ...entryOf(node), action: 'secret_renewed', detail: id })
    }),
    { node_tokens_node_id_at_most: tooMany },
  )
  return { id, token }
}

export async function dropNodeToken(ctx: SignedInCtx, nodeId: string, id: string): Promise<undefined> {
  const node = await requireNode(ctx, nodeId)
  await atomically(ctx, async (inner) => {
    if (!(await removeNodeToken(inner.db, nodeId, id))) throw notFound('token', id)
    await logStaffAction(inner, { ...entryOf(node), action: 'secret_renewed', detail: id })
  })
}
