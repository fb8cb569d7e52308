import type { Db, Tx } from '@quarry/db/db'
import type { NodeRow } from '@quarry/db/schema/hosting/nodes'
import type { ServerLicenseRow, ServerOperationRow, ServerRow } from '@quarry/db/schema/hosting/servers'
import { OPEN_OPERATION_STATES } from '@quarry/domain/hosting/operations'
import { NODE_SERVERS_MAX } from '@quarry/domain/limits/counts'
import { sql } from 'kysely'
import type { ReportedServer } from '../../contract/hosting/agents.ts'

export interface Instance {
  instance: string
  agentVersion: string
  runtime: string
  javaMajors: number[]
  /** JSON. */
  javaRuntimes: string
  consoleUrl: string | null
  sftpPort: number | null
  sftpFingerprint: string | null
  routerPort: number | null
}

/** The number of the boot and the key of tickets; the same for a repeated request of one process. */
export async function startBoot(
  db: Db,
  nodeId: string,
  started: Instance,
): Promise<Pick<NodeRow, 'boot' | 'ticketKey'>> {
  const isRepeated = sql`instance = ${started.instance}`
  return db
    .updateTable('nodes')
    .set({
      ...started,
      boot: sql<number>`case when ${isRepeated} then boot else boot + 1 end`,
      reportSequence: sql<number>`case when ${isRepeated} then report_sequence else 0 end`,
    })
    .where('id', '=', nodeId)
    .returning(['boot', 'ticketKey'])
    .executeTakeFirstOrThrow()
}

/** Whether this report is the newest of the running agent; it then counts as the last one. */
export async function takeReport(
  tx: Tx,
  nodeId: string,
  { boot, sequence }: { boot: number; sequence: number },
): Promise<boolean> {
  const result = await tx
    .updateTable('nodes')
    .set({ reportSequence: sequence })
    .where('id', '=', nodeId)
    .where('boot', '=', boot)
    .where('reportSequence', '<', sequence)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export const findGeneration = async (db: Db, nodeId: string): Promise<number | undefined> =>
  (await db.selectFrom('nodes').select('generation').where('id', '=', nodeId).executeTakeFirst())?.generation

export interface ServerOfNode extends ServerRow {
  port: number
  /** The last version that was accepted. */
  license: Omit<ServerLicenseRow, 'serverId'> | null
}

export async function listServersOfNode(db: Db, nodeId: string): Promise<ServerOfNode[]> {
  const rows = await db
    .selectFrom('servers as s')
    .innerJoin('allocations as a', 'a.serverId', 's.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('serverLicenses')
          .select(['version', 'url', 'userId', 'acceptedAt'])
          .whereRef('serverId', '=', 's.id')
          .orderBy('version', 'desc')
          .limit(1)
          .as('l'),
      (join) => join.onTrue(),
    )
    .selectAll('s')
    .select(['a.port', 'l.version', 'l.url', 'l.userId', 'l.acceptedAt'])
    .where('s.nodeId', '=', nodeId)
    .where('a.name', 'is', null)
    .orderBy('s.id')
    .limit(NODE_SERVERS_MAX)
    .execute()
  return rows.map(({ version, url, userId, acceptedAt, ...server }) => ({
    ...server,
    license:
      version === null || url === null || acceptedAt === null ? null : { version, url, userId, acceptedAt },
  }))
}

export const listOpenOperationsOfNode = (db: Db, nodeId: string): Promise<ServerOperationRow[]> =>
  db
    .selectFrom('serverOperations as o')
    .innerJoin('servers as s', 's.id', 'o.serverId')
    .selectAll('o')
    .where('s.nodeId', '=', nodeId)
    .where('o.state', 'in', OPEN_OPERATION_STATES)
    .orderBy('o.createdAt')
    .orderBy('o.id')
    .execute()

/** The servers of the node among these, locked in one order. */
export const lockServersOfNode = (tx: Tx, nodeId: string, ids: readonly string[]): Promise<ServerRow[]> =>
  tx
    .selectFrom('servers')
    .selectAll()
    .where('nodeId', '=', nodeId)
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

/** The open operations of these servers among those with these ids. */
export const findReportedOperations = (
  tx: Tx,
  nodeId: string,
  ids: readonly string[],
): Promise<ServerOperationRow[]> =>
  tx
    .selectFrom('serverOperations as o')
    .innerJoin('servers as s', 's.id', 'o.serverId')
    .selectAll('o')
    .where('s.nodeId', '=', nodeId)
    .where('o.id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()

export function packColumns(pack: ReportedServer['pack']) {
  const { project = null, version = null } = pack && 'project' in pack ? pack : {}
  const { name = null, version_number: number = null } = pack && 'file' in pack ? pack.file : {}
  return { packProjectId: project, packVersionId: version, packName: name, packNumber: number }
}

export async function updateState(tx: Tx, { id, ...state }: ReportedServer): Promise<void> {
  await tx
    .updateTable('serverStates')
    .set({
      power: state.power,
      run: state.run,
      crashReason: state.crash?.reason ?? null,
      exitCode: state.crash?.exit_code ?? null,
      crashProblem: state.crash?.problem?.id ?? null,
      crashSubject: state.crash?.problem?.subject ?? null,
      crashNeeds: state.crash?.problem?.needs ?? null,
      startedAt: state.started === null ? null : new Date(state.started),
      cpuPercent: state.cpu_percent,
      memoryMb: state.memory_mb,
      storageMb: state.storage_mb,
      playersOnline: state.players?.online ?? null,
      playersMax: state.players?.max ?? null,
      loaderVersion: state.loader_version,
      defaultCommand: state.default_command,
      ...packColumns(state.pack),
    })
    .where('serverId', '=', id)
    .execute()
}

export async function deleteServer(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('servers').where('id', '=', id).execute()
}
