import { randomBytes } from 'node:crypto'
import { DEFAULT_BACKUP_INTERVAL } from '@quarry/domain/hosting/backups'
import { PRACTICE_GAME_VERSIONS } from '@quarry/domain/hosting/flavours'
import { PLAN_MEMORY_MB } from '@quarry/domain/hosting/plans'
import type { Db, Tx } from '../src/db.ts'
import { mintId } from '../src/ids.ts'

const NODE_NAME = 'This machine'
const OWNER = 'alice'
/** The port that clients of the game try first, and a few more. */
const PORTS = { firstPort: 25_565, lastPort: 25_574 }
const MEMORY_MB = 4096

/**
 * Makes this machine a node with the agent of this token, and gives Alice a practice server on it, unless she had one
 * before. For development; may be repeated.
 */
export function addPracticeServer(db: Db, tokenHash: Buffer): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const id = mintId()
    const place = { name: NODE_NAME, region: 'local', host: 'localhost', memoryMb: MEMORY_MB, ...PORTS }
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
    if (known || !owner) return
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
    await tx.insertInto('allocations').values({ nodeId, port: PORTS.firstPort, serverId }).execute()
    await tx.insertInto('serverOperations').values({ id: mintId(), serverId, kind: 'install' }).execute()
    await addNotice(tx, serverId)
  })
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
