import type { HashAlgorithm } from '@quarry/domain/files/file-types'
import type { Db } from '@quarry/db/db'
import { LINKED_STATUSES, type ProjectStatus } from '@quarry/domain/projects/project-statuses'
import { LINKED_VERSION_STATUSES } from '@quarry/domain/versions/version-statuses'
import { isId } from '@quarry/db/ids'
import { sql } from 'kysely'

/*
 * A revision changes when anything in a response changes. It combines the number of rows with the sum of the ids of the
 * transactions that wrote them (xmin): new ids are always higher, so for the same number of rows the sum only grows.
 */

const written = (table: string) => sql.raw(`count(*) || '.' || coalesce(sum(${table}.xmin::text::bigint), 0)`)

/** Ids and slugs. No other string refers to a project. */
const REFERENCE = /^[\w!@$()`.+,"-]{1,64}$/

export interface ProjectRevision {
  id: string
  slug: string
  status: ProjectStatus
  revision: string
}

/** By reference: an id, or else a slug. */
export async function loadProjectRevisions(db: Db, refs: string[]): Promise<Map<string, ProjectRevision>> {
  return byReference(
    refs,
    await revisionsOf(
      db,
      refs,
      sql`p.xmin || '-' || (select ${written('l')} from project_links l where l.project_id = p.id)
      || '-' || (select ${written('g')} from gallery_items g where g.project_id = p.id)
      || '-' || (select ${written('v')} from versions v where v.project_id = p.id)`,
    ),
  )
}

/** Revisions of a project's list of versions, including files and dependencies. */
export async function loadVersionListRevisions(
  db: Db,
  refs: string[],
): Promise<Map<string, ProjectRevision>> {
  return byReference(
    refs,
    await revisionsOf(
      db,
      refs,
      sql`(select ${written('v')} from versions v where v.project_id = p.id)
      || '-' || (select ${written('f')} from files f join versions v on v.id = f.version_id where v.project_id = p.id)
      || '-' || (select ${written('d')} from dependencies d join versions v on v.id = d.dependent_id where v.project_id = p.id)`,
    ),
  )
}

async function revisionsOf(
  db: Db,
  refs: string[],
  revision: ReturnType<typeof sql>,
): Promise<ProjectRevision[]> {
  const sound = refs.filter((ref) => REFERENCE.test(ref))
  const slugs = sound.map((ref) => ref.toLowerCase())
  const { rows } = await sql<ProjectRevision>`
    select p.id::text, p.slug, p.status::text, ${revision} as revision from projects p
    where p.id = any(${sound.filter(isId)}::text[]) or p.slug = any(${slugs}::text[])`.execute(db)
  return rows
}

function byReference(refs: string[], rows: ProjectRevision[]): Map<string, ProjectRevision> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const bySlug = new Map(rows.map((row) => [row.slug, row]))
  return new Map(
    refs.flatMap((ref) => {
      const found = byId.get(ref) ?? bySlug.get(ref.toLowerCase())
      return found ? [[ref, found] as const] : []
    }),
  )
}

export interface FileOwner {
  versionId: string
  revision: string
}

/** The newest public version that contains each file. */
export async function loadFileOwners(
  db: Db,
  column: HashAlgorithm,
  hashes: string[],
): Promise<Map<string, FileOwner>> {
  // Uses positions instead of the long hashes. Counting rows of all versions at once costs half of counting for each;
  // the newest transaction is as good as the sum and cheaper.
  const { rows } = await sql<FileOwner & { place: number }>`
    with owners as materialized (
      select distinct on (requested.place) requested.place::int4, v.id, v.xmin
      from unnest(${hashes}::text[]) with ordinality as requested(hash, place)
      join files f on f.${sql.ref(column)} = requested.hash
      join versions v on v.id = f.version_id join projects p on p.id = v.project_id
      where v.status = any(${[...LINKED_VERSION_STATUSES]}::text[]) and p.status = any(${[...LINKED_STATUSES]}::text[])
      order by requested.place, v.published_at desc, v.id desc
    )
    select o.place, o.id::text as "versionId", concat_ws('-', o.xmin, coalesce(f.rows, 0), coalesce(f.newest, 0), coalesce(d.rows, 0), coalesce(d.newest, 0)) as revision
    from owners o
    left join (
      select version_id, count(*) as rows, max(xmin::text::bigint) as newest from files
      where version_id in (select id from owners) group by version_id
    ) f on f.version_id = o.id
    left join (
      select dependent_id, count(*) as rows, max(xmin::text::bigint) as newest from dependencies
      where dependent_id in (select id from owners) group by dependent_id
    ) d on d.dependent_id = o.id`.execute(db.withoutPlugins())
  return new Map(rows.map(({ place, ...owner }) => [hashes[place - 1] ?? '', owner]))
}
