import type { Tx } from '@quarry/db/db'
import type { ReportSnapshot } from '@quarry/db/schema/reports/reports'
import { EXCERPT } from '@quarry/domain/limits/lengths'
import type { ReportedItem } from '@quarry/domain/reports/report-types'
import { type RawBuilder, sql } from 'kysely'

const ownerOf = (teamId: string): RawBuilder<string | null> => sql`(
  select u.username from team_members m join users u on u.id = m.user_id
  where m.team_id = ${sql.ref(teamId)} and m.is_owner limit 1)`

/** The owner of a project is that of its organization, if it has one. */
const projectOwner = sql<string | null>`coalesce(
  ${ownerOf('p.team_id')}, (select ${ownerOf('o.team_id')} from organizations o where o.id = p.organization_id))`

const excerptOf = (text: RawBuilder<unknown>) => sql`left(${text}, ${EXCERPT.max})`

const SNAPSHOTS: Readonly<Record<ReportedItem, (id: string) => RawBuilder<ReportSnapshot>>> = {
  project: (id) => sql`
    select p.title, ${projectOwner} as owner, ${excerptOf(sql`concat_ws(E'\n\n', p.summary, p.body)`)} as excerpt
    from projects p where p.id = ${id}`,
  version: (id) => sql`
    select p.title || ' ' || v.version_number as title, ${projectOwner} as owner,
      ${excerptOf(sql`concat_ws(E'\n\n', v.name, v.changelog)`)} as excerpt
    from versions v join projects p on p.id = v.project_id where v.id = ${id}`,
  user: (id) => sql`
    select username as title, username as owner, ${excerptOf(sql`coalesce(bio, '')`)} as excerpt
    from users where id = ${id}`,
  organization: (id) => sql`
    select o.name as title, ${ownerOf('o.team_id')} as owner, ${excerptOf(sql`o.description`)} as excerpt
    from organizations o where o.id = ${id}`,
  collection: (id) => sql`
    select c.name as title, u.username as owner, ${excerptOf(sql`coalesce(c.description, '')`)} as excerpt
    from collections c left join users u on u.id = c.user_id where c.id = ${id}`,
}

/** What is reported, as it is now. */
export async function takeSnapshot(
  tx: Tx,
  { itemType, itemId }: { itemType: ReportedItem; itemId: string },
): Promise<ReportSnapshot | null> {
  const { rows } = await SNAPSHOTS[itemType](itemId).execute(tx)
  return rows[0] ?? null
}
