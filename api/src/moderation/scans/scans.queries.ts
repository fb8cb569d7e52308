import type { Db, Tx } from '@quarry/db/db'
import { sql } from 'kysely'

const ofProject = (db: Db, projectId: string) =>
  db
    .selectFrom('versions')
    .innerJoin('files', 'files.versionId', 'versions.id')
    .leftJoin('fileScans', 'fileScans.fileId', 'files.id')
    .where('versions.projectId', '=', projectId)

/** The newest file without a scan by these rules. */
export const findUnscanned = (tx: Tx, projectId: string, rulesVersion: number) =>
  ofProject(tx, projectId)
    .where((of) => of.or([of('rulesVersion', 'is', null), of('rulesVersion', '<', rulesVersion)]))
    .select(['files.id', 'files.filename', 'files.fileType', 'files.storageKey', 'files.sha1'])
    .orderBy('files.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()

interface Scan {
  fileId: string
  rulesVersion: number
  scannedAt: Date
  findings: readonly object[]
}

export async function putScan(tx: Tx, { fileId, findings, ...rest }: Scan): Promise<void> {
  const scan = { ...rest, findings: JSON.stringify(findings) }
  await tx
    .insertInto('fileScans')
    .values({ fileId, ...scan })
    .onConflict((on) => on.column('fileId').doUpdateSet(scan))
    .execute()
}

/** A query resets the idle timeout of the transaction. */
export const keepTransactionAlive = async (tx: Tx): Promise<void> => void (await sql`select 1`.execute(tx))

const NOTHING = sql<never>`'[]'`

const withExternalScans = (db: Db, projectId: string) =>
  ofProject(db, projectId).leftJoin('externalScans', 'externalScans.fileId', 'files.id')

interface Counted {
  projectId: string
  rulesVersion: number
  /** Requests from before this time without a result count as unanswered. */
  silentBefore: Date
}

export async function countScans(db: Db, { projectId, rulesVersion, silentBefore }: Counted) {
  const counts = await withExternalScans(db, projectId)
    .select(({ fn }) => [
      fn.countAll<number>().as('files'),
      fn.countAll<number>().filterWhere('rulesVersion', '>=', rulesVersion).as('current'),
      fn
        .countAll<number>()
        .filterWhere((of) =>
          of.or([of('fileScans.findings', '!=', NOTHING), of('externalScans.findings', '!=', NOTHING)]),
        )
        .as('noticed'),
      fn
        .countAll<number>()
        .filterWhere((of) => of.and([of('askedAt', 'is not', null), of('answeredAt', 'is', null)]))
        .as('unanswered'),
      fn
        .countAll<number>()
        .filterWhere((of) =>
          of.and([
            of('answeredAt', 'is', null),
            of.or([of('failedAt', 'is not', null), of('askedAt', '<', silentBefore)]),
          ]),
        )
        .as('silent'),
    ])
    .executeTakeFirstOrThrow()
  const { files, current, noticed, unanswered, silent } = counts
  return {
    files,
    waiting: files - current,
    noticed,
    external_waiting: unanswered - silent,
    external_unanswered: silent,
  }
}

export const listNoticed = (db: Db, projectId: string, limit: number) =>
  withExternalScans(db, projectId)
    .where((of) =>
      of.or([of('fileScans.findings', '!=', NOTHING), of('externalScans.findings', '!=', NOTHING)]),
    )
    .select([
      'files.filename',
      'files.sha1',
      'files.versionId',
      'versions.versionNumber',
      'scannedAt',
      'fileScans.findings',
      'externalScans.source',
      'externalScans.answeredAt',
      'externalScans.findings as externalFindings',
    ])
    .orderBy('files.createdAt', 'desc')
    .orderBy('files.id')
    .limit(limit)
    .execute()

/**
 * Projects in review, each with one version, that have files without a scan by these rules and no pending scan job. A failed
 * job waits for an operator.
 */
export async function listProjectsToRescan(tx: Tx, rulesVersion: number, limit: number) {
  const { rows } = await sql<{ projectId: string; versionId: string }>`
    select distinct on (p.id) p.id as project_id, f.version_id
    from projects p
    join versions v on v.project_id = p.id
    join files f on f.version_id = v.id
    left join file_scans s on s.file_id = f.id
    where p.status = 'processing' and coalesce(s.rules_version, 0) < ${rulesVersion}
      and not exists (select from deliveries where queue = 'scan' and aggregate = 'project:' || p.id)
      and not exists (select from dead_letters where queue = 'scan' and aggregate = 'project:' || p.id)
    order by p.id limit ${limit}`.execute(tx)
  return rows
}
