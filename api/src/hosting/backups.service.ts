import { mintId } from '@quarry/db/ids'
import type { ServerBackupRow } from '@quarry/db/schema/hosting/servers'
import type { Db, Tx } from '@quarry/db/db'
import { backupState, nextBackupName } from '@quarry/domain/hosting/backups'
import { PLAN_BACKUPS } from '@quarry/domain/hosting/plans'
import type { InputOf } from '../../contract/endpoint.ts'
import type {
  createServerBackup,
  editServerBackup,
  ServerBackup,
  setServerBackups,
} from '../../contract/hosting/backups.ts'
import type { ServerOperation } from '../../contract/hosting/servers.ts'
import { ruleMessage } from '../../contract/rules.ts'
import { translateViolations } from '../kernel/constraint-violations.ts'
import type { SignedInCtx } from '../kernel/ctx.ts'
import { AppError, invalid, notFound } from '../kernel/errors.ts'
import {
  deleteBackup,
  findBackup,
  insertBackup,
  listBackups,
  updateBackup,
  type BackupWithOperation,
} from './backups.queries.ts'
import { findOperationByKey, findOutdated, insertOperation } from './operations.queries.ts'
import { updateServer } from './servers.queries.ts'
import {
  changeServer,
  checkNotExcluded,
  checkNotSuspended,
  requireServer,
  type OwnedServer,
} from './servers.service.ts'
import { viewOperation } from './servers.view.ts'

const viewBackup = (
  { operation, ...backup }: BackupWithOperation,
  outdated: ReadonlySet<string>,
): ServerBackup => {
  const state = backupState(operation.kind, operation.state)
  const isOpen = operation.state === 'queued' || operation.state === 'running'
  return {
    id: backup.id,
    name: backup.name,
    locked: backup.isLocked,
    automated: backup.isAutomated,
    state,
    progress: isOpen ? operation.progress : null,
    operation: operation.id,
    failure: operation.failure,
    can_retry: operation.state === 'failed' && !outdated.has(operation.id),
    size: backup.sizeBytes,
    hash: backup.hash,
    needs_node: !backup.isStored,
    created: backup.createdAt.toISOString(),
  }
}

export async function listServerBackups(ctx: SignedInCtx, id: string): Promise<ServerBackup[]> {
  await requireServer(ctx, id, 'server.read_files')
  return viewBackups(ctx.db, id)
}

async function viewBackups(db: Db | Tx, serverId: string): Promise<ServerBackup[]> {
  const backups = await listBackups(db, serverId)
  const failed = backups.filter(({ operation }) => operation.state === 'failed')
  const outdated = await findOutdated(
    db,
    failed.map(({ operation }) => operation.id),
  )
  return backups.map((backup) => viewBackup(backup, outdated))
}

async function readBackup(db: Tx, serverId: string, id: string): Promise<ServerBackup> {
  const backup = (await viewBackups(db, serverId)).find((one) => one.id === id)
  if (!backup) throw notFound('backup', id)
  return backup
}

const nameTaken = () => invalid('name', ruleMessage('backup_name_taken'))

export const startBackup = (
  ctx: SignedInCtx,
  id: string,
  { name, key }: InputOf<typeof createServerBackup>['body'],
): Promise<ServerBackup> =>
  translateViolations(
    changeServer(ctx, { id, rule: 'server.files' }, async ({ db, now }, server) => {
      const repeated = key === undefined ? undefined : await findOperationByKey(db, id, key)
      if (repeated?.target?.backup !== undefined) return readBackup(db, id, repeated.target.backup)
      checkNotSuspended(server)
      if (server.status !== 'available') throw new AppError('conflict', ruleMessage('server_broken'))
      await checkNotExcluded(db, id, 'backup')
      const backups = await listBackups(db, id)
      const max = PLAN_BACKUPS
      if (backups.length >= max) throw new AppError('conflict', ruleMessage('backups_full', { max }))
      const chosen = name ?? nextBackupName(backups.map((backup) => backup.name))
      const backup = { id: mintId(), serverId: id, name: chosen, isAutomated: false, createdAt: now() }
      await insertBackup(db, backup)
      const operation = { id: mintId(), serverId: id, kind: 'backup', idempotencyToken: key ?? null } as const
      await insertOperation(db, { ...operation, target: { backup: backup.id }, createdAt: now() })
      return readBackup(db, id, backup.id)
    }),
    { server_backups_name_key: nameTaken },
  )

