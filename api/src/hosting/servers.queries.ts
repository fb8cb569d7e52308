import type { Db, Tx } from '@quarry/db/db'
import type {
  NewServer,
  ServerLicenseRow,
  ServerRow,
  ServerStateRow,
} from '@quarry/db/schema/hosting/servers'
import { DEFAULT_BACKUP_INTERVAL } from '@quarry/domain/hosting/backups'
import type { NodeJava } from '@quarry/domain/hosting/java-runtimes'
import type { ServerPreferences } from '@quarry/domain/hosting/preferences'
import type { ServerRole } from '@quarry/domain/hosting/server-access'
import { SERVERS_MAX, SHARED_SERVERS_MAX } from '@quarry/domain/limits/counts'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'

/** A server with what its node reports, and the role of a user. */
export interface ServerWithState
  extends Omit<ServerRow, 'memoryMb' | 'loaderVersion'>, Omit<ServerStateRow, 'serverId' | 'run'> {
  planMemoryMb: number
  /** `loaderVersion` is the installed one. */
  wantedLoaderVersion: string | null
  observedRun: number
  /** Null until a node has room for it, as are region and port. */
  host: string | null
  region: string | null
  nodeName: string | null
  lastSeenAt: Date | null
  /** Of its node, read together with the role; null without one. */
  generation: number | null
  /** Of the nearest node that forwards players by subdomain; null if no node does. */
  routerPort: number | null
  /** Of its node. */
  javaMajors: number[] | null
  javaRuntimes: NodeJava[] | null
  port: number | null
  /** Number of its backups. */
  backups: number
  /** Of the license of the game that was accepted for it. */
  licenseVersion: number | null
  /** Of the user for whom it was read; the preferences are null for the defaults. */
  role: ServerRole | null
  preferences: ServerPreferences | null
}

/** Servers that are not removed, for a reader. */
const serversFor = (db: Db | Tx, readerId: string) =>
  db
    .selectFrom('servers as s')
    .leftJoin('nodes as n', 'n.id', 's.nodeId')
    .innerJoin('serverStates as t', 't.serverId', 's.id')
    .leftJoin('allocations as a', (join) => join.onRef('a.serverId', '=', 's.id').on('a.name', 'is', null))
    .leftJoin('serverMembers as m', (join) =>
      join.onRef('m.serverId', '=', 's.id').on('m.userId', '=', readerId),
    )
    .selectAll('s')
    .select(['s.memoryMb as planMemoryMb', 's.loaderVersion as wantedLoaderVersion'])
    .select(['t.power', 't.run as observedRun', 't.crashReason', 't.exitCode', 't.startedAt'])
    .select(['t.crashProblem', 't.crashSubject', 't.crashNeeds', 't.defaultCommand'])
    .select(
      sql<number>`(select count(*) from server_backups b where b.server_id = s.id)::integer`.as('backups'),
    )
    .select(
      sql<number | null>`(select max(version) from server_licenses l where l.server_id = s.id)`.as(
        'licenseVersion',
      ),
    )
    .select(
      sql<number | null>`(
        select r.router_port from nodes r where r.router_port is not null
        order by r.region = n.region desc, r.id limit 1
      )`.as('routerPort'),
    )
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('serverPreferences as p')
          .select(['p.memoryInBytes', 'p.hidesAddress', 'p.confirmsPower', 'p.backsUpWhileRunning'])
          .whereRef('p.serverId', '=', 's.id')
          .where('p.userId', '=', readerId),
      ).as('preferences'),
    )
    .select([
      't.cpuPercent',
      't.memoryMb',
      't.storageMb',
      't.loaderVersion',
      't.playersOnline',
      't.playersMax',
    ])
    .select(['t.packProjectId', 't.packVersionId', 't.packName', 't.packNumber'])
    .select(['n.name as nodeName', 'n.host', 'n.region', 'n.lastSeenAt', 'n.generation', 'a.port', 'm.role'])
    .select(['n.javaMajors', 'n.javaRuntimes'])
    .where('s.status', '<>', 'removing')

/** Own ones first, each part by age. */
export const listServersOf = (db: Db, userId: string): Promise<ServerWithState[]> =>
  serversFor(db, userId)
    .where((eb) => eb.or([eb('s.ownerId', '=', userId), eb('m.userId', '=', userId)]))
    .orderBy(sql`s.owner_id = ${userId}`, 'desc')
    .orderBy('s.createdAt')
    .orderBy('s.id')
    .limit(SERVERS_MAX + SHARED_SERVERS_MAX)
    .execute()

export const findServer = (db: Db | Tx, id: string, readerId: string): Promise<ServerWithState | undefined> =>
  serversFor(db, readerId).where('s.id', '=', id).executeTakeFirst()

/** Locks the server, so that operations and changes of its power are decided one after the other. */
export async function lockServer(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('servers').select('id').where('id', '=', id).forUpdate().execute()
}

export async function updateServer(
  tx: Tx,
  id: string,
  columns: Partial<Omit<NewServer, 'id' | 'ownerId'>>,
): Promise<void> {
  if (Object.keys(columns).length === 0) return
  await tx.updateTable('servers').set(columns).where('id', '=', id).execute()
}

/** Until the node reports the same. */
export async function forgetPack(db: Db, serverId: string): Promise<void> {
  const columns = { packProjectId: null, packVersionId: null, packName: null, packNumber: null }
  await db.updateTable('serverStates').set(columns).where('serverId', '=', serverId).execute()
}

/** The first automatic backup follows after one interval. */
export async function insertServer(
  tx: Tx,
  server: Omit<NewServer, 'backupHours' | 'backedUpAt'> & { id: string; createdAt: Date },
): Promise<void> {
  const backups = { backupHours: DEFAULT_BACKUP_INTERVAL, backedUpAt: server.createdAt } as const
  await tx
    .insertInto('servers')
    .values({ ...server, ...backups })
    .execute()
  await tx.insertInto('serverStates').values({ serverId: server.id }).execute()
}

/** Gives a server its machine and the port of the game. */
export async function placeServer(
  tx: Tx,
  serverId: string,
  { nodeId, port }: { nodeId: string; port: number },
): Promise<void> {
  await tx.updateTable('servers').set({ nodeId }).where('id', '=', serverId).execute()
  await tx.insertInto('allocations').values({ nodeId, port, serverId }).execute()
}

/** The first acceptance of a version stays. */
export async function insertLicense(tx: Tx, license: ServerLicenseRow): Promise<void> {
  await tx
    .insertInto('serverLicenses')
    .values(license)
    .onConflict((clash) => clash.columns(['serverId', 'version']).doNothing())
    .execute()
}

/** Where the server with this subdomain accepts players; undefined while it is suspended or has no node. */
export const findServerOfSubdomain = (
  db: Db,
  subdomain: string,
): Promise<{ host: string; port: number } | undefined> =>
  db
    .selectFrom('servers as s')
    .innerJoin('allocations as a', 'a.serverId', 's.id')
    .innerJoin('nodes as n', 'n.id', 'a.nodeId')
    .select(['n.host', 'a.port'])
    .where('a.name', 'is', null)
    .where('s.subdomain', '=', subdomain)
    .where('s.status', '<>', 'removing')
    .where('s.suspensionReason', 'is', null)
    .executeTakeFirst()
