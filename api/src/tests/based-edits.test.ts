import { aGalleryItem, anOrganization, aProject, aTeamMember, aVersion } from '@quarry/db/testing/factories'
import { publicPath } from '@quarry/db/storage-keys'
import {
  ALL_ORGANIZATION_PERMISSIONS,
  ALL_PERMISSIONS,
  Permission,
} from '@quarry/domain/organizations/permissions'
import { describe, expect, it } from 'vitest'
import { getSession } from '../../contract/accounts/sign-in.ts'
import { editUser } from '../../contract/accounts/users.ts'
import {
  createCollection,
  editCollection,
  getCollectionDetail,
} from '../../contract/collections/collections.ts'
import { editOrganization, getOrganization } from '../../contract/organizations/organizations.ts'
import { editTeamMember } from '../../contract/organizations/teams.ts'
import { editGalleryImage, getProjectDetail } from '../../contract/projects/projects.ts'
import { editVersion, getVersionDetail } from '../../contract/versions/versions.ts'
import { testApp } from '../../testing/test-app.ts'

const current = testApp()

interface Subject {
  revision: () => Promise<string>
  /** An edit of another tab or person, and one of the tab that saw the old revision. */
  theirs: (body: object) => Promise<unknown>
  ours: (body: object) => Promise<unknown>
  /** Two fields, each with two values. */
  one: { field: string; theirs: unknown; ours: unknown }
  other: { field: string; ours: unknown }
}

async function organizationSubject(): Promise<Subject> {
  const { db, as, users } = current()
  const { id, teamId } = await anOrganization(db, { ownerId: users.alice.id })
  await aTeamMember(db, {
    teamId,
    userId: users.bob.id,
    permissions: ALL_PERMISSIONS,
    organizationPermissions: ALL_ORGANIZATION_PERMISSIONS,
  })
  const params = { organization: id }
  return {
    revision: async () => (await as('alice')(getOrganization, { params })).revision,
    theirs: (body) => as('bob')(editOrganization, { params, body }),
    ours: (body) => as('alice')(editOrganization, { params, body }),
    one: { field: 'description', theirs: 'Theirs', ours: 'Ours' },
    other: { field: 'name', ours: 'Our name' },
  }
}

async function collectionSubject(): Promise<Subject> {
  const { as } = current()
  const { id } = await as('alice')(createCollection, { body: { name: 'Caves' } })
  const params = { collection: id }
  const edit = (body: object) => as('alice')(editCollection, { params, body })
  return {
    revision: async () => (await as('alice')(getCollectionDetail, { params })).revision,
    theirs: edit,
    ours: edit,
    one: { field: 'status', theirs: 'private', ours: 'unlisted' },
    other: { field: 'description', ours: 'Ours' },
  }
}

async function profileSubject(): Promise<Subject> {
  const { as } = current()
  const edit = (body: object) => as('bob')(editUser, { params: { user: 'bob' }, body })
  return {
    revision: async () => (await as('bob')(getSession, {})).user?.revision ?? '',
    theirs: (body) => as('ada')(editUser, { params: { user: 'bob' }, body }),
    ours: edit,
    one: { field: 'bio', theirs: 'Theirs', ours: 'Ours' },
    other: { field: 'username', ours: 'Bob' },
  }
}

async function versionSubject(): Promise<Subject> {
  const { db, as, users } = current()
  const project = await aProject(db, { ownerId: users.alice.id })
  const { id } = await aVersion(db, { projectId: project.id, changelog: 'First' })
  const params = { version: id }
  const edit = (body: object) => as('alice')(editVersion, { params, body })
  return {
    revision: async () =>
      (await as('alice')(getVersionDetail, { params: { project: project.id, version: id }, query: {} }))
        .revision,
    theirs: edit,
    ours: edit,
    one: { field: 'changelog', theirs: 'Theirs', ours: 'Ours' },
    other: { field: 'version_type', ours: 'beta' },
  }
}

async function memberSubject(): Promise<Subject> {
  const { db, as, users } = current()
  const { id, teamId } = await aProject(db, { ownerId: users.alice.id })
  await aTeamMember(db, { teamId, userId: users.bob.id, permissions: Permission.EditDetails })
  const edit = (body: object) =>
    as('alice')(editTeamMember, { params: { team: teamId, user: users.bob.id }, body })
  return {
    revision: async () => {
      const { members } = await as('alice')(getProjectDetail, { params: { project: id } })
      return members.find(({ user }) => user.id === users.bob.id)?.revision ?? ''
    },
    theirs: edit,
    ours: edit,
    one: { field: 'permissions', theirs: 0, ours: Permission.EditDetails | Permission.EditBody },
    other: { field: 'role', ours: 'Painter' },
  }
}

async function galleryImageSubject(): Promise<Subject> {
  const { db, as, users } = current()
  const { id } = await aProject(db, { ownerId: users.alice.id })
  const item = await aGalleryItem(db, { projectId: id })
  const params = { project: id }
  const image = async () => (await as('alice')(getProjectDetail, { params })).gallery[0]
  const url = publicPath(item.imageKey)
  const edit = (changes: object) => as('alice')(editGalleryImage, { params, query: { url, ...changes } })
  return {
    revision: async () => (await image())?.revision ?? '',
    theirs: edit,
    ours: edit,
    one: { field: 'description', theirs: 'Theirs', ours: 'Ours' },
    other: { field: 'title', ours: 'Our title' },
  }
}

describe.each([
  ['an organization', organizationSubject],
  ['a collection', collectionSubject],
  ['a profile', profileSubject],
  ['a version', versionSubject],
  ['a gallery image', galleryImageSubject],
  ['a member', memberSubject],
] as const)('an edit of %s that is based on a revision', (_name, prepare) => {
  it('does not overwrite a later edit of the same field', async () => {
    const { revision, theirs, ours, one, other } = await prepare()
    const base = await revision()
    await theirs({ [one.field]: one.theirs })
    const next = await revision()
    expect(next).not.toBe(base)
    await expect(
      ours({ [one.field]: one.ours, [other.field]: other.ours, revision: base }),
    ).rejects.toMatchObject({
      code: 'conflict',
      fields: [{ path: one.field, rule: 'changed_meanwhile' }],
    })
    expect(await revision()).toBe(next)
    await ours({ [other.field]: other.ours, revision: base })
    await ours({ [one.field]: one.ours, revision: next })
  })

  it('is saved if the later edit set the same value, or was taken back', async () => {
    const { revision, theirs, ours, one } = await prepare()
    await theirs({ [one.field]: one.ours })
    const base = await revision()
    await theirs({ [one.field]: one.theirs })
    await ours({ [one.field]: one.theirs, revision: base })
    await theirs({ [one.field]: one.ours })
    expect(await revision()).toBe(base)
    await ours({ [one.field]: one.theirs, revision: base })
  })

  it('overwrites without a revision', async () => {
    const { revision, theirs, ours, one } = await prepare()
    await theirs({ [one.field]: one.theirs })
    const next = await revision()
    await ours({ [one.field]: one.ours })
    expect(await revision()).not.toBe(next)
  })
})

it('has revisions of gallery images only for those who may edit them', async () => {
  const { db, as, users } = current()
  const { id } = await aProject(db, { ownerId: users.alice.id })
  await aGalleryItem(db, { projectId: id })
  const gallery = async (who: 'alice' | 'bob') =>
    (await as(who)(getProjectDetail, { params: { project: id } })).gallery
  expect((await gallery('alice'))[0]).toHaveProperty('revision')
  expect((await gallery('bob'))[0]).not.toHaveProperty('revision')
})
