import { aCollection, anOrganization, aProject } from '@quarry/db/testing/factories'
import { describe, expect, it } from 'vitest'
import { getProjectDetail } from '../../../contract/projects/projects.ts'
import {
  editCollection,
  getCollectionDetail,
  listUserCollections,
} from '../../../contract/collections/collections.ts'
import { followOrganization, listFollowedCreators } from '../../../contract/collections/followed-creators.ts'
import { getProfile } from '../../../contract/accounts/profiles.ts'
import { getOrganization } from '../../../contract/organizations/organizations.ts'
import { listOrganizationProjects } from '../../../contract/projects/organization-projects.ts'
import { listStaffLog } from '../../../contract/moderation/staff-log.ts'
import {
  restoreCollection,
  restoreOrganization,
  takeDownCollection,
  takeDownOrganization,
} from '../../../contract/moderation/takedowns.ts'
import { v3GetOrganization, v3ListOrganizations } from '../../../contract/organizations/v3-organizations.ts'
import { aMailbox } from '../../../testing/mailbox.ts'
import { testApp } from '../../../testing/test-app.ts'

const current = testApp()
const mailbox = aMailbox()
const NOT_FOUND = { status: 404 }
const reason = 'It sells things.\nTake the adverts out.'

/** An organization of Alice with a project, followed by Mallory. */
async function anOwned() {
  const { db, users, as } = current()
  const row = await anOrganization(db, { ownerId: users.alice.id })
  const project = await aProject(db, { organizationId: row.id, status: 'approved' })
  const params = { organization: row.id }
  await as('mallory')(followOrganization, { params })
  return { row, project, params }
}

const subjectsOf = async () => {
  const mails = await mailbox.collect(current())
  return mails.map(({ subject, text }) => ({ subject, hasReason: text.includes('Take the adverts out.') }))
}

describe('takedowns of organizations', () => {
  it('hide the organization from all but members and staff, but not its projects', async () => {
    const { as, users, request } = current()
    const { row, project, params } = await anOwned()
    await as('mo')(takeDownOrganization, { params, body: { reason } })
    for (const who of ['anonymous', 'mallory'] as const) {
      await expect(as(who)(getOrganization, { params })).rejects.toMatchObject(NOT_FOUND)
      await expect(as(who)(listOrganizationProjects, { params })).rejects.toMatchObject(NOT_FOUND)
      await expect(as(who)(v3GetOrganization, { params })).rejects.toMatchObject(NOT_FOUND)
      expect(await as(who)(v3ListOrganizations, { query: { ids: JSON.stringify([row.id]) } })).toEqual([])
      const profile = await as(who)(getProfile, { params: { user: users.alice.id } })
      expect(profile.organizations.map(({ id }) => id)).not.toContain(row.id)
      const detail = await as(who)(getProjectDetail, { params: { project: project.id } })
      expect(detail).toMatchObject({ owner_organization: null, organization_members: [] })
    }
    const ways = [`/feed/organization/${row.id}.atom`, `/preview/organization/${row.id}.png`]
    for (const way of ways) expect((await request('anonymous', way)).status).toBe(404)
    await expect(as('bob')(followOrganization, { params })).rejects.toMatchObject(NOT_FOUND)
    expect((await as('mallory')(listFollowedCreators, {})).organizations).toEqual([])
    for (const who of ['alice', 'mo'] as const)
      expect(await as(who)(getOrganization, { params })).toMatchObject({ takedown: { reason } })
    expect(await as('alice')(getProjectDetail, { params: { project: project.id } })).toMatchObject({
      owner_organization: { id: row.id },
      organization_members: [{ user: { username: 'alice' } }],
    })
  })

  it('can be undone, and email the owner both times', async () => {
    const { as } = current()
    const { row, params } = await anOwned()
    await mailbox.collect(current())
    await as('mo')(takeDownOrganization, { params, body: { reason: 'Spam.' } })
    await as('mo')(takeDownOrganization, { params, body: { reason } })
    const down = { subject: `“${row.name}” was taken down`, hasReason: true }
    expect(await subjectsOf()).toEqual([down, down])
    await as('mo')(restoreOrganization, { params })
    expect(await subjectsOf()).toEqual([{ subject: `“${row.name}” was restored`, hasReason: false }])
    expect(await as('anonymous')(getOrganization, { params })).toMatchObject({ takedown: null })
    expect((await as('mallory')(listFollowedCreators, {})).organizations).toHaveLength(1)
    await expect(as('mo')(restoreOrganization, { params })).rejects.toMatchObject(NOT_FOUND)
    const { entries } = await as('mo')(listStaffLog, { query: { about: row.id } })
    expect(entries.map(({ action, thing, why }) => [action, thing, why])).toEqual([
      ['given_back', 'organization', null],
      ['taken_down', 'organization', reason],
      ['taken_down', 'organization', 'Spam.'],
    ])
  })
})

describe('takedowns of collections', () => {
  it('hide the collection from all but its owner and staff, and restore its status', async () => {
    const { as, db, users } = current()
    const { id } = await aCollection(db, { userId: users.alice.id, status: 'unlisted' })
    const params = { collection: id }
    await as('mo')(takeDownCollection, { params, body: { reason } })
    for (const who of ['anonymous', 'bob'] as const) {
      await expect(as(who)(getCollectionDetail, { params })).rejects.toMatchObject(NOT_FOUND)
      const listed = await as(who)(listUserCollections, { params: { user: users.alice.id } })
      expect(listed.map((one) => one.id)).not.toContain(id)
    }
    expect(await as('alice')(getCollectionDetail, { params })).toMatchObject({
      status: 'rejected',
      takedown: { reason },
    })
    await expect(as('alice')(editCollection, { params, body: { status: 'listed' } })).rejects.toMatchObject({
      rule: 'collection_taken_down',
    })
    await as('alice')(editCollection, { params, body: { name: 'Without adverts' } })
    await as('mo')(restoreCollection, { params })
    expect(await as('anonymous')(getCollectionDetail, { params })).toMatchObject({
      status: 'unlisted',
      name: 'Without adverts',
      takedown: null,
    })
    await expect(as('mo')(restoreCollection, { params })).rejects.toMatchObject(NOT_FOUND)
  })

  it('end when staff set another status', async () => {
    const { as, db, users } = current()
    const { id } = await aCollection(db, { userId: users.alice.id, status: 'rejected' })
    const params = { collection: id }
    await as('mo')(takeDownCollection, { params, body: { reason } })
    await as('mo')(editCollection, { params, body: { status: 'listed' } })
    expect(await as('anonymous')(getCollectionDetail, { params })).toMatchObject({ takedown: null })
    await as('mo')(takeDownCollection, { params, body: { reason } })
    await as('mo')(restoreCollection, { params })
    expect(await as('alice')(getCollectionDetail, { params })).toMatchObject({ status: 'listed' })
  })

  it('require a reason', async () => {
    const { as, db, users } = current()
    const { id } = await aCollection(db, { userId: users.alice.id })
    const params = { collection: id }
    await expect(as('mo')(takeDownCollection, { params, body: { reason: ' \n' } })).rejects.toMatchObject({
      status: 400,
      fields: [{ path: 'reason', rule: 'not_blank' }],
    })
  })
})
