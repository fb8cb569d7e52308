import type { Db } from '@quarry/db/db'
import { LISTED_VERSION_STATUSES } from '@quarry/domain/versions/version-statuses'
import type { HashAlgorithm } from '@quarry/domain/files/file-types'
import { sql } from 'kysely'
import { literals } from '../../kernel/sql-literals.ts'
import type { VersionFilter } from '../version-filters.queries.ts'

interface OwnersQuery {
  column: HashAlgorithm
  hashes: readonly string[]
  /** Only files of this version. */
  versionId: string | undefined
}

/** Versions and projects that contain files with these hashes. */
export const listOwners = (db: Db, { column, hashes, versionId }: OwnersQuery) =>
  db
    .selectFrom('files')
    .select([`${column} as hash`, 'versionId', 'projectId'])
    .where(column, '=', sql<string>`any(${hashes.map((hash) => hash.toLowerCase())}::text[])`)
    .$if(versionId !== undefined, (query) => query.where('versionId', '=', versionId ?? ''))
    .execute()

interface LatestQuery {
  algorithm: HashAlgorithm
  wanted: readonly ({ hash: string } & VersionFilter)[]
  /** Versions for each file. */
  limit: number
}

/** For each file the latest listed versions of its project, in the project's order, that match the filter. */
export async function listLatestOf(
  db: Db,
  { algorithm, wanted, limit }: LatestQuery,
): Promise<{ hash: string; versionId: string }[]> {
  const column = sql.ref(algorithm)
  const { rows } = await sql<{ hash: string; versionId: string }>`
    select i.hash, v.id::text as version_id
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as i(hash text, loaders text[], game_versions text[], version_types text[], mrpack_loaders text[])
    cross join lateral (select f.project_id from files f where f.${column} = i.hash limit 1) as f
    cross join lateral (
      select versions.id from versions
      where versions.project_id = f.project_id and versions.status in (${literals(LISTED_VERSION_STATUSES)})
        and (coalesce(cardinality(i.loaders), 0) = 0
          or versions.loaders && i.loaders or versions.mrpack_loaders && i.loaders)
        and (coalesce(cardinality(i.game_versions), 0) = 0 or versions.game_versions && i.game_versions)
        and (coalesce(cardinality(i.version_types), 0) = 0 or versions.channel = any (i.version_types))
        and (coalesce(cardinality(i.mrpack_loaders), 0) = 0 or versions.mrpack_loaders && i.mrpack_loaders)
      order by ordering is not null, ordering desc, published_at desc, id desc
      limit ${limit}) as v
  `.execute(db)
  return rows
}
