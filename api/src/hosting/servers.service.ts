import type { Db, Tx } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import type { ServerOperationRow, ServerRow } from '@quarry/db/schema/hosting/servers'
import {
  hasLoaderVersions,
  isGameFlavour,
  mayHaveGameVersion,
  needsLicense,
  PRACTICE_GAME_VERSIONS,
  type ServerFlavour,
} from '@quarry/domain/hosting/flavours'
import { javasOf, type JavaMajor } from '@quarry/domain/hosting/java'
import {
  exclusionOf,
  INSTALLING_OPERATIONS,
  OPERATION_TRANSITIONS,
  type ServerOperation as ServerOperationKind,
} from '@quarry/domain/hosting/operations'
import { isSameSoftware, type PackSoftware } from '@quarry/domain/hosting/server-packs'
import { serverPlanName } from '@quarry/domain/hosting/plans'
import { wantedAfter } from '@quarry/domain/hosting/power'
import { SERVER_TRANSITIONS } from '@quarry/domain/hosting/server-states'
import { canFollow } from '@quarry/domain/hosting/transitions'
import type { InputOf } from '../../contract/endpoint.ts'
import type {
  editServer,
  powerServer,
  reinstallServer,
  Server,
  ServerOperation,
  suspendServer,
} from '../../contract/hosting/servers.ts'
import { ruleMessage } from '../../contract/rules.ts'
import { findLastCharge } from '../billing/charges/charges.queries.ts'
import { atomically, type SignedInCtx } from '../kernel/ctx.ts'
import { translateViolations } from '../kernel/constraint-violations.ts'
import { AppError, invalid, notFound } from '../kernel/errors.ts'
import { changesBetween, changesFrom } from '../moderation/staff-log/logged-changes.ts'
import { logStaffAction } from '../moderation/staff-log/staff-log.queries.ts'
import { listTargets } from '../versions/dependencies/dependency-targets.ts'
import { authorizeServer, type ServerRule } from './hosting.policy.ts'
import {
  findOperation,
  findOutdated,
  findOperationByKey,
  insertOperation,
  listOpenOperations,
  listOperations,
  updateOperation,
} from './operations.queries.ts'
import {
  findServer,
  listServersOf,
  lockServer,
  updateServer,
  type ServerWithState,
} from './servers.queries.ts'
import { readShownNotices } from './notices/shown-notices.ts'
import { suspensionWithoutStaff } from './purchases/suspension.ts'
import { viewOperation, viewServer } from './servers.view.ts'
import { commandForSoftware, storedCommand } from './start-command.ts'

export type OwnedServer = ServerWithState & { ownerId: string }

const isOwned = (server: ServerWithState): server is OwnedServer => server.ownerId !== null

/** The server, if the caller may do this with it. */
export async function requireServer<D extends Db | Tx>(
  { db, actor }: Pick<SignedInCtx<D>, 'db' | 'actor'>,
  id: string,
  rule: ServerRule,
): Promise<OwnedServer> {
  const server = await findServer(db, id, actor.id)
  if (!server || !isOwned(server)) throw notFound('server', id)
  authorizeServer(actor, rule, server, id)
  return server
}

/** Checks the permission and locks the server until the end of the transaction. */
export function changeServer<T>(
  ctx: SignedInCtx,
  { id, rule }: { id: string; rule: ServerRule },
  work: (ctx: SignedInCtx<Tx>, server: OwnedServer) => Promise<T>,
): Promise<T> {
  return atomically(ctx, async (inner) => {
    await lockServer(inner.db, id)
    return work(inner, await requireServer(inner, id, rule))
  })
}

async function viewServers(ctx: SignedInCtx, rows: readonly OwnedServer[]): Promise<Server[]> {
  const [operations, packs] = await Promise.all([
    listOperations(
      ctx.db,
      rows.map(({ id }) => id),
    ),
    listTargets(
      ctx,
      rows.flatMap(({ packProjectId }) => packProjectId ?? []),
    ),
  ])
  const outdated = await findOutdated(
    ctx.db,
    operations.filter(({ state }) => state === 'failed').map(({ id }) => id),
  )
  const { actor, gameDomain } = ctx
  const hasCurseForge = ctx.curseForge !== null
  const reader = { actor, readerId: actor.id, now: ctx.now(), gameDomain, hasCurseForge, outdated, packs }
  return rows.map((row) =>
    viewServer(
      row,
      operations.filter(({ serverId }) => serverId === row.id),
      reader,
    ),
  )
}

export async function listOwnServers(ctx: SignedInCtx): Promise<Server[]> {
  const rows = await listServersOf(ctx.db, ctx.actor.id)
  return viewServers(ctx, rows.filter(isOwned))
}

export async function readServer(ctx: SignedInCtx, id: string): Promise<Server> {
  const server = await requireServer(ctx, id, 'server.view')
  const [view] = await viewServers(ctx, [server])
  if (!view) throw notFound('server', id)
  return { ...view, notices: await readShownNotices(ctx, server) }
}

const conflict = (rule: 'server_suspended' | 'server_installing' | 'server_broken' | 'server_license') =>
  new AppError('conflict', ruleMessage(rule))

