import { setTimeout as sleep } from 'node:timers/promises'
import type { Tx } from '@quarry/db/db'
import type { NodeRow } from '@quarry/db/schema/hosting/nodes'
import type { ServerBackupRow, ServerOperationRow, ServerRow } from '@quarry/db/schema/hosting/servers'
import { INSTALLING_OPERATIONS, OPERATION_TRANSITIONS } from '@quarry/domain/hosting/operations'
import { serverLimits } from '@quarry/domain/hosting/plans'
import { SERVER_TRANSITIONS, type ServerStatus } from '@quarry/domain/hosting/server-states'
import { canFollow } from '@quarry/domain/hosting/transitions'
import { LISTED_OPERATIONS_MAX } from '@quarry/domain/limits/counts'
import type {
  DesiredState,
  ReportedOperation,
  reportState,
  startAgent,
} from '../../contract/hosting/agents.ts'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import { ruleMessage } from '../../contract/rules.ts'
import { atomically, type Ctx } from '../kernel/ctx.ts'
import { AppError } from '../kernel/errors.ts'
import {
  deleteServer,
  findGeneration,
  findReportedOperations,
  listOpenOperationsOfNode,
  listServersOfNode,
  lockServersOfNode,
  startBoot,
  takeReport,
  updateState,
  type ServerOfNode,
} from './agents.queries.ts'
import { deleteBackup, listBackupIdsOfNode, updateBackup } from './backups.queries.ts'
import { ticketPermissions } from './hosting.policy.ts'
import { listUsersOfNode } from './members.queries.ts'
import { listPortsOfNode, type FurtherPort } from './network/ports.queries.ts'
import { findNodeOfToken, NODE_TOKEN_PREFIX } from './nodes.queries.ts'
import { updateOperation } from './operations.queries.ts'
import { updateServer } from './servers.queries.ts'
import { softwareColumns } from './servers.service.ts'
import { commandForSoftware, optionsForOldAgents } from './start-command.ts'

/** The node of an `Authorization` header. */
export async function requireNode({ db, now }: Ctx, authorization: string | undefined): Promise<NodeRow> {
  const token = authorization?.replace(/^Bearer /i, '').trim() ?? ''
  const node = token.startsWith(NODE_TOKEN_PREFIX) ? await findNodeOfToken(db, token, now()) : undefined
  if (!node) throw new AppError('unauthorized', ruleMessage('agent_token'))
  return node
}

export async function bootAgent(
  ctx: Ctx,
  authorization: string | undefined,
  body: InputOf<typeof startAgent>['body'],
): Promise<OutputOf<typeof startAgent>> {
  const { id: node } = await requireNode(ctx, authorization)
  const { instance, version, runtime, java, java_runtimes, console_url, sftp, router } = body
  const javas = { javaMajors: java, javaRuntimes: JSON.stringify(java_runtimes) }
  const about = { agentVersion: version, runtime, ...javas, consoleUrl: console_url }
  const files = { sftpPort: sftp?.port ?? null, sftpFingerprint: sftp?.fingerprint ?? null }
  const started = { instance, ...about, ...files, routerPort: router?.port ?? null }
  const { boot, ticketKey } = await startBoot(ctx.db, node, started)
  return { node, boot, ticket_key: ticketKey.toString('base64') }
}

interface Wait {
  after: number
  /** In seconds. */
  wait: number
}

/** Waits until the generation of the node is higher, at most as long as requested. */
async function waitForChange(
  ctx: Ctx,
  nodeId: string,
  { after, wait, signal }: Wait & { signal: AbortSignal },
): Promise<void> {
  const woken = new AbortController()
  const stop = await ctx.live.listen((event) => {
    if (event.kind !== 'changed' || event.channel === `node:${nodeId}`) woken.abort()
  })
  try {
    const generation = await findGeneration(ctx.db, nodeId)
    if (generation === undefined || generation > after) return
    await sleep(wait * 1000, undefined, { signal: AbortSignal.any([woken.signal, signal]) }).catch(() => {})
  } finally {
    stop()
  }
}