/** Changes a backup while no backup is created or restored. */
function changeBackup<T>(
  ctx: SignedInCtx,
  { server: id, backup: backupId }: { server: string; backup: string },
  work: (ctx: SignedInCtx<Tx>, backup: ServerBackupRow, server: OwnedServer) => Promise<T>,
): Promise<T> {
  return changeServer(ctx, { id, rule: 'server.files' }, async (inner, server) => {
    const backup = await findBackup(inner.db, id, backupId)
    if (!backup) throw notFound('backup', backupId)
    checkNotSuspended(server)
    await checkNotExcluded(inner.db, id, 'backup')
    return work(inner, backup, server)
  })
}

export interface BackupRef {
  server: string
  backup: string
}

export const editBackup = (
  ctx: SignedInCtx,
  ref: BackupRef,
  { name, locked }: InputOf<typeof editServerBackup>['body'],
): Promise<undefined> =>
  translateViolations(
    changeBackup(ctx, ref, async ({ db }, { id }): Promise<undefined> => {
      const columns = {
        ...(name !== undefined && { name }),
        ...(locked !== undefined && { isLocked: locked }),
      }
      await updateBackup(db, id, columns)
    }),
    { server_backups_name_key: nameTaken },
  )

/** The node deletes the file. */
export const removeBackup = (ctx: SignedInCtx, ref: BackupRef): Promise<undefined> =>
  changeBackup(ctx, ref, async ({ db }, { id, isLocked }): Promise<undefined> => {
    if (isLocked) throw new AppError('conflict', ruleMessage('backup_locked'))
    await deleteBackup(db, id)
  })

/** A server that was on starts again afterwards. */
export const restoreBackup = (
  ctx: SignedInCtx,
  ref: BackupRef,
  key: string | undefined,
): Promise<ServerOperation> =>
  changeServer(ctx, { id: ref.server, rule: 'server.files' }, async (inner, server) => {
    const { db, now } = inner
    const repeated = key === undefined ? undefined : await findOperationByKey(db, server.id, key)
    if (repeated) return viewOperation(repeated)
    const backup = await findBackup(db, server.id, ref.backup)
    if (!backup) throw notFound('backup', ref.backup)
    checkNotSuspended(server)
    await checkNotExcluded(db, server.id, 'restore')
    if (backup.sizeBytes === null) throw new AppError('conflict', ruleMessage('backup_incomplete'))
    if (server.isOn) await updateServer(db, server.id, { run: server.run + 1 })
    const operation = { id: mintId(), serverId: server.id, kind: 'restore', createdAt: now() } as const
    const target = { backup: backup.id }
    return viewOperation(await insertOperation(db, { ...operation, target, idempotencyToken: key ?? null }))
  })

export const setBackupInterval = (
  ctx: SignedInCtx,
  id: string,
  { hours }: InputOf<typeof setServerBackups>['body'],
): Promise<undefined> =>
  changeServer(ctx, { id, rule: 'server.files' }, async ({ db }, server): Promise<undefined> => {
    checkNotSuspended(server)
    await updateServer(db, id, { backupHours: hours })
  })

export interface CompleteBackup {
  id: string
  name: string
  sizeBytes: number
  hash: string
}

/** A complete backup, for its download. */
export async function requireCompleteBackup(ctx: SignedInCtx, ref: BackupRef): Promise<CompleteBackup> {
  checkNotSuspended(await requireServer(ctx, ref.server, 'server.read_files'))
  const backup = await findBackup(ctx.db, ref.server, ref.backup)
  if (!backup) throw notFound('backup', ref.backup)
  const { id, name, sizeBytes, hash } = backup
  if (sizeBytes === null || hash === null) throw new AppError('conflict', ruleMessage('backup_incomplete'))
  return { id, name, sizeBytes, hash }
}
