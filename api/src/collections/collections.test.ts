import { aProject } from '@quarry/db/testing/factories'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import * as contract from '../../contract/collections/collections.ts'
import { listFollowing, followProject } from '../../contract/collections/follows.ts'
import { getProjectDetail } from '../../contract/projects/projects.ts'
import { getProfile } from '../../contract/accounts/profiles.ts'
import { testApp } from '../../testing/test-app.ts'

const current = testApp()

describe('collections', () => {
  it('lets the owner create, read, edit and delete a collection', async () => {
    const { as, db } = current()
    const [one, two] = [await aProject(db), await aProject(db)]
    const created = await as('bob')(contract.createCollection, {
      body: { name: 'Caves', projects: [one.slug] },
    })
    expect(created).toMatchObject({ name: 'Caves', projects: [one.id], status: 'listed' })
    const params = { collection: created.id }
    await as('bob')(contract.saveToCollection, { params: { ...params, project: two.id } })
    await as('bob')(contract.saveToCollection, { params: { ...params, project: two.id } })
    const detail = await as('anonymous')(contract.getCollectionDetail, { params })
    expect(detail.items.map((item) => item.id).toSorted()).toEqual([one.id, two.id].toSorted())
    expect([detail.curator.username, detail.viewer.can]).toEqual(['bob', []])
    const viewer = (await as('bob')(getProjectDetail, { params: { project: two.id } })).viewer
    expect(viewer.collections).toEqual([created.id])
    await as('bob')(contract.removeFromCollection, { params: { ...params, project: one.slug } })
    expect((await as('bob')(contract.getCollection, { params })).projects).toEqual([two.id])
    await as('bob')(contract.editCollection, {
      params,
      body: { name: 'Deep caves', description: null, new_projects: [one.id] },
    })
    expect(await as('bob')(contract.getCollection, { params })).toMatchObject({
      name: 'Deep caves',
      projects: [one.id],
    })
    await as('bob')(contract.deleteCollection, { params })
    await expect(as('bob')(contract.getCollection, { params })).rejects.toMatchObject({ status: 404 })
  })

  it('keeps the order that the owner set, with hidden projects last', async () => {
    const { as, db } = current()
    const projects = []
    for (let n = 0; n < 4; n += 1) projects.push(await aProject(db))
    const [one, two, three, four] = projects.map(({ id }) => id)
    const { id } = await as('bob')(contract.createCollection, {
      body: { name: 'In order', projects: [three, one, two, four].map(String) },
    })
    const params = { collection: id }
    const order = async () => (await as('bob')(contract.getCollection, { params })).projects
    expect(await order()).toEqual([three, one, two, four])
    await db.updateTable('projects').set({ status: 'rejected' }).where('id', '=', String(four)).execute()
    await as('bob')(contract.orderCollection, { params, body: { projects: [two, three, one].map(String) } })
    expect(await order()).toEqual([two, three, one])
    await db.updateTable('projects').set({ status: 'approved' }).where('id', '=', String(four)).execute()
    const late = await aProject(db)
    await as('bob')(contract.saveToCollection, { params: { ...params, project: late.slug } })
    expect(await order()).toEqual([two, three, one, four, late.id])
    await expect(
      as('bob')(contract.orderCollection, { params, body: { projects: ['nope'] } }),
    ).rejects.toMatchObject({ fields: [{ path: 'projects' }] })
  })

  it('stores an icon and removes it with the collection', async () => {
    const { as, storage } = current()
    const { id } = await as('bob')(contract.createCollection, { body: { name: 'With a face' } })
    const params = { collection: id }
    const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#2f8f7a' } })
      .png()
      .toBuffer()
    const body = new Blob([new Uint8Array(bytes)])
    const icon = async () => (await as('anonymous')(contract.getCollection, { params })).icon_url
    const keyOf = (url: string | null) => new URL(url ?? '').pathname.slice(1)
    await as('bob')(contract.changeCollectionIcon, { params, query: { ext: 'png' }, body })
    const first = keyOf(await icon())
    expect(await storage.sizeOf(first)).toBeGreaterThan(0)
    await as('bob')(contract.deleteCollectionIcon, { params })
    expect(await icon()).toBeNull()
    expect(await storage.sizeOf(first)).toBeUndefined()
    await as('bob')(contract.changeCollectionIcon, { params, query: { ext: 'png' }, body })
    await as('bob')(contract.deleteCollection, { params })
    expect(await storage.sizeOf(first)).toBeUndefined()
  })

  it('hides private collections from others, alone and in lists', async () => {
    const { as } = current()
    const { id } = await as('bob')(contract.createCollection, { body: { name: 'Secret plans' } })
    const params = { collection: id }
    await as('bob')(contract.editCollection, { params, body: { status: 'private' } })
    await expect(as('mallory')(contract.getCollection, { params })).rejects.toMatchObject({ status: 404 })
    const ids = (found: { id: string }[]) => found.map((collection) => collection.id)
    expect(ids(await as('mallory')(contract.listUserCollections, { params: { user: 'bob' } }))).not.toContain(
      id,
    )
    expect(
      ids(await as('mallory')(contract.listCollections, { query: { ids: JSON.stringify([id]) } })),
    ).toEqual([])
    expect(ids(await as('bob')(contract.listUserCollections, { params: { user: 'bob' } }))).toContain(id)
    await expect(
      as('bob')(contract.editCollection, { params, body: { status: 'rejected' } }),
    ).rejects.toMatchObject({
      fields: [{ path: 'status' }],
    })
    await expect(
      as('bob')(contract.editCollection, { params, body: { new_projects: ['nope'] } }),
    ).rejects.toMatchObject({
      fields: [{ path: 'new_projects' }],
    })
  })

  it('rejects a new collection with an unknown project and names it', async () => {
    const { as, db } = current()
    const one = await aProject(db)
    await expect(
      as('bob')(contract.createCollection, { body: { name: 'Half', projects: [one.slug, 'nothing'] } }),
    ).rejects.toMatchObject({
      status: 400,
      rule: 'unknown_name',
      params: { name: 'nothing' },
      fields: [{ path: 'projects' }],
    })
  })

  it('leaves out projects that the viewer may not see', async () => {
    const { as, db, users } = current()
    const hidden = await aProject(db, { ownerId: users.bob.id, status: 'draft' })
    const { id, projects } = await as('bob')(contract.createCollection, {
      body: { name: 'Drafts', projects: [hidden.id] },
    })
    expect(projects).toEqual([hidden.id])
    expect((await as('anonymous')(contract.getCollection, { params: { collection: id } })).projects).toEqual(
      [],
    )
  })
})

