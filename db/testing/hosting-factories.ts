import { createHash, randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Db } from '../src/db.ts'
import { mintId } from '../src/ids.ts'
import type { NewServerNotice, ServerNoticeRow } from '../src/schema/hosting/notices.ts'
import type { NewNode, NodeRow, NodeTokenRow, NodeTokensTable } from '../src/schema/hosting/nodes.ts'
import type {
  NewServer,
  ServerBackupRow,
  ServerBackupsTable,
  ServerOperationRow,
  ServerOperationsTable,
  ServerRow,
} from '../src/schema/hosting/servers.ts'

/* Rows of hosting for tests, as in `factories.ts`. */

/** A machine without an agent. */
export async function aNode(db: Db, given: Partial<NewNode> = {}): Promise<NodeRow> {
  const id = given.id ?? mintId()
  const place = { name: `Node ${id}`, region: 'eu-central', host: `${id.toLowerCase()}.nodes.example` }
  const room = { firstPort: 25_565, lastPort: 25_664, memoryMb: 65_536 }
  const node = { ...place, ...room, ticketKey: randomBytes(32), ...given, id }
  return db.insertInto('nodes').values(node).returningAll().executeTakeFirstOrThrow()
}

/** An installed server that is off, on a node of its own unless one is given. */
export async function aServer(
  db: Db,
  given: Partial<NewServer> & { ownerId: string; port?: number },
): Promise<ServerRow & { nodeId: string }> {
  const { port = 25_565, ...columns } = given
  const id = columns.id ?? mintId()
  const nodeId = columns.nodeId ?? (await aNode(db)).id
  const kind = { memoryMb: 2048, flavour: 'practice', gameVersion: '1.20.4', status: 'available' } as const
  const server = { name: `Server ${id}`, ...kind, ...columns, id, nodeId }
  const row = await db.insertInto('servers').values(server).returningAll().executeTakeFirstOrThrow()
  await db.insertInto('serverStates').values({ serverId: id }).execute()
  await db.insertInto('allocations').values({ nodeId, port, serverId: id }).execute()
  return { ...row, nodeId }
}

/** By default without a known secret. */
export async function aNodeToken(
  db: Db,
  given: Partial<Insertable<NodeTokensTable>> & { nodeId: string },
): Promise<NodeTokenRow> {
  const token = { id: mintId(), tokenHash: createHash('sha256').update(mintId()).digest(), ...given }
  return db.insertInto('nodeTokens').values(token).returningAll().executeTakeFirstOrThrow()
}

/** By default on all servers, from now on. */
export async function aServerNotice(db: Db, given: Partial<NewServerNotice> = {}): Promise<ServerNoticeRow> {
  const kind = { level: 'info', message: 'Maintenance', isDismissable: true, isForAll: true } as const
  const notice = { id: mintId(), ...kind, beginsAt: new Date(0), createdAt: new Date(), ...given }
  return db.insertInto('serverNotices').values(notice).returningAll().executeTakeFirstOrThrow()
}

/** By default a reinstallation that failed. */
export async function aServerOperation(
  db: Db,
  given: Partial<Insertable<ServerOperationsTable>> & { serverId: string },
): Promise<ServerOperationRow> {
  const failed = { state: 'failed', failure: 'network', finishedAt: new Date() } as const
  const operation = { id: mintId(), kind: 'reinstall' as const, ...failed, ...given }
  return db.insertInto('serverOperations').values(operation).returningAll().executeTakeFirstOrThrow()
}

/** By default complete, with the operation that created it. */
export async function aServerBackup(
  db: Db,
  given: Partial<Insertable<ServerBackupsTable>> & { serverId: string },
): Promise<ServerBackupRow> {
  const id = given.id ?? mintId()
  const file = { sizeBytes: 1000, hash: createHash('sha256').update(id).digest('hex') }
  const backup = { name: `Backup ${id}`, ...file, ...given, id }
  const row = await db.insertInto('serverBackups').values(backup).returningAll().executeTakeFirstOrThrow()
  const { serverId } = given
  await aServerOperation(db, {
    serverId,
    kind: 'backup',
    target: { backup: id },
    state: 'done',
    failure: null,
  })
  return row
}