export function checkNotSuspended({ suspensionReason }: ServerWithState): void {
  if (suspensionReason !== null) throw conflict('server_suspended')
}

/** The server cannot start while it is installed. */
function checkNotInstalling(open: readonly ServerOperationRow[]): void {
  if (open.some(({ kind }) => INSTALLING_OPERATIONS.some((one) => one === kind)))
    throw conflict('server_installing')
}

/** Options are locked while a server is suspended or installed. */
export async function checkOptionsOpen(db: Tx, server: OwnedServer): Promise<void> {
  checkNotSuspended(server)
  checkNotInstalling(await listOpenOperations(db, server.id))
}

export const changeServerOptions = (
  ctx: SignedInCtx,
  id: string,
  {
    name,
    subdomain,
    java,
    java_runtime: javaRuntime,
    command,
    restart_after_crash: restartsAfterCrash,
  }: InputOf<typeof editServer>['body'],
): Promise<undefined> =>
  changeServer(ctx, { id, rule: 'server.edit' }, async ({ db, gameDomain }, server): Promise<undefined> => {
    if (subdomain && gameDomain === null) throw invalid('subdomain', ruleMessage('subdomain_off'))
    await checkOptionsOpen(db, server)
    const columns = {
      ...(name !== undefined && { name }),
      ...(subdomain !== undefined && { subdomain }),
      ...(java !== undefined && { javaMajor: java }),
      ...(javaRuntime !== undefined && { javaRuntime }),
      ...(command !== undefined && {
        startCommand: command === null ? null : storedCommand(command, server),
      }),
      ...(restartsAfterCrash !== undefined && { restartsAfterCrash }),
    }
    await translateViolations(updateServer(db, id, columns), {
      servers_subdomain_key: () => invalid('subdomain', ruleMessage('subdomain_in_use')),
    })
  })

/** Changes what is wanted; the node follows. Stop and Kill are always possible. */
export const changePower = (
  ctx: SignedInCtx,
  id: string,
  { action }: InputOf<typeof powerServer>['body'],
): Promise<undefined> =>
  changeServer(ctx, { id, rule: 'server.power' }, async ({ db }, server): Promise<undefined> => {
    if (action === 'Start' || action === 'Restart') {
      checkNotSuspended(server)
      checkNotInstalling(await listOpenOperations(db, id))
      if (server.status !== 'available') throw conflict('server_broken')
      if (needsLicense(server.flavour, server.licenseVersion)) throw conflict('server_license')
    }
    const { isOn, run, isKilled, power, observedRun } = server
    await updateServer(db, id, wantedAfter(action, { isOn, run, isKilled }, { power, run: observedRun }))
  })

export const reinstall = (
  ctx: SignedInCtx,
  id: string,
  { hard, key, ...software }: InputOf<typeof reinstallServer>['body'],
): Promise<ServerOperation> =>
  changeServer(ctx, { id, rule: 'server.reinstall' }, async ({ db, now }, server) => {
    const repeated = key === undefined ? undefined : await findOperationByKey(db, id, key)
    if (repeated) return viewOperation(repeated)
    checkNotSuspended(server)
    const target = { software: wantedSoftware(server, software) }
    await checkNotExcluded(db, id, 'reinstall')
    if (server.isOn) await updateServer(db, id, afterInstallation(server, target.software.flavour))
    const operation = { id: mintId(), serverId: id, kind: 'reinstall', erases: hard, target } as const
    return viewOperation(
      await insertOperation(db, { ...operation, idempotencyToken: key ?? null, createdAt: now() }),
    )
  })

/** Fails while an operation is open that excludes this one. */
export async function checkNotExcluded(db: Db | Tx, id: string, kind: ServerOperationKind): Promise<void> {
  const open = await listOpenOperations(db, id)
  const other = exclusionOf(
    kind,
    open.map((one) => one.kind),
  )
  if (other) throw new AppError('conflict', ruleMessage('operation_waits', { operation: other }))
}

export function checkGameVersion(flavour: ServerFlavour, version: string): void {
  if (mayHaveGameVersion(flavour, version)) return
  const values = PRACTICE_GAME_VERSIONS.join(', ')
  const rule = isGameFlavour(flavour)
    ? ruleMessage('game_version_shape')
    : ruleMessage('flavour_game_version', { values })
  throw invalid('game_version', rule)
}

/** A server that was on starts again, unless a license must be accepted first. */
export const afterInstallation = ({ run, licenseVersion }: ServerWithState, flavour: ServerFlavour) =>
  needsLicense(flavour, licenseVersion) ? { isOn: false } : { run: run + 1 }

type WantedSoftware = Pick<
  InputOf<typeof reinstallServer>['body'],
  'flavour' | 'game_version' | 'loader_version'
>

/** What a reinstallation installs. A loader that was not chosen is the newest stable one. */
function wantedSoftware(
  server: OwnedServer,
  {
    flavour = server.flavour,
    game_version: gameVersion = server.gameVersion,
    loader_version,
  }: WantedSoftware,
): PackSoftware {
  checkGameVersion(flavour, gameVersion)
  return { flavour, gameVersion, loaderVersion: hasLoaderVersions(flavour) ? (loader_version ?? null) : null }
}