it('returns a profile in one call', async () => {
  const { as, db, users } = current()
  const open = await aProject(db, { ownerId: users.ada.id, downloads: 7 })
  await aProject(db, { ownerId: users.ada.id, status: 'draft', downloads: 5 })
  const profile = await as('mallory')(getProfile, { params: { user: 'ADA' } })
  expect(profile).toMatchObject({ downloads: 7, viewer: { is_self: false, can: [] } })
  expect(profile.projects.map((project) => [project.id, project.url_type])).toEqual([[open.id, 'mod']])
  expect((await as('ada')(getProfile, { params: { user: users.ada.id } })).projects).toHaveLength(2)
})

it('lists followed projects page by page, latest first', async () => {
  const { as, db } = current()
  const projects = []
  for (let n = 0; n < 3; n += 1) {
    const { id } = await aProject(db)
    projects.push(id)
    await as('mallory')(followProject, { params: { project: id } })
  }
  const [one, two, three] = projects
  const page = async (offset: number) => {
    const { projects, total } = await as('mallory')(listFollowing, { query: { offset, limit: 2 } })
    return { ids: projects.map(({ id }) => id), total }
  }
  expect(await page(0)).toEqual({ ids: [three, two], total: 3 })
  expect(await page(2)).toEqual({ ids: [one], total: 3 })
  await db.updateTable('projects').set({ status: 'rejected' }).where('id', '=', String(two)).execute()
  expect(await page(0)).toEqual({ ids: [three, one], total: 2 })
})
