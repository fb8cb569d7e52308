import { aNotification, anOrganization, aProject, aTeamMember, aVersion } from '@quarry/db/testing/factories'
import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from '../../contract/notifications.ts'
import { joinTeam } from '../../contract/people.ts'
import { testApp } from '../../testing/test-app.ts'

const current = testApp()
beforeEach(() => current().db.deleteFrom('notifications').execute())

const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)
const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 0, minutes))

async function someNotifications() {
  const { db, users } = current()
  const project = await aProject(db, { ownerId: users.bob.id, title: 'Deep Storage' })
  const version = await aVersion(db, { projectId: project.id, versionNumber: '1.2.0' })
  const about = { userId: users.alice.id, projectId: project.id }
  const older = await aNotification(db, { ...about, createdAt: at(1) })
  const newer = await aNotification(db, {
    ...about,
    type: 'project_update',
    versionId: version.id,
    createdAt: at(2),
  })
  const foreign = await aNotification(db, { ...about, userId: users.mallory.id, createdAt: at(3) })
  return { project, version, older, newer, foreign }
}

describe('tools read notifications', () => {
  it('newest first, in sentences with a link', async () => {
    const { as, users } = current()
    const { project, version, older, newer } = await someNotifications()
    const list = await as('alice')(contract.listUserNotifications, { params: { user: 'alice' } })
    expect(list).toEqual([
      {
        id: newer.id,
        user_id: users.alice.id,
        type: 'project_update',
        title: 'Deep Storage has been updated!',
        text: 'The project Deep Storage has released a new version: 1.2.0',
        link: `/project/${project.id}/version/${version.id}`,
        read: false,
        created: at(2).toISOString(),
        actions: [],
      },
      expect.objectContaining({
        id: older.id,
        type: 'status_change',
        text: 'The status of Deep Storage has changed from processing to approved',
        link: `/project/${project.id}`,
      }),
    ])
    const one = await as('alice')(contract.getNotification, { params: { notification: older.id } })
    expect(one).toEqual(list[1])
  })

  it('several at once, without those of others, which an admin sees', async () => {
    const { as } = current()
    const { older, foreign } = await someNotifications()
    const query = { ids: JSON.stringify([older.id, foreign.id, 'AAAAAAAA']) }
    expect(idsOf(await as('alice')(contract.listNotifications, { query }))).toEqual([older.id])
    expect(idsOf(await as('ada')(contract.listNotifications, { query }))).toEqual([foreign.id, older.id])
  })

  it('of an invitation with what can be answered, while it can', async () => {
    const { as, db, users } = current()
    const organization = await anOrganization(db, { ownerId: users.bob.id, name: 'Quarriers' })
    const { teamId } = organization
    await aTeamMember(db, { teamId, userId: users.alice.id, accepted: false })
    const { id } = await aNotification(db, {
      userId: users.alice.id,
      type: 'organization_invite',
      teamId,
      organizationId: organization.id,
      role: 'Builder',
      actorId: users.bob.id,
    })
    const read = () => as('alice')(contract.getNotification, { params: { notification: id } })
    expect(await read()).toMatchObject({
      text: 'An invite has been sent for you to be Builder of Quarriers',
      link: `/organization/${organization.id}`,
      actions: [
        { title: 'Accept', action_route: ['POST', `team/${teamId}/join`] },
        { title: 'Deny', action_route: ['DELETE', `team/${teamId}/members/${users.alice.id}`] },
      ],
    })
    await as('alice')(joinTeam, { params: { team: teamId } })
    expect((await read()).actions).toEqual([])
  })
})

describe('tools mark and delete', () => {
  it('one of their own, and never one of others', async () => {
    const { as } = current()
    const { older, foreign } = await someNotifications()
    const own = { params: { notification: older.id } }
    await as('alice')(contract.readNotification, own)
    expect((await as('alice')(contract.getNotification, own)).read).toBe(true)
    await as('alice')(contract.deleteNotification, own)
    await expect(as('alice')(contract.getNotification, own)).rejects.toMatchObject({ status: 404 })
    for (const call of [contract.readNotification, contract.deleteNotification])
      await expect(as('alice')(call, { params: { notification: foreign.id } })).rejects.toMatchObject({
        status: 401,
      })
  })

  it('several, passing over those of others', async () => {
    const { as } = current()
    const { older, newer, foreign } = await someNotifications()
    const query = { ids: JSON.stringify([older.id, newer.id, foreign.id]) }
    await as('alice')(contract.readNotifications, { query })
    expect((await as('alice')(contract.listNotifications, { query })).every(({ read }) => read)).toBe(true)
    const params = { notification: foreign.id }
    expect((await as('mallory')(contract.getNotification, { params })).read).toBe(false)
    await as('alice')(contract.deleteNotifications, { query })
    expect(await as('alice')(contract.listNotifications, { query })).toEqual([])
    expect((await as('mallory')(contract.getNotification, { params })).id).toBe(foreign.id)
  })
})

describe('the inbox', () => {
  it('shows what is unread, page by page, and the rest as history', async () => {
    const { as } = current()
    const { older, newer } = await someNotifications()
    const inbox = (query: object = {}) => as('alice')(contract.getInbox, { query })
    const first = await inbox({ limit: 1 })
    expect([idsOf(first.entries), first.has_more, first.has_history]).toEqual([[newer.id], true, false])
    const second = await inbox({ limit: 1, before: newer.id })
    expect([idsOf(second.entries), second.has_more]).toEqual([[older.id], false])
    expect(first.unread).toEqual([
      { type: 'project_update', count: 1 },
      { type: 'status_change', count: 1 },
    ])
    await as('alice')(contract.readNotification, { params: { notification: newer.id } })
    const left = await inbox()
    expect([idsOf(left.entries), left.has_history]).toEqual([[older.id], true])
    expect(idsOf((await inbox({ history: 'true' })).entries)).toEqual([newer.id, older.id])
    expect(idsOf((await inbox({ history: 'true', type: 'project_update' })).entries)).toEqual([newer.id])
  })

  it('names what an entry is about', async () => {
    const { as } = current()
    const { project, version } = await someNotifications()
    const [entry] = (await as('alice')(contract.getInbox, { query: { limit: 1 } })).entries
    expect(entry).toMatchObject({
      project: { id: project.id, slug: project.slug, title: 'Deep Storage', icon_url: null },
      version: { id: version.id, version_number: '1.2.0' },
      organization: null,
      is_open: false,
    })
  })

  it('is read at once, whole or by type, and only the own one', async () => {
    const { as } = current()
    const { older, newer, foreign } = await someNotifications()
    await as('alice')(contract.readInbox, { body: { type: 'project_update' } })
    expect(idsOf((await as('alice')(contract.getInbox, {})).entries)).toEqual([older.id])
    await as('alice')(contract.readInbox, { body: {} })
    expect(await as('alice')(contract.getInbox, {})).toMatchObject({ entries: [], unread: [] })
    expect(idsOf((await as('mallory')(contract.getInbox, {})).entries)).toEqual([foreign.id])
    expect(newer.readAt).toBeNull()
  })
})
