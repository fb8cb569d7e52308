import type { PoolClient } from 'pg'
import type { SeedContext } from './context.ts'
import { noRows, type SeedRows } from './rows.ts'

/** Versions that still require a hidden project. */
const STRANDED = 2

/**
 * A project that was made private, and the newest versions of two that need others, which still require it: pages
 * show an unavailable dependency to readers, and the waiting dependents to the members of the hidden project.
 */
export async function goneNeedRows(client: PoolClient, { ids }: SeedContext): Promise<SeedRows> {
  const rows = noRows()
  const { rows: gone } = await client.query<{ id: string }>(
    `select p.id from projects p join team_members m on m.team_id = p.team_id and m.is_owner
     where p.status = 'private'
     order by 'mod' = any (p.project_types) desc, m.user_id = $1 desc, p.id limit 1`,
    [ids.user(0)],
  )
  const target = gone[0]?.id
  if (target === undefined) return rows
  const { rows: stranded } = await client.query<{ id: string }>(
    `select v.id from (
       select distinct on (v.project_id) v.id, v.project_id from versions v join projects p on p.id = v.project_id
       where v.status = 'listed' and p.status = 'approved' and 'mod' = any (p.project_types)
       order by v.project_id, v.published_at desc, v.id
     ) v
     where exists (select from dependencies d where d.dependent_id = v.id and d.dependency_type = 'required')
       and not exists (select from dependencies d where d.dependent_id = v.id and d.project_id = $1)
     order by v.project_id limit $2`,
    [target, STRANDED],
  )
  for (const { id } of stranded)
    rows.dependencies.push({
      dependentId: id,
      projectId: target,
      versionId: null,
      fileName: null,
      dependencyType: 'required',
    })
  return rows
}
