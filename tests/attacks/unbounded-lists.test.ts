import { mintId } from '@quarry/db/ids'
import { createPool } from '@quarry/db/db'
import { aCollection, anOrganization, aProject, aVersion } from '@quarry/db/testing/factories'
import { PAYMENT_METHODS_MAX } from '@quarry/domain/billing/payment-methods'
import * as counts from '@quarry/domain/limits/counts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createCollection } from '../../api/contract/collections/collections.ts'
import type { Endpoint } from '../../api/contract/endpoint.ts'
import { ENDPOINTS } from '../../api/contract/endpoints.ts'
import { getProfile } from '../../api/contract/accounts/profiles.ts'
import { listTeams } from '../../api/contract/organizations/teams.ts'
import { v3ListOrganizations } from '../../api/contract/organizations/v3-organizations.ts'
import { browseVersions, listVersions } from '../../api/contract/versions/versions.ts'
import { testApp } from '../../api/testing/test-app.ts'

const current = testApp()

interface Shape {
  type?: string
  maxItems?: number
  maxProperties?: number
  prefixItems?: Shape[]
  items?: Shape
  properties?: Record<string, Shape>
  additionalProperties?: Shape | boolean
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  $defs?: Record<string, Shape>
}

const isKnown = ({ additionalProperties: more }: Shape) =>
  typeof more !== 'object' || Object.keys(more).length === 0

/** Places of lists, and of objects with any names, that may hold without end. */
function endless(shape: Shape, place: string): string[] {
  const isOpenList = shape.type === 'array' && shape.maxItems === undefined && !shape.prefixItems
  const isOpenObject = shape.type === 'object' && !isKnown(shape) && shape.maxProperties === undefined
  const inside: [Shape, string][] = [
    ...Object.entries(shape.properties ?? {}).map(([name, one]): [Shape, string] => [
      one,
      `${place}.${name}`,
    ]),
    ...Object.entries(shape.$defs ?? {}).map(([name, one]): [Shape, string] => [one, `${place}#${name}`]),
    ...[shape.items, ...(shape.prefixItems ?? [])].flatMap((one): [Shape, string][] =>
      one ? [[one, `${place}[]`]] : [],
    ),
    ...[...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])].map(
      (one): [Shape, string] => [one, place],
    ),
    ...(typeof shape.additionalProperties === 'object'
      ? [[shape.additionalProperties, `${place}{}`] satisfies [Shape, string]]
      : []),
  ]
  return [
    ...(isOpenList || isOpenObject ? [place] : []),
    ...inside.flatMap(([one, where]) => endless(one, where)),
  ]
}

const shapeOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Shape

describe('the contract', () => {
  it.each(Object.entries<Endpoint>(ENDPOINTS))(
    'bounds every list of %s',
    (name, { query, body, response }) => {
      const places = [
        ...(query ? endless(shapeOf(query, 'input'), `${name} query`) : []),
        ...(body ? endless(shapeOf(body, 'input'), `${name} body`) : []),
        ...endless(shapeOf(response, 'output'), `${name} response`),
      ]
      expect(places).toEqual([])
    },
  )

  it('would notice a list without end', () => {
    const open = z.object({ a: z.array(z.string()).max(2), b: z.array(z.array(z.string())).max(1) })
    expect(endless(shapeOf(open, 'input'), 'x')).toEqual(['x.b[]'])
    expect(endless(shapeOf(z.record(z.string(), z.int()), 'input'), 'x')).toEqual(['x'])
  })
})

describe('the database', () => {
  it('counts what the contract bounds, to the same number', async () => {
    const pool = createPool(current().databaseUrl, { max: 1 })
    const { rows } = await pool.query<{ name: string; most: number }>(`
      select tgname as name, split_part(encode(tgargs, 'escape'), '\\000', 2)::int as most
      from pg_trigger where tgname like '%at_most' order by tgname`)
    await pool.end()
    expect(Object.fromEntries(rows.map(({ name, most }) => [name, most]))).toEqual({
      // The further ports, and that of the game.
      allocations_server_id_at_most: counts.FURTHER_PORTS_MAX + 1,
      collection_projects_collection_id_at_most: counts.COLLECTION_PROJECTS_MAX,
      collections_user_id_at_most: counts.COLLECTIONS_MAX,
      dependencies_dependent_id_at_most: counts.DEPENDENCIES_MAX,
      files_version_id_at_most: counts.FILES_PER_VERSION_MAX,
      follows_user_id_at_most: counts.FOLLOWS_MAX,
      gallery_items_project_id_at_most: counts.GALLERY_IMAGES_MAX,
      node_tokens_node_id_at_most: counts.NODE_TOKENS_MAX,
      oauth_apps_user_id_at_most: counts.OAUTH_APPS_MAX,
      oauth_authorizations_user_id_at_most: counts.OAUTH_AUTHORIZATIONS_MAX,
      oauth_redirects_app_id_at_most: counts.OAUTH_REDIRECTS_MAX,
      organization_follows_follower_id_at_most: counts.FOLLOWS_MAX,
      payment_methods_user_id_at_most: PAYMENT_METHODS_MAX,
      personal_tokens_user_id_at_most: counts.TOKENS_MAX,
      saved_searches_user_id_at_most: counts.SAVED_SEARCHES_MAX,
      server_members_server_id_at_most: counts.SERVER_MEMBERS_MAX,
      server_members_user_id_at_most: counts.SHARED_SERVERS_MAX,
      server_notice_targets_notice_id_at_most: counts.NOTICE_TARGETS_MAX,
      servers_node_id_at_most: counts.NODE_SERVERS_MAX,
      servers_owner_id_at_most: counts.SERVERS_MAX,
      team_members_team_id_at_most: counts.TEAM_MEMBERS_MAX,
      team_members_user_id_at_most: counts.TEAMS_MAX,
      thread_messages_thread_id_at_most: counts.THREAD_MESSAGES_MAX,
      user_follows_follower_id_at_most: counts.FOLLOWS_MAX,
      versions_project_id_at_most: counts.VERSIONS_MAX,
      webhooks_organization_id_at_most: counts.WEBHOOKS_MAX,
      webhooks_project_id_at_most: counts.WEBHOOKS_MAX,
      webhooks_user_id_at_most: counts.WEBHOOKS_MAX,
    })
  })
})

