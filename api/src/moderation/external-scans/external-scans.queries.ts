import type { Db, Tx } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import type { ScannerResult } from './scanner-response.ts'

/** Returns its id; undefined if the file has a scan already. */
export async function insertExternalScan(
  tx: Tx,
  scan: { fileId: string; source: string; askedAt: Date },
): Promise<string | undefined> {
  const row = await tx
    .insertInto('externalScans')
    .values({ id: mintId(), ...scan })
    .onConflict((on) => on.column('fileId').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The scan with its file; undefined if the file was deleted. */
export const findExternalScan = (db: Db, id: string) =>
  db
    .selectFrom('externalScans as s')
    .innerJoin('files as f', 'f.id', 's.fileId')
    .innerJoin('versions as v', 'v.id', 'f.versionId')
    .innerJoin('projects as p', 'p.id', 'f.projectId')
    .select(['s.id', 's.answeredAt', 's.askedAt', 'f.filename', 'f.fileType', 'f.storageKey', 'f.sizeBytes'])
    .select(['f.sha1', 'f.sha512', 'f.versionId', 'v.versionNumber', 'f.projectId', 'p.slug', 'p.title'])
    .where('s.id', '=', id)
    .executeTakeFirst()
export type ExternalScan = NonNullable<Awaited<ReturnType<typeof findExternalScan>>>

export const failExternalScan = async (tx: Tx, id: string, at: Date): Promise<void> => {
  const open = tx.updateTable('externalScans').set({ failedAt: at }).where('answeredAt', 'is', null)
  await open.where('id', '=', id).execute()
}

/** Stores the first result. An equal one changes nothing; a different one is rejected. */
export async function saveResult(
  tx: Tx,
  { scan: id, scanner, findings }: ScannerResult,
  at: Date,
): Promise<'saved' | 'unknown' | 'other'> {
  const before = await tx
    .selectFrom('externalScans')
    .select(['answeredAt', 'findings', 'source'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return 'unknown'
  if (before.answeredAt !== null) return isSame(before.findings, findings) ? 'saved' : 'other'
  await tx
    .updateTable('externalScans')
    .set({ answeredAt: at, failedAt: null, findings: JSON.stringify(findings) })
    .$if(scanner !== undefined && scanner !== '', (update) => update.set({ source: scanner ?? '' }))
    .where('id', '=', id)
    .execute()
  return 'saved'
}

/** The database stores the keys of objects in another order. */
const isSame = (stored: readonly object[], received: readonly object[]): boolean =>
  JSON.stringify(stored.map(sortedKeys)) === JSON.stringify(received.map(sortedKeys))
const sortedKeys = (finding: object) => Object.entries(finding).toSorted(([a], [b]) => (a < b ? -1 : 1))

/** Scanned files of projects in review for which no external scan was requested. */
export const listFilesWithoutExternalScan = (tx: Tx, limit: number) =>
  tx
    .selectFrom('projects as p')
    .innerJoin('files as f', 'f.projectId', 'p.id')
    .innerJoin('fileScans as i', 'i.fileId', 'f.id')
    .leftJoin('externalScans as s', 's.fileId', 'f.id')
    .select('f.id')
    .where('p.status', '=', 'processing')
    .where('s.id', 'is', null)
    .orderBy('f.id')
    .limit(limit)
    .execute()
