import type { Db, Tx } from '@quarry/db/db'
import type { PackingVerdict } from '@quarry/domain/moderation/packed-files'
import { sql } from 'kysely'
import type { PackedFile } from './list-packed-files.ts'

/** Those whose content is not published on this site. */
export async function withoutPublished(db: Db, packed: readonly PackedFile[]): Promise<PackedFile[]> {
  const { rows } = await sql<{ sha512: string }>`
    select distinct sha512 from files where sha512 = any (${packed.map(({ sha512 }) => sha512)}::text[])`.execute(
    db,
  )
  const published = new Set(rows.map(({ sha512 }) => sha512))
  return packed.filter(({ sha512 }) => !published.has(sha512))
}

/** Replaces the result of an earlier scan of the modpack. */
export async function replacePackedFiles(
  tx: Tx,
  fileId: string,
  packed: readonly PackedFile[],
): Promise<void> {
  await tx.deleteFrom('packedFiles').where('fileId', '=', fileId).execute()
  const rows = packed.map((file) => ({ fileId, ...file }))
  if (rows.length > 0) await tx.insertInto('packedFiles').values(rows).execute()
}

export interface JudgedFile extends PackedFile {
  versionId: string
  versionNumber: string
  otherProjects: number
  verdict: PackingVerdict | null
  proof: string | null
  judgedAt: Date | null
}

/** Each content once, in its newest version, without what was published on this site since. */
const packedIn = (projectId: string) => sql`
  select distinct on (b.sha512) b.*, f.version_id, v.version_number, j.verdict, j.proof, j.judged_at
  from files f
  join packed_files b on b.file_id = f.id
  join versions v on v.id = f.version_id
  left join packing_verdicts j on j.sha512 = b.sha512
  where f.project_id = ${projectId} and not exists (select from files h where h.sha512 = b.sha512)
  order by b.sha512, f.created_at desc, f.id`

/** Files without a verdict come first, permitted ones last. */
export async function listJudged(db: Db, projectId: string, limit: number): Promise<JudgedFile[]> {
  const { rows } = await sql<JudgedFile>`
    with page as (
      select * from (${packedIn(projectId)}) packed
      order by verdict is not null, verdict = 'yes', path, sha512 limit ${limit}
    )
    select s.sha512, s.sha1, s.path, s.size_bytes, s.title, s.origin, s.version_id, s.version_number, s.verdict, s.proof,
      s.judged_at, (
        select count(distinct o.project_id)::int from packed_files b join files o on o.id = b.file_id
        where b.sha512 = s.sha512 and o.project_id <> ${projectId}
      ) as other_projects
    from page s order by s.verdict is not null, s.verdict = 'yes', s.path, s.sha512`.execute(db)
  return rows
}

export async function countJudged(db: Db, projectId: string): Promise<{ total: number; open: number }> {
  const { rows } = await sql<{ total: number; open: number }>`
    select count(*)::int as total, (count(*) filter (where verdict is null))::int as open
    from (${packedIn(projectId)}) packed`.execute(db)
  return rows[0] ?? { total: 0, open: 0 }
}

/** Its path in some modpack; undefined if no modpack contains it. */
export const findPacked = (db: Db, sha512: string) =>
  db
    .selectFrom('packedFiles')
    .select('path')
    .where('sha512', '=', sha512)
    .orderBy('fileId')
    .limit(1)
    .executeTakeFirst()

/** Locked, so that the staff log states the verdict that was replaced. */
export const lockVerdict = (tx: Tx, sha512: string) =>
  tx
    .selectFrom('packingVerdicts')
    .select(['verdict', 'proof'])
    .where('sha512', '=', sha512)
    .forUpdate()
    .executeTakeFirst()

interface Verdict {
  sha512: string
  verdict: PackingVerdict
  proof: string
  judgedAt: Date
}

export async function putVerdict(tx: Tx, { sha512, ...columns }: Verdict): Promise<void> {
  await tx
    .insertInto('packingVerdicts')
    .values({ sha512, ...columns })
    .onConflict((on) => on.column('sha512').doUpdateSet(columns))
    .execute()
}
