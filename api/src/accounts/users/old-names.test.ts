import type { Db } from '@quarry/db/db'
import { aProject, aUser, aVersion, anOrganization } from '@quarry/db/testing/factories'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { signIn, signUp } from '../../../contract/accounts/sign-in.ts'
import { editUser, getUser, listUsers } from '../../../contract/accounts/users.ts'
import { editOrganization, getOrganization } from '../../../contract/organizations/organizations.ts'
import {
  createDraft,
  editProject,
  getProject,
  getProjectDetail,
  listProjects,
} from '../../../contract/projects/projects.ts'
import { listVersions } from '../../../contract/versions/versions.ts'
import { CountedQueries } from '../../../testing/counted-queries.ts'
import { testApp } from '../../../testing/test-app.ts'
import { listOrganizationsByRef } from '../../organizations/organizations.queries.ts'
import { listProjectRecordsByRef } from '../../projects/projects.queries.ts'
import { listUsersOrRenamed } from './users.queries.ts'

const current = testApp()
/** As if everything had been renamed more than a year ago. */
const ageNames = () =>
  sql`update old_names set renamed_at = now() - interval '366 days'`.execute(current().db)
const draft = (slug: string) =>
  current().as('mallory')(createDraft, { body: { title: 'Other', slug, description: 'Another one' } })

describe('the old slug of a project', () => {
  async function renamed(before: string, after: string) {
    const { as, db, users } = current()
    const { id } = await aProject(db, { ownerId: users.alice.id, slug: before })
    await aVersion(db, { projectId: id })
    await as('alice')(editProject, { params: { project: before }, body: { slug: after } })
    return id
  }

  it('leads to the project for reads and writes', async () => {
    const { as } = current()
    const id = await renamed('lamp', 'lantern')
    const params = { project: 'LAMP' }
    for (const who of ['anonymous', 'alice'] as const) {
      expect(await as(who)(getProject, { params })).toMatchObject({ id, slug: 'lantern' })
      expect((await as(who)(getProjectDetail, { params })).slug).toBe('lantern')
      expect(await as(who)(listVersions, { params, query: {} })).toHaveLength(1)
    }
    const query = { ids: JSON.stringify(['lamp']) }
    expect((await as('anonymous')(listProjects, { query })).map((project) => project.id)).toEqual([id])
    await as('alice')(editProject, { params, body: { title: 'Lantern' } })
    expect((await as('anonymous')(getProject, { params })).title).toBe('Lantern')
  })

  it('cannot be taken by others for a year, but again by the project', async () => {
    const { as } = current()
    const id = await renamed('torch', 'beacon')
    await expect(draft('Torch')).rejects.toMatchObject({ code: 'slug_taken' })
    await as('alice')(editProject, { params: { project: id }, body: { slug: 'torch' } })
    await as('alice')(editProject, { params: { project: id }, body: { slug: 'beacon' } })
    await expect(draft('torch')).rejects.toMatchObject({ code: 'slug_taken' })
    await ageNames()
    await expect(as('alice')(getProject, { params: { project: 'torch' } })).rejects.toMatchObject({
      status: 404,
    })
    const other = await draft('torch')
    expect((await as('mallory')(getProject, { params: { project: 'torch' } })).id).toBe(other.id)
  })

  it('is free once the project is deleted', async () => {
    const id = await renamed('candle', 'taper')
    await current().db.deleteFrom('projects').where('id', '=', id).execute()
    expect((await draft('candle')).slug).toBe('candle')
  })

  it('is kept for the newest five renames', async () => {
    const { as, db } = current()
    const id = await renamed('stone-0', 'stone-1')
    for (let n = 2; n <= 7; n += 1)
      await as('alice')(editProject, { params: { project: id }, body: { slug: `stone-${n}` } })
    const stored = await db.selectFrom('oldNames').select('name').where('projectId', '=', id).execute()
    expect(stored.map(({ name }) => name).toSorted()).toEqual([2, 3, 4, 5, 6].map((n) => `stone-${n}`))
  })

  it('does not reveal hidden projects', async () => {
    const { as, db } = current()
    const id = await renamed('secret', 'hidden')
    await db.updateTable('projects').set({ status: 'draft' }).where('id', '=', id).execute()
    const params = { project: 'secret' }
    await expect(as('mallory')(getProject, { params })).rejects.toMatchObject({ status: 404 })
    await expect(as('anonymous')(getProject, { params })).rejects.toMatchObject({ status: 404 })
  })
})

