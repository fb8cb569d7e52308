import { randomBytes } from 'node:crypto'
import { DEFAULT_BACKUP_INTERVAL } from '@quarry/domain/hosting/backups'
import { PRACTICE_GAME_VERSIONS } from '@quarry/domain/hosting/flavours'
import { PLAN_MEMORY_MB } from '@quarry/domain/hosting/plans'
import type { Db, Tx } from '../src/db.ts'
import { mintId } from '../src/ids.ts'

const NODE_NAME = 'This machine'
const OWNER = 'alice'
/** Of the node: that of its first server, and a few more. */
const PORTS = 10
const MEMORY_MB = 4096

/**
 * Makes this machine a node with the agent of this token, and gives Alice a practice server on it, unless she had one
 * before. For development; may be repeated. `firstPort` counts at the first time. Returns the port of her practice
 * server; undefined without one.
 */
export function addPracticeServer(db: Db, tokenHash: Buffer, firstPort: number): Promise<number | undefined> {
  return db.transaction().execute(async (tx) => {
    const id = mintId()
    const ports = { firstPort, lastPort: firstPort + PORTS - 1 }
    const place = { name: NODE_NAME, region: 'local', host: 'localhost', memoryMb: MEMORY_MB, ...ports }
    const known = await tx.selectFrom('nodes').select('id').where('name', '=', NODE_NAME).executeTakeFirst()
    const nodeId = known?.id ?? id
    if (!known)
      await tx
        .insertInto('nodes')
        .values({ id, ...place, ticketKey: randomBytes(32) })
        .execute()
    await tx
      .insertInto('nodeTokens')
      .values({ id: mintId(), nodeId, tokenHash })
      .onConflict((clash) => clash.column('tokenHash').doNothing())
      .execute()
    const owner = await tx.selectFrom('users').select('id').where('username', '=', OWNER).executeTakeFirst()
    if (!owner) return undefined
    if (known) return findPort(tx, { nodeId, ownerId: owner.id })
    const serverId = mintId()
    const kind = {
      memoryMb: PLAN_MEMORY_MB.small,
      flavour: 'practice',
      gameVersion: PRACTICE_GAME_VERSIONS[0],
    } as const
    await tx
      .insertInto('servers')
      .values({
        id: serverId,
        ownerId: owner.id,
        nodeId,
        name: 'Practice server',
        ...kind,
        isOn: true,
        run: 1,
        backupHours: DEFAULT_BACKUP_INTERVAL,
        backedUpAt: new Date(),
      })
      .execute()
    await tx.insertInto('serverStates').values({ serverId }).execute()
    await tx.insertInto('allocations').values({ nodeId, port: firstPort, serverId }).execute()
    await tx.insertInto('serverOperations').values({ id: mintId(), serverId, kind: 'install' }).execute()
    await addNotice(tx, serverId)
    return firstPort
  })
}

async function findPort(
  tx: Tx,
  { nodeId, ownerId }: { nodeId: string; ownerId: string },
): Promise<number | undefined> {
  const found = await tx
    .selectFrom('servers')
    .innerJoin('allocations', 'allocations.serverId', 'servers.id')
    .select('allocations.port')
    .where('servers.nodeId', '=', nodeId)
    .where('servers.ownerId', '=', ownerId)
    .where('servers.flavour', '=', 'practice')
    .where('servers.status', '!=', 'removing')
    // That of the game.
    .where('allocations.name', 'is', null)
    .orderBy('servers.createdAt')
    .executeTakeFirst()
  return found?.port
}

/** As an admin writes one at `/admin/servers/notices`. */
async function addNotice(tx: Tx, serverId: string): Promise<void> {
  const noticeId = mintId()
  const now = new Date()
  await tx
    .insertInto('serverNotices')
    .values({
      id: noticeId,
      level: 'info',
      title: 'A server for practice',
      message:
        'It runs **on this machine** while the site runs. Join it with a client of the game, or use its console.',
      isDismissable: true,
      beginsAt: now,
      isForAll: false,
      createdAt: now,
    })
    .execute()
  await tx.insertInto('serverNoticeTargets').values({ noticeId, serverId }).execute()
}
