import type { Db, Tx } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import type { ScannerAnswer } from './scanner-response.ts'

/** Notes that the scanner is to be asked; undefined when it was before. */
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

/** What a message tells of; undefined when the file is gone. */
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

/** The first answer stands. The same one again changes nothing, another one is refused. */
export async function saveAnswer(
  tx: Tx,
  { scan: id, scanner, findings }: ScannerAnswer,
  at: Date,
): Promise<'kept' | 'unknown' | 'other'> {
  const before = await tx
    .selectFrom('externalScans')
    .select(['answeredAt', 'findings', 'source'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return 'unknown'
  if (before.answeredAt !== null) return isSame(before.findings, findings) ? 'kept' : 'other'
  await tx
    .updateTable('externalScans')
    .set({ answeredAt: at, failedAt: null, findings: JSON.stringify(findings) })
    .$if(scanner !== undefined && scanner !== '', (update) => update.set({ source: scanner ?? '' }))
    .where('id', '=', id)
    .execute()
  return 'kept'
}

/** The database keeps the keys of objects in an order of its own. */
const isSame = (kept: readonly object[], given: readonly object[]): boolean =>
  JSON.stringify(kept.map(inOrder)) === JSON.stringify(given.map(inOrder))
const inOrder = (finding: object) => Object.entries(finding).toSorted(([a], [b]) => (a < b ? -1 : 1))

/** Files of waiting projects that were looked through before anybody outside was asked. */
export const listUnasked = (tx: Tx, limit: number) =>
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
