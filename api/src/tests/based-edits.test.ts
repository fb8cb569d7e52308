import { mintId } from '@quarry/db/ids'
import { aGalleryItem, anOrganization, aProject, aTeamMember, aVersion } from '@quarry/db/testing/factories'
import { publicPath } from '@quarry/db/storage-keys'
import {
  ALL_ORGANIZATION_PERMISSIONS,
  ALL_PERMISSIONS,
  Permission,
} from '@quarry/domain/organizations/permissions'
import { scopeSum } from '@quarry/domain/accounts/scopes'
import { describe, expect, it } from 'vitest'
import { createOauthApp, editOauthApp, listUserOauthApps } from '../../contract/accounts/oauth-apps.ts'
import { createPat, editPat, listPats } from '../../contract/accounts/pats.ts'
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
import { editSavedSearch, listSavedSearches, saveSearch } from '../../contract/search/saved-searches.ts'
import { v3EditVersion, v3GetVersion } from '../../contract/versions/v3-versions.ts'
import { editVersion, getVersionDetail } from '../../contract/versions/versions.ts'
import {
  createOrganizationWebhook,
  editOrganizationWebhook,
  listOrganizationWebhooks,
} from '../../contract/webhooks/webhooks.ts'
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

async function v3VersionSubject(): Promise<Subject> {
  const { db, as, users } = current()
  const project = await aProject(db, { ownerId: users.alice.id })
  const { id } = await aVersion(db, { projectId: project.id, gameVersions: ['1.20.1'] })
  const params = { version: id }
  const edit = (body: object) => as('alice')(v3EditVersion, { params, body })
  return {
    revision: async () => (await as('alice')(v3GetVersion, { params })).revision ?? '',
    theirs: edit,
    ours: edit,
    one: { field: 'environment', theirs: 'server_only', ours: 'client_only' },
    other: { field: 'game_versions', ours: ['1.21.4'] },
  }
}

async function tokenSubject(): Promise<Subject> {
  const { as } = current()
  const body = { name: 'Build server', scopes: scopeSum(['USER_READ']), expires: '2999-01-01T00:00:00.000Z' }
  const { id } = await as('alice')(createPat, { body })
  const edit = (body: object) => as('alice')(editPat, { params: { pat: id }, body })
  return {
    revision: async () => (await as('alice')(listPats, {})).find((pat) => pat.id === id)?.revision ?? '',
    theirs: edit,
    ours: edit,
    one: {
      field: 'scopes',
      theirs: scopeSum(['USER_READ', 'PROJECT_READ']),
      ours: scopeSum(['USER_READ', 'VERSION_READ']),
    },
    other: { field: 'expires', ours: '2998-01-01T00:00:00Z' },
  }
}

async function appSubject(): Promise<Subject> {
  const { as } = current()
  const body = {
    name: 'Launcher',
    max_scopes: scopeSum(['USER_READ']),
    redirect_uris: ['https://launcher.example/back'],
  }
  const { id } = await as('alice')(createOauthApp, { body })
  const edit = (body: object) => as('alice')(editOauthApp, { params: { app: id }, body })
  return {
    revision: async () => {
      const apps = await as('alice')(listUserOauthApps, { params: { user: 'alice' } })
      return apps.find((app) => app.id === id)?.revision ?? ''
    },
    theirs: edit,
    ours: edit,
    one: {
      field: 'redirect_uris',
      theirs: ['https://launcher.example/theirs'],
      ours: ['https://launcher.example/ours'],
    },
    other: { field: 'description', ours: 'Ours' },
  }
}

async function savedSearchSubject(): Promise<Subject> {
  const { as } = current()
  const q = mintId()
  const { id } = await as('alice')(saveSearch, { body: { name: q, address: `/mods?q=${q}` } })
  const edit = (body: object) => as('alice')(editSavedSearch, { params: { search: id }, body })
  return {
    revision: async () =>
      (await as('alice')(listSavedSearches, {})).find((search) => search.id === id)?.revision ?? '',
    theirs: edit,
    ours: edit,
    one: { field: 'name', theirs: `Theirs ${q}`, ours: `Ours ${q}` },
    other: { field: 'notify', ours: true },
  }
}

async function webhookSubject(): Promise<Subject> {
  const { db, as, users } = current()
  const params = { organization: (await anOrganization(db, { ownerId: users.alice.id })).id }
  const body = {
    name: 'Chat',
    url: 'https://hooks.example/a',
    format: 'json',
    events: ['version.published'],
  } as const
  const { id } = await as('alice')(createOrganizationWebhook, {
    params,
    body: { ...body, events: [...body.events] },
  })
  const edit = (changes: object) =>
    as('alice')(editOrganizationWebhook, { params: { ...params, webhook: id }, body: changes })
  return {
    revision: async () => (await as('alice')(listOrganizationWebhooks, { params }))[0]?.revision ?? '',
    theirs: edit,
    ours: edit,
    one: { field: 'url', theirs: 'https://hooks.example/theirs', ours: 'https://hooks.example/ours' },
    other: { field: 'events', ours: ['project.approved'] },
  }
}

describe.each([
  ['an organization', organizationSubject],
  ['a collection', collectionSubject],
  ['a profile', profileSubject],
  ['a version', versionSubject],
  ['a version by v3', v3VersionSubject],
  ['a gallery image', galleryImageSubject],
  ['a member', memberSubject],
  ['a personal access token', tokenSubject],
  ['an OAuth app', appSubject],
  ['a saved search', savedSearchSubject],
  ['a webhook', webhookSubject],
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
