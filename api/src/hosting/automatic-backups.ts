import type { Tx } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import type { ServerRow } from '@quarry/db/schema/hosting/servers'
import { EXCLUDED_BY } from '@quarry/domain/hosting/operations'
import { PLAN_BACKUPS } from '@quarry/domain/hosting/plans'
import { atomically, systemCtx, type Services } from '../kernel/ctx.ts'
import { deleteBackup, insertBackup, listBackups, lockDueServers } from './backups.queries.ts'
import { insertOperation, listOpenOperations } from './operations.queries.ts'
import { updateServer } from './servers.queries.ts'

const AT_ONCE = 50

/** Queues the automatic backups that are due. */
export async function startDueBackups(services: Services): Promise<void> {
  await atomically(systemCtx(services), async ({ db, now }) => {
    for (const server of await lockDueServers(db, now(), AT_ONCE)) await startDueBackup(db, server, now())
  })
}

async function startDueBackup(tx: Tx, { id }: ServerRow, now: Date): Promise<void> {
  const open = await listOpenOperations(tx, id)
  // Due until the next round.
  if (open.some(({ kind }) => EXCLUDED_BY.backup.includes(kind))) return
  await updateServer(tx, id, { backedUpAt: now })
  if (!(await makeRoom(tx, id, PLAN_BACKUPS))) return
  const name = `Automatic ${now.toISOString().slice(0, 19).replace('T', ' ')}`
  const backup = { id: mintId(), serverId: id, name, isAutomated: true, createdAt: now }
  await insertBackup(tx, backup)
  const operation = { id: mintId(), serverId: id, kind: 'backup', createdAt: now } as const
  await insertOperation(tx, { ...operation, target: { backup: backup.id, onlyChanged: true } })
}

/** Deletes the oldest automatic backup that is not locked if there is no room for another one. */
async function makeRoom(tx: Tx, serverId: string, max: number): Promise<boolean> {
  const backups = await listBackups(tx, serverId)
  if (backups.length < max) return true
  const oldest = backups.findLast(({ isAutomated, isLocked }) => isAutomated && !isLocked)
  if (oldest) await deleteBackup(tx, oldest.id)
  return oldest !== undefined
}
