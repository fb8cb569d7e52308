import type { Db, Tx } from '@quarry/db/db'
import type { VersionStatus } from '@quarry/domain/versions/version-statuses'
import { sql } from 'kysely'

/** Those of the hashes (SHA-512) whose content was taken down. */
export async function listTakenDown(db: Db, sha512s: readonly string[]): Promise<Set<string>> {
  if (sha512s.length === 0) return new Set()
  const rows = await db
    .selectFrom('takenDownFiles')
    .select('sha512')
    .where('sha512', 'in', [...sha512s])
    .execute()
  return new Set(rows.map(({ sha512 }) => sha512))
}

/** Serializes the transaction with uploads of the same content. */
export const lockContent = (tx: Tx, sha512: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${sha512}, 0))`.execute(tx)

/** The SHA-512 of a published file, by its SHA-1 or SHA-512. */
export const findSha512 = async (db: Db, hash: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('files')
      .select('sha512')
      .where(hash.length === 128 ? 'sha512' : 'sha1', '=', hash)
      .limit(1)
      .executeTakeFirst()
  )?.sha512

/** Returns false if the content was taken down already. */
export async function insertTakenDown(
  tx: Tx,
  row: { sha512: string; reason: string; takenAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: count } = await tx
    .insertInto('takenDownFiles')
    .values(row)
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return count === 1n
}

export async function deleteTakenDown(tx: Tx, sha512: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('takenDownFiles')
    .where('sha512', '=', sha512)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** The only project that has published this content, and the name of its file there. */
export const findPublication = (db: Db, sha512: string) =>
  db
    .selectFrom('files')
    .select(['projectId', 'filename'])
    .where('sha512', '=', sha512)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()

interface HiddenVersion {
  versionId: string
}

/** Makes drafts of the versions that contain the file, saves their former status and returns them. */
export async function hideVersions(tx: Tx, sha512: string): Promise<HiddenVersion[]> {
  await sql`
    insert into taken_down_versions (version_id, old_status)
    select distinct v.id, v.status from versions v join files f on f.version_id = v.id
    where f.sha512 = ${sha512}
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<HiddenVersion>`
    update versions set status = 'draft', requested_status = null
    where id in (select version_id from files where sha512 = ${sha512})
    returning id as version_id`.execute(tx)
  return rows
}

/** Restores the status of versions that no longer contain content that was taken down. */
export async function restoreVersions(tx: Tx, projectId: string): Promise<HiddenVersion[]> {
  const { rows } = await sql<HiddenVersion & { oldStatus: VersionStatus }>`
    delete from taken_down_versions t using versions v
    where v.id = t.version_id and v.project_id = ${projectId}
      and not exists (select from files f join taken_down_files using (sha512) where f.version_id = v.id)
    returning t.version_id, t.old_status`.execute(tx)
  for (const { versionId, oldStatus } of rows)
    // A scheduled time may have passed meanwhile, so its creators have to schedule it again.
    await tx
      .updateTable('versions')
      .set({ status: oldStatus === 'scheduled' ? 'draft' : oldStatus })
      .where('id', '=', versionId)
      .where('status', '=', 'draft')
      .execute()
  return rows
}

/** Newest first, with the project that published the content. */
export async function pageTakenDown(db: Db, { after, limit }: { after?: string | undefined; limit: number }) {
  const { rows } = await sql<{
    sha512: string
    reason: string
    takenAt: Date
    filename: string | null
    projectId: string | null
    slug: string | null
    title: string | null
    versions: number
  }>`
    select t.sha512, t.reason, t.taken_at, p.filename, p.project_id, p.slug, p.title, coalesce(p.versions, 0) as versions
    from taken_down_files t
    left join lateral (
      select max(f.filename) as filename, f.project_id, p.slug, p.title, count(*)::int as versions
      from files f join projects p on p.id = f.project_id
      where f.sha512 = t.sha512 group by f.project_id, p.slug, p.title limit 1
    ) p on true
    where ${after ?? null}::text is null
      or (t.taken_at, t.sha512) < (select taken_at, sha512 from taken_down_files where sha512 = ${after ?? null})
    order by t.taken_at desc, t.sha512 desc limit ${limit}`.execute(db)
  return rows
}