export async function readDesiredState(
  ctx: Ctx,
  authorization: string | undefined,
  { after, wait, signal }: Wait & { signal: AbortSignal },
): Promise<DesiredState> {
  const { id } = await requireNode(ctx, authorization)
  if (wait > 0) await waitForChange(ctx, id, { after, wait, signal })
  // Read again, since the token may have been revoked while it waited. The generation comes first: a change between both
  // reads is sent once more.
  const { generation } = await requireNode(ctx, authorization)
  // One after the other, so that one connection suffices: every agent polls, and each connection holds 4 MiB in Postgres.
  const servers = await listServersOfNode(ctx.db, id)
  const belonging = {
    operations: await listOpenOperationsOfNode(ctx.db, id),
    backups: await listBackupIdsOfNode(ctx.db, id),
    ports: await listPortsOfNode(ctx.db, id),
    users: await listUsersOfNode(ctx.db, id, ctx.now()),
  }
  return { generation, servers: servers.map((server) => viewDesired(server, belonging)) }
}

const viewLicense = ({ userId, acceptedAt, version, url }: NonNullable<ServerOfNode['license']>) => ({
  user: userId,
  accepted: acceptedAt.toISOString(),
  version,
  url,
})

/** Of all servers of a node. */
interface Belonging {
  operations: readonly ServerOperationRow[]
  backups: readonly Pick<ServerBackupRow, 'id' | 'serverId'>[]
  ports: readonly (FurtherPort & { serverId: string })[]
  users: Awaited<ReturnType<typeof listUsersOfNode>>
}

function viewDesired(
  server: ServerOfNode,
  { operations, backups, ports, users }: Belonging,
): DesiredState['servers'][number] {
  const { cpus, storageMb } = serverLimits(server.memoryMb)
  return {
    id: server.id,
    removed: server.status === 'removing',
    suspended: server.suspensionReason !== null,
    access: users
      .filter(({ serverId }) => serverId === server.id)
      .map((user) => ({ user: user.id, permissions: ticketPermissions(user, user) })),
    flavour: server.flavour,
    game_version: server.gameVersion,
    loader_version: server.loaderVersion,
    java: server.javaMajor,
    java_runtime: server.javaRuntime,
    start_command: server.startCommand,
    java_options: optionsForOldAgents(server.startCommand, server.port),
    restart_after_crash: server.restartsAfterCrash,
    license: server.license && viewLicense(server.license),
    port: server.port,
    ports: ports.filter(({ serverId }) => serverId === server.id).map(({ port, name }) => ({ port, name })),
    cpus,
    memory_mb: server.memoryMb,
    storage_mb: storageMb,
    power: {
      on: server.isOn && server.suspensionReason === null,
      run: server.run,
      killed: server.isKilled,
    },
    backups: backups.filter(({ serverId }) => serverId === server.id).map(({ id }) => id),
    operations: operations
      .filter(({ serverId }) => serverId === server.id)
      .slice(0, LISTED_OPERATIONS_MAX)
      .map(({ id, kind, attempt, erases, target, isCancelled }) => ({
        id,
        kind,
        attempt,
        erases,
        target,
        cancelled: isCancelled,
      })),
  }
}

