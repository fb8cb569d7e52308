import { aFile, aProject, aVersion } from '@quarry/db/testing/factories'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import * as projects from '../../contract/projects/projects.ts'
import * as collections from '../../contract/collections/collections.ts'
import * as versions from '../../contract/versions/versions.ts'
import { deleteFile } from '../../contract/versions/version-files.ts'
import * as organizations from '../../contract/organizations/organizations.ts'
import { takeInProject, handOutProject } from '../../contract/projects/organization-projects.ts'
import { changeUserIcon, deleteUserIcon, editUser } from '../../contract/accounts/users.ts'
import { aFabricMod } from '../../testing/archives.ts'
import { testApp } from '../../testing/test-app.ts'
import { versionFields, versionForm } from '../../testing/version-form.ts'

/** Domain events for the search index, written in the transaction of the action. Without them the index would be outdated. */
const current = testApp()
let picture: Blob
beforeAll(async () => {
  const drawn = sharp({ create: { width: 96, height: 96, channels: 3, background: '#2f8f7a' } })
  picture = new Blob([new Uint8Array(await drawn.png().toBuffer())])
})
const png = { ext: 'png' } as const
const alice = () => current().as('alice')

/** Names of the domain events of an aggregate that an action recorded. */
async function eventsOf(id: string, action: () => Promise<unknown>): Promise<string[]> {
  const all = () =>
    current().db.selectFrom('outbox').select(['id', 'name', 'payload']).orderBy('id').execute()
  const before = new Set((await all()).map((event) => event.id))
  await action()
  return (await all())
    .filter((event) => !before.has(event.id) && JSON.stringify(event.payload).includes(`"${id}"`))
    .map(({ name }) => name)
    .filter((name) => /\.(changed|deleted|counters)$/.test(name))
}

describe('domain events of an organization', () => {
  const form = (slug: string) => ({ slug, name: 'Guild', description: 'Of stone' })

  it('record its creation', async () => {
    const made = await alice()(organizations.createOrganization, { body: form('told-guild') })
    const rows = await current().db.selectFrom('outbox').selectAll().execute()
    expect(rows.map(({ name, payload }) => [name, payload])).toContainEqual([
      'organization.changed',
      { organizationId: made.id },
    ])
  })

  it('record each change and its deletion', async () => {
    const { id } = await alice()(organizations.createOrganization, { body: form('told-changes') })
    const params = { organization: id }
    const { users, db } = current()
    const project = await aProject(db, { ownerId: users.alice.id })
    const actions = [
      () => alice()(organizations.editOrganization, { params, body: { name: 'Other' } }),
      () => alice()(organizations.changeOrganizationIcon, { params, query: png, body: picture }),
      () => alice()(organizations.deleteOrganizationIcon, { params }),
    ]
    for (const action of actions) expect(await eventsOf(id, action)).toEqual(['organization.changed'])
    const take = () => alice()(takeInProject, { params, body: { project_id: project.id } })
    expect(await eventsOf(id, take)).toContain('organization.changed')
    const give = () =>
      alice()(handOutProject, {
        params: { ...params, project: project.id },
        body: { new_owner: users.alice.id },
      })
    expect(await eventsOf(project.id, give)).toContain('project.changed')
    const end = () => alice()(organizations.deleteOrganization, { params })
    expect(await eventsOf(id, end)).toEqual(['organization.deleted'])
  })
})

it('record each change of a collection and its deletion', async () => {
  const { id } = await alice()(collections.createCollection, { body: { name: 'Told' } })
  const project = await aProject(current().db)
  const params = { collection: id }
  const one = { ...params, project: project.id }
  const actions = [
    () => alice()(collections.editCollection, { params, body: { name: 'Other' } }),
    () => alice()(collections.changeCollectionIcon, { params, query: png, body: picture }),
    () => alice()(collections.deleteCollectionIcon, { params }),
    () => alice()(collections.saveToCollection, { params: one }),
    () => alice()(collections.removeFromCollection, { params: one }),
  ]
  for (const action of actions) expect(await eventsOf(id, action)).toEqual(['collection.changed'])
  expect(await eventsOf(id, () => alice()(collections.deleteCollection, { params }))).toEqual([
    'collection.deleted',
  ])
})

it('record each change of a user', async () => {
  const { id } = current().users.alice
  const params = { user: id }
  const actions = [
    () => alice()(editUser, { params, body: { bio: 'Told.' } }),
    () => alice()(changeUserIcon, { params, query: png, body: picture }),
    () => alice()(deleteUserIcon, { params }),
  ]
  for (const action of actions) expect(await eventsOf(id, action)).toContain('user.changed')
})

it('record each change of a project and its deletion', async () => {
  const { id } = await aProject(current().db, { ownerId: current().users.alice.id })
  const params = { project: id }
  const url = async () => (await alice()(projects.getProject, { params })).gallery[0]?.url ?? ''
  const actions = [
    () => alice()(projects.editProject, { params, body: { title: 'Told' } }),
    () =>
      alice()(projects.editProjects, {
        query: { ids: JSON.stringify([id]) },
        body: { issues_url: 'https://a.example/i' },
      }),
    () => alice()(projects.changeProjectIcon, { params, query: png, body: picture }),
    () => alice()(projects.deleteProjectIcon, { params }),
    () => alice()(projects.addGalleryImage, { params, query: png, body: picture }),
    async () => alice()(projects.editGalleryImage, { params, query: { url: await url(), title: 'Hall' } }),
    async () => alice()(projects.deleteGalleryImage, { params, query: { url: await url() } }),
  ]
  for (const action of actions) expect(await eventsOf(id, action)).toEqual(['project.changed'])
  expect(await eventsOf(id, () => alice()(projects.deleteProject, { params }))).toContain('project.deleted')
})

it('record the creation, each change and the deletion of a version', async () => {
  const { db, users } = current()
  const { id: projectId } = await aProject(db, { ownerId: users.alice.id })
  const version = await aVersion(db, { projectId })
  await aFile(db, { projectId, versionId: version.id })
  const other = await aFile(db, { projectId, versionId: version.id, primary: false })
  const params = { version: version.id }
  const later = new Date(Date.now() + 86_400_000).toISOString()
  const bytes = await aFabricMod()
  const actions = [
    () => alice()(versions.editVersion, { params, body: { name: 'Told' } }),
    () =>
      alice()(versions.addVersionFiles, {
        params,
        body: versionForm({}, { more: { name: 'more.jar', bytes } }),
      }),
    () => alice()(deleteFile, { params: { hash: other.sha1 } }),
    () =>
      alice()(versions.scheduleVersion, {
        params,
        body: { time: later, requested_status: 'listed' as const },
      }),
  ]
  for (const action of actions) expect(await eventsOf(version.id, action)).toEqual(['version.changed'])
  expect(await eventsOf(version.id, () => alice()(versions.deleteVersion, { params }))).toEqual([
    'version.deleted',
  ])
  const body = versionForm(versionFields(projectId), { file: { name: 'a.jar', bytes: await aFabricMod() } })
  expect(await eventsOf(projectId, () => alice()(versions.createVersion, { body }))).toContain(
    'version.changed',
  )
})