type SoftwareBefore = Pick<
  ServerRow,
  'flavour' | 'gameVersion' | 'loaderVersion' | 'javaMajor' | 'startCommand'
>

/**
 * A Java that was chosen for another version stays only if it runs the new one, and a program only for the same software, unless
 * its files are erased.
 */
export function softwareColumns(software: PackSoftware, before: SoftwareBefore, erases: boolean) {
  const { javaMajor: java, gameVersion, startCommand } = before
  const stays = java !== null && (gameVersion === software.gameVersion || isJavaFor(java, software))
  const keepsProgram = isSameSoftware(software, before) && !erases
  return {
    ...software,
    javaMajor: stays ? java : null,
    startCommand: keepsProgram ? startCommand : commandForSoftware(startCommand),
  }
}

const isJavaFor = (java: JavaMajor, { gameVersion }: PackSoftware) => javasOf(gameVersion).includes(java)

/** Users who may begin an operation may cancel and repeat it. */
function changeOperation(
  ctx: SignedInCtx,
  id: string,
  operationId: string,
  work: (ctx: SignedInCtx<Tx>, operation: ServerOperationRow, server: OwnedServer) => Promise<undefined>,
): Promise<undefined> {
  return atomically(ctx, async (inner) => {
    await lockServer(inner.db, id)
    const operation = await findOperation(inner.db, id, operationId)
    const isInstallation = !operation || INSTALLING_OPERATIONS.some((kind) => kind === operation.kind)
    const server = await requireServer(inner, id, isInstallation ? 'server.reinstall' : 'server.files')
    if (!operation) throw notFound('operation', operationId)
    return work(inner, operation, server)
  })
}

/** The node ends it; until then it is listed as cancelling. */
export const cancelOperation = (ctx: SignedInCtx, id: string, operationId: string): Promise<undefined> =>
  changeOperation(ctx, id, operationId, async ({ db }, { state }): Promise<undefined> => {
    if (state === 'cancelled') return
    if (state === 'done' || state === 'failed') throw new AppError('conflict', ruleMessage('operation_ended'))
    await updateOperation(db, operationId, { isCancelled: true })
  })

export const retryOperation = (ctx: SignedInCtx, id: string, operationId: string): Promise<undefined> =>
  changeOperation(
    ctx,
    id,
    operationId,
    async ({ db }, { kind, state, attempt }, server): Promise<undefined> => {
      checkNotSuspended(server)
      if (!canFollow(OPERATION_TRANSITIONS, state, 'queued') || state === 'queued')
        throw new AppError('conflict', ruleMessage('operation_not_failed'))
      if ((await findOutdated(db, [operationId])).size > 0)
        throw new AppError('conflict', ruleMessage('operation_outdated'))
      await checkNotExcluded(db, id, kind)
      const again = { attempt: attempt + 1, isCancelled: false, progress: 0, failure: null, finishedAt: null }
      await updateOperation(db, operationId, { state: 'queued', ...again })
    },
  )

/** Whether a payment for the server may still come: it would create another one. */
async function isRenewed(tx: Tx, subscriptionId: string | null): Promise<boolean> {
  const charge = subscriptionId === null ? undefined : await findLastCharge(tx, subscriptionId)
  return charge !== undefined && charge.status !== 'cancelled' && charge.status !== 'succeeded'
}

/** Hidden at once; the node deletes the files, then the row goes. */
export const removeServer = (ctx: SignedInCtx, id: string): Promise<undefined> =>
  changeServer(ctx, { id, rule: 'server.delete' }, async (inner, server): Promise<undefined> => {
    if (!canFollow(SERVER_TRANSITIONS, server.status, 'removing')) throw notFound('server', id)
    if (await isRenewed(inner.db, server.subscriptionId))
      throw new AppError('conflict', ruleMessage('server_subscribed'))
    if (server.ownerId !== ctx.actor.id)
      await logStaffAction(inner, {
        ...entryOf(server),
        action: 'deleted',
        ...changesFrom({ owner: server.ownerId, plan: serverPlanName(server.planMemoryMb) }),
      })
    await updateServer(inner.db, id, { status: 'removing', isOn: false, isKilled: true })
  })

export const entryOf = ({ id, name }: { id: string; name: string }) =>
  ({ thing: 'server', thingId: id, thingName: name, detail: null, why: null }) as const

export const suspend = (
  ctx: SignedInCtx,
  id: string,
  reason: InputOf<typeof suspendServer>['body']['reason'] | null,
): Promise<undefined> =>
  changeServer(ctx, { id, rule: 'server.suspend' }, async (inner, server): Promise<undefined> => {
    if (server.suspensionReason === reason) return
    const left = reason ?? (await suspensionWithoutStaff(inner.db, server.subscriptionId))
    await updateServer(inner.db, id, { suspensionReason: left })
    await logStaffAction(inner, {
      ...entryOf(server),
      action: 'edited',
      ...changesBetween({ suspension: server.suspensionReason }, { suspension: left }),
    })
  })
