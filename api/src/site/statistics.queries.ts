import { literals } from '../kernel/sql-literals.ts'
import { LISTED_VERSION_STATUSES } from '@quarry/domain/versions/version-statuses'
import { SEARCHABLE_STATUSES } from '@quarry/domain/projects/project-statuses'
import type { Db } from '@quarry/db/db'
import { sql } from 'kysely'
import type { OutputOf } from '../../contract/endpoint.ts'
import type { getStatistics } from '../../contract/site/statistics.ts'

type Statistics = OutputOf<typeof getStatistics>

/** Counts public data: searchable projects, their listed versions and files, and their authors. */
export async function countPublished(db: Db): Promise<Statistics> {
  const { rows } = await sql<Statistics>`
    with searchable as (select id, team_id, organization_id from projects where status in (${literals(SEARCHABLE_STATUSES)})),
      shown as (select v.id from versions v join searchable s on s.id = v.project_id where v.status in (${literals(LISTED_VERSION_STATUSES)}))
    select (select count(*) from searchable) as projects,
      (select count(*) from shown) as versions,
      (select count(*) from files f join shown on shown.id = f.version_id) as files,
      (select count(distinct m.user_id) from searchable s
        left join organizations o on o.id = s.organization_id
        join team_members m on m.team_id in (s.team_id, o.team_id) and m.accepted) as authors
  `.execute(db)
  return rows[0] ?? { projects: 0, versions: 0, files: 0, authors: 0 }
}
