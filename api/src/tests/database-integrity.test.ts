import { seedDatabase } from '@quarry/db/seed/seed-database'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { deleteProject } from '../../contract/projects/projects.ts'
import { deleteCollection } from '../../contract/collections/collections.ts'
import { deleteUser } from '../../contract/accounts/deletion.ts'
import { deleteOrganization } from '../../contract/organizations/organizations.ts'
import { handOutProject, takeInProject } from '../../contract/projects/organization-projects.ts'
import { transferTeam } from '../../contract/organizations/teams.ts'
import { deleteVersion } from '../../contract/versions/versions.ts'
import { testApp } from '../../testing/test-app.ts'

/*
 * Deletions and moves through the API keep a seeded database consistent: no row refers to a missing one, and stored counts
 * and derived values equal recomputed ones.
 */

const current = testApp()
const SEEDING_MS = 180_000

beforeAll(async () => {
  const { db, databaseUrl } = current()
  // The seed has an Alice of its own.
  await sql`update users set username = 'the-' || username, email = 'the-' || email`.execute(db)
  await seedDatabase(databaseUrl, { projects: 90, seed: 1, bulk: true, storage: { put: async () => {} } })
}, SEEDING_MS)

/** Each query finds inconsistent rows. */
const WRONG: Record<string, ReturnType<typeof sql<{ id: string }>>> = {
  'teams of nothing': sql`select id from teams t
    where not exists (select from projects where team_id = t.id)
      and not exists (select from organizations where team_id = t.id)`,
  'threads about nothing': sql`select id from threads t
    where not exists (select from projects where thread_id = t.id)
      and not exists (select from reports where thread_id = t.id)`,
  'projects that nobody owns, or two': sql`select id from projects p
    where (select count(*) from team_members m where m.team_id = p.team_id and m.is_owner)
      <> case when p.organization_id is null then 1 else 0 end`,
  'organizations that nobody owns, or two': sql`select id from organizations o
    where (select count(*) from team_members m where m.team_id = o.team_id and m.is_owner) <> 1`,
  'owners without all rights, or not yet members': sql`select m.id from team_members m
    where m.is_owner and (not m.accepted or m.permissions <> 1023)`,
  'projects with another number of followers': sql`select id from projects p
    where p.followers <> (select count(*) from follows f where f.project_id = p.id)`,
  'versions with files and not one primary': sql`select version_id as id from files
    group by version_id having count(*) filter (where "primary") <> 1`,
  'projects that say other game versions than theirs': sql`select id from projects p
    where array(select distinct unnest(p.game_versions) order by 1) <> array(
      select distinct unnest(v.game_versions) from versions v
      where v.project_id = p.id and v.status in ('listed', 'archived') order by 1)`,
  'projects that were updated at another time': sql`select id from projects p
    where p.updated_at <> coalesce(
      (select max(v.published_at) from versions v
       where v.project_id = p.id and v.status in ('listed', 'archived')), p.published_at)`,
  'dependencies on another project than that of their version': sql`select d.dependent_id as id
    from dependencies d join versions v on v.id = d.version_id where d.project_id <> v.project_id`,
  'dependencies on nothing': sql`select dependent_id as id from dependencies
    where project_id is null and version_id is null and file_name is null`,
}

async function whatIsWrong(): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const [name, query] of Object.entries(WRONG)) {
    const { rows } = await query.execute(current().db)
    if (rows.length > 0) found[name] = rows.length
  }
  return found
}

/** The row of a table to which most others refer. */
async function theBusiest(query: ReturnType<typeof sql<{ id: string }>>): Promise<string> {
  const [row] = (await query.execute(current().db)).rows
  if (!row) throw new Error('the seed has none of these')
  return row.id
}
const busyProject = () =>
  theBusiest(sql`select p.id from projects p where p.organization_id is null
    order by (select count(*) from dependencies d where d.project_id = p.id) + p.followers desc, p.id limit 1`)
const busyOrganization = () =>
  theBusiest(sql`select o.id from organizations o
    order by (select count(*) from projects p where p.organization_id = o.id) desc, o.id limit 1`)

describe('a seeded database', () => {
  it('is consistent before any change', async () => {
    expect(await whatIsWrong()).toEqual({})
  })

  it('stays consistent when a version is deleted on which others depend', async () => {
    const version = await theBusiest(sql`select v.id from versions v join files f on f.version_id = v.id
      order by (select count(*) from dependencies d where d.version_id = v.id) desc, v.id limit 1`)
    await current().as('ada')(deleteVersion, { params: { version } })
    expect(await whatIsWrong()).toEqual({})
  })

  it('stays consistent when a project with dependents, followers and collections is deleted', async () => {
    await current().as('ada')(deleteProject, { params: { project: await busyProject() } })
    expect(await whatIsWrong()).toEqual({})
  })

  it('stays consistent when a project moves into an organization and out again', async () => {
    const { db, as } = current()
    const [project, organization] = [await busyProject(), await busyOrganization()]
    await as('ada')(takeInProject, { params: { organization }, body: { project_id: project } })
    expect(await whatIsWrong()).toEqual({})
    const { rows } = await sql<{ userId: string }>`select m.user_id from team_members m
      join organizations o on o.team_id = m.team_id where o.id = ${organization} and m.is_owner`.execute(db)
    const body = { new_owner: rows[0]?.userId ?? '' }
    await as('ada')(handOutProject, { params: { organization, project }, body })
    expect(await whatIsWrong()).toEqual({})
  })

  it('stays consistent when a team is transferred', async () => {
    const { db, as } = current()
    const { rows } = await sql<{ teamId: string; userId: string }>`
      select m.team_id, m.user_id from team_members m
      where m.accepted and not m.is_owner
        and exists (select from team_members o where o.team_id = m.team_id and o.is_owner)
      order by m.id limit 1`.execute(db)
    const [member] = rows
    expect(member).toBeDefined()
    const { teamId: team = '', userId: user_id = '' } = member ?? {}
    await as('ada')(transferTeam, { params: { team }, body: { user_id } })
    expect(await whatIsWrong()).toEqual({})
  })

  it('stays consistent when an organization and a collection are deleted', async () => {
    const { as } = current()
    await as('ada')(deleteOrganization, { params: { organization: await busyOrganization() } })
    expect(await whatIsWrong()).toEqual({})
    const collection = await theBusiest(sql`select c.id from collections c
      order by (select count(*) from collection_projects i where i.collection_id = c.id) desc, c.id limit 1`)
    await as('ada')(deleteCollection, { params: { collection } })
    expect(await whatIsWrong()).toEqual({})
  })

  it('stays consistent when a user is deleted who owns, follows and collects', async () => {
    const user = await theBusiest(sql`select u.id from users u where u.username not like 'the-%'
      and exists (select from team_members m where m.user_id = u.id and m.is_owner)
      order by (select count(*) from follows f where f.user_id = u.id)
        + (select count(*) from team_members m where m.user_id = u.id) desc, u.id limit 1`)
    await current().as('ada')(deleteUser, { params: { user } })
    expect(await whatIsWrong()).toEqual({})
  })
})