describe('a person with as much as there may be', () => {
  it('has a profile, and gets an error when there is too much', async () => {
    const { as, db, users } = current()
    const userId = users.bob.id
    const { id: ownId } = await aProject(db, { ownerId: userId })
    const model = await aProject(db, { ownerId: userId })
    const first = await aCollection(db, { userId })
    const collections = Array.from({ length: counts.COLLECTIONS_MAX - 1 }, () => ({ ...first, id: mintId() }))
    await db.insertInto('collections').values(collections).execute()
    const pool = createPool(current().databaseUrl, { max: 1 })
    // As many as two transactions at once may get past the cap with.
    await pool.query('alter table collection_projects disable trigger user')
    await pool.query(
      'insert into collection_projects select c.id, p.id from collections c, projects p where p.id = any ($1)',
      [[ownId, model.id]],
    )
    await pool.end()
    const profile = await as('bob')(getProfile, { params: { user: userId } })
    expect(profile.collections).toHaveLength(counts.COLLECTIONS_MAX)
    expect(profile.collections.at(-1)?.projects).toHaveLength(2)
    const body = { name: 'One more', projects: [] }
    await expect(as('bob')(createCollection, { body })).rejects.toMatchObject({
      status: 400,
      message: 'a person has at most 100 collections',
    })
  })
})

describe('versions with as many dependencies as there may be', () => {
  it('are listed without them, and only so many at once with them', async () => {
    const { as, db, users } = current()
    const { id: projectId } = await aProject(db, { ownerId: users.alice.id })
    const model = await aVersion(db, { projectId })
    const versions = Array.from({ length: 59 }, (_, at) => ({
      ...model,
      id: mintId(),
      versionNumber: `v${at}`,
    }))
    await db.insertInto('versions').values(versions).execute()
    const pool = createPool(current().databaseUrl, { max: 1 })
    await pool.query(
      `insert into dependencies (dependent_id, file_name, dependency_type)
       select v.id, repeat('f', 200) || n, 'embedded' from versions v, generate_series(1, ${counts.DEPENDENCIES_MAX}) n
       where v.project_id = $1`,
      [projectId],
    )
    await pool.end()
    const params = { project: projectId }
    const page = await as('anonymous')(browseVersions, { params, query: { limit: 60 } })
    expect(JSON.stringify(page).length).toBeLessThan(100_000)
    await expect(as('anonymous')(listVersions, { params })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('request fewer at once') as string,
    })
  })
})

describe('organizations with as many members as there may be', () => {
  it('are listed, and only so many at once', async () => {
    const { as, db } = current()
    const made = await Promise.all(Array.from({ length: 40 }, () => anOrganization(db)))
    const pool = createPool(current().databaseUrl, { max: 1 })
    await pool.query(
      `insert into users (id, username) select 'crowd' || n, 'crowd-' || n from generate_series(1, 256) n`,
    )
    await pool.query(
      `insert into team_members (id, team_id, user_id, role, permissions, is_owner, accepted)
       select 'm' || (1000 * t.at + n), t.id, 'crowd' || n, 'Member', 0, false, true
       from unnest($1::text[]) with ordinality t (id, at),
         generate_series(1, 256 - (select count(*)::int from team_members where team_id = t.id)) n`,
      [made.map(({ teamId }) => teamId)],
    )
    await pool.end()
    const [first] = made
    const listed = (ids: (string | undefined)[]) =>
      as('anonymous')(v3ListOrganizations, { query: { ids: JSON.stringify(ids) } })
    const ids = made.map(({ id }) => id)
    expect((await listed([first?.id]))[0]?.members).toHaveLength(counts.TEAM_MEMBERS_MAX)
    expect(await listed(ids.slice(1))).toHaveLength(39)
    const tooMany = { status: 400, rule: 'members_together' }
    await expect(listed(ids)).rejects.toMatchObject(tooMany)
    const teams = JSON.stringify(made.map(({ teamId }) => teamId))
    await expect(as('anonymous')(listTeams, { query: { ids: teams } })).rejects.toMatchObject(tooMany)
  })
})