it('leads from an old username to the user, and cannot be taken by others for a year', async () => {
  const { as, db, users } = current()
  await as('bob')(editUser, { params: { user: users.bob.id }, body: { username: 'robert' } })
  expect(await as('anonymous')(getUser, { params: { user: 'Bob' } })).toMatchObject({ username: 'robert' })
  const query = { ids: JSON.stringify(['bob']) }
  expect((await as('anonymous')(listUsers, { query })).map(({ username }) => username)).toEqual(['robert'])
  const rename = () =>
    as('mallory')(editUser, { params: { user: users.mallory.id }, body: { username: 'bob' } })
  await expect(rename()).rejects.toMatchObject({ code: 'username_taken' })
  await expect(aUser(db, { username: 'BOB' })).rejects.toThrow('a year ago')
  await ageNames()
  await rename()
  expect((await as('anonymous')(getUser, { params: { user: 'bob' } })).id).toBe(users.mallory.id)
})

it('does not sign in by an old username, whose attempts would be counted apart', async () => {
  const { as } = current()
  const form = { username: 'quentin', email: 'quentin@mail.example', password: 'granite under moss 7' }
  const { session, user } = await as('anonymous')(signUp, { body: form })
  const own = current().clientWith({ authorization: session })
  await own(editUser, { params: { user: user.id }, body: { username: 'quincy' } })
  const enter = (username: string) => as('anonymous')(signIn, { body: { username, password: form.password } })
  await expect(enter('quentin')).rejects.toMatchObject({ code: 'invalid_credentials' })
  expect(await enter('quincy')).toHaveProperty('session')
})

it('leads from the old slug of an organization to it, and cannot be taken by others for a year', async () => {
  const { as, db, users } = current()
  const { id } = await anOrganization(db, { ownerId: users.alice.id, slug: 'quarriers' })
  await as('alice')(editOrganization, { params: { organization: 'quarriers' }, body: { slug: 'miners' } })
  const params = { organization: 'Quarriers' }
  expect(await as('anonymous')(getOrganization, { params })).toMatchObject({ id, slug: 'miners' })
  await expect(anOrganization(db, { slug: 'quarriers' })).rejects.toThrow('a year ago')
})

describe('lists by reference', () => {
  it.each([
    ['projects', async (db: Db, refs: string[]) => listProjectRecordsByRef(db, refs)],
    ['users', async (db: Db, refs: string[]) => listUsersOrRenamed(db, refs)],
    ['organizations', async (db: Db, refs: string[]) => listOrganizationsByRef(db, refs)],
  ] as const)('of %s read old names only for what they do not find', async (table, list) => {
    const { db } = current()
    const create = { projects: aProject, users: aUser, organizations: anOrganization }[table]
    const made = await create(db)
    const other = await create(db)
    const counting = new CountedQueries()
    const counted = db.withPlugin(counting)
    const nameOf = (row: object): string =>
      'username' in row ? String(row.username) : 'slug' in row ? String(row.slug) : ''
    expect(await list(counted, [made.id, nameOf(other).toUpperCase()])).toHaveLength(2)
    expect(counting.count).toBe(1)
    const old = nameOf(made)
    const column = table === 'users' ? 'username' : 'slug'
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${`new-${made.id}`.toLowerCase()} where id = ${made.id}`.execute(
      db,
    )
    expect((await list(counted, [old, other.id, made.id])).map(({ id }) => id).toSorted()).toEqual(
      [made.id, other.id].toSorted(),
    )
    expect((await list(counted, [old])).map(({ id }) => id)).toEqual([made.id])
  })
})