/** Applies a report as a whole. Reports that arrive late, and servers of other nodes, change nothing. */
export async function applyReport(
  ctx: Ctx,
  authorization: string | undefined,
  { boot, sequence, servers, operations }: InputOf<typeof reportState>['body'],
): Promise<undefined> {
  const node = await requireNode(ctx, authorization)
  if (node.boot !== boot) throw new AppError('conflict', ruleMessage('agent_replaced'))
  await atomically(ctx, async ({ db, now }) => {
    const own = await lockServersOfNode(
      db,
      node.id,
      servers.map(({ id }) => id),
    )
    if (!(await takeReport(db, node.id, { boot, sequence }))) return
    const reported = await findReportedOperations(
      db,
      node.id,
      operations.map(({ id }) => id),
    )
    const settled = await settleOperations(db, { rows: reported, reports: operations, now: now() })
    for (const server of own) {
      const state = servers.find(({ id }) => id === server.id)
      if (!state) continue
      await updateState(db, state)
      if (server.suspensionReason === 'upgrading' && (state.power === 'stopped' || state.power === 'crashed'))
        await updateServer(db, server.id, { suspensionReason: null })
      const found = {
        isInstalled: state.installed,
        operations: settled.filter(({ serverId }) => serverId === server.id),
      }
      await followSoftware(db, server, found)
      if (server.status === 'removing' && state.removed) await deleteServer(db, server.id)
      else await followInstallation(db, server, found)
    }
  })
}

interface Reports {
  rows: readonly ServerOperationRow[]
  reports: readonly ReportedOperation[]
  now: Date
}

/** Stores the reported states of operations, and returns those that changed. */
async function settleOperations(tx: Tx, { rows, reports, now }: Reports): Promise<ServerOperationRow[]> {
  const changed: ServerOperationRow[] = []
  for (const row of rows) {
    const report = reports.find(({ id }) => id === row.id)
    // Of an earlier attempt.
    if (!report || report.attempt !== row.attempt) continue
    const { state, progress } = report
    if (state === 'queued' || !canFollow(OPERATION_TRANSITIONS, row.state, state)) continue
    if (state === row.state && progress === row.progress) continue
    const failure = state === 'failed' ? (report.failure ?? 'internal') : null
    const finishedAt = state === 'running' ? null : (row.finishedAt ?? now)
    const columns = { state, progress, failure, finishedAt }
    await updateOperation(tx, row.id, columns)
    if (row.kind === 'backup') await followBackup(tx, row, report)
    changed.push({ ...row, ...columns })
  }
  return changed
}

/** A complete backup gets its size and hash; one that was cancelled or not needed is deleted. */
async function followBackup(
  tx: Tx,
  { target }: ServerOperationRow,
  { state, backup }: ReportedOperation,
): Promise<void> {
  if (target?.backup === undefined) return
  if (state === 'done' && backup)
    await updateBackup(tx, target.backup, { sizeBytes: backup.size, hash: backup.hash })
  else if (state === 'cancelled' || state === 'done') await deleteBackup(tx, target.backup)
}

/**
 * What an installation has installed is the software of the server from then on. One that failed or was cancelled changes
 * nothing, unless it has erased the files.
 */
async function followSoftware(
  tx: Tx,
  server: ServerRow,
  { isInstalled, operations }: { isInstalled: boolean; operations: readonly ServerOperationRow[] },
): Promise<void> {
  for (const { state, target, erases } of operations) {
    if (!target?.software) continue
    if (state === 'done') await updateServer(tx, server.id, softwareColumns(target.software, server, erases))
    else if (state !== 'running' && erases && !isInstalled)
      await updateServer(tx, server.id, { startCommand: commandForSoftware(server.startCommand) })
  }
}

/** The status of a server follows its installations. Reports may skip states, so a status may pass through another. */
async function followInstallation(
  tx: Tx,
  server: ServerRow,
  { isInstalled, operations }: { isInstalled: boolean; operations: readonly ServerOperationRow[] },
): Promise<void> {
  const installation = operations.find(({ kind }) => INSTALLING_OPERATIONS.some((one) => one === kind))
  if (!installation || server.status === 'removing') return
  const last: ServerStatus = isInstalled ? 'available' : 'broken'
  const path: ServerStatus[] = installation.state === 'running' ? ['installing'] : ['installing', last]
  let status: ServerStatus = server.status
  for (const next of path) {
    if (next === status || !canFollow(SERVER_TRANSITIONS, status, next)) continue
    await updateServer(tx, server.id, { status: next })
    status = next
  }
}
