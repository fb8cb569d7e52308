import { listStaffLog } from '../../contract/moderation/staff-log.ts'
import {
  aNotification,
  anOrganization,
  aProject,
  aReport,
  aTeamMember,
  aVersion,
} from '@quarry/db/testing/factories'
import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from '../../contract/notifications/notifications.ts'
import { joinTeam, removeTeamMember } from '../../contract/organizations/teams.ts'
import { testApp } from '../../testing/test-app.ts'

const current = testApp()
beforeEach(() => current().db.deleteFrom('notifications').execute())

const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)
/** All listed groups. */
const entriesOf = ({ groups }: { groups: readonly contract.InboxGroup[] }) =>
  groups.flatMap(({ entries }) => entries)
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

describe('notifications of the v2 API', () => {
  it('are listed newest first, in sentences with a link', async () => {
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
        body: expect.objectContaining({
          type: 'project_update',
          project_id: project.id,
          version_id: version.id,
        }),
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

  it('are returned by id without those of others, except for admins', async () => {
    const { as } = current()
    const { older, foreign } = await someNotifications()
    const query = { ids: JSON.stringify([older.id, foreign.id, 'AAAAAAAA']) }
    expect(idsOf(await as('alice')(contract.listNotifications, { query }))).toEqual([older.id])
    expect(idsOf(await as('ada')(contract.listNotifications, { query }))).toEqual([foreign.id, older.id])
  })

  it('can be changed by an admin, with one staff log entry for each owner', async () => {
    const { as, users } = current()
    const { older, newer, foreign } = await someNotifications()
    const query = { ids: JSON.stringify([older.id, newer.id, foreign.id]) }
    await as('ada')(contract.readNotifications, { query })
    await as('ada')(contract.deleteNotification, { params: { notification: older.id } })
    await as('alice')(contract.deleteNotification, { params: { notification: newer.id } })
    const { entries } = await as('ada')(listStaffLog, { query: { by: 'ada', about: users.alice.id } })
    expect(entries.map(({ action }) => action)).toEqual(['notifications_removed', 'notifications_read'])
  })

  it('have actions while an invitation is pending', async () => {
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

describe('changing notifications through the v2 API', () => {
  it('changes an own notification only', async () => {
    const { as } = current()
    const { older, foreign } = await someNotifications()
    const own = { params: { notification: older.id } }
    await as('alice')(contract.readNotification, own)
    expect((await as('alice')(contract.getNotification, own)).read).toBe(true)
    await as('alice')(contract.deleteNotification, own)
    await expect(as('alice')(contract.getNotification, own)).rejects.toMatchObject({ status: 404 })
    for (const call of [contract.readNotification, contract.deleteNotification])
      await expect(as('alice')(call, { params: { notification: foreign.id } })).rejects.toMatchObject({
        status: 404,
      })
  })

  it('skips those of others in a list', async () => {
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
  it('lists unread notifications in pages, and the rest as history', async () => {
    const { as } = current()
    const { older, newer } = await someNotifications()
    const inbox = (query: object = {}) => as('alice')(contract.getInbox, { query })
    const first = await inbox({ limit: 1 })
    expect([idsOf(entriesOf(first)), first.has_more, first.has_history]).toEqual([[newer.id], true, false])
    const second = await inbox({ limit: 1, before: newer.id })
    expect([idsOf(entriesOf(second)), second.has_more]).toEqual([[older.id], false])
    expect(first.unread).toEqual([
      { type: 'project_update', count: 1 },
      { type: 'status_change', count: 1 },
    ])
    await as('alice')(contract.readNotification, { params: { notification: newer.id } })
    const left = await inbox()
    expect([idsOf(entriesOf(left)), left.has_history]).toEqual([[older.id], true])
    expect(idsOf(entriesOf(await inbox({ history: 'true' })))).toEqual([newer.id, older.id])
    expect(idsOf(entriesOf(await inbox({ history: 'true', type: 'project_update' })))).toEqual([newer.id])
  })

  it('includes the subject of an entry', async () => {
    const { as } = current()
    const { project, version } = await someNotifications()
    const [entry] = entriesOf(await as('alice')(contract.getInbox, { query: { limit: 1 } }))
    expect(entry).toMatchObject({
      project: { id: project.id, slug: project.slug, title: 'Deep Storage', icon_url: null },
      version: { id: version.id, version_number: '1.2.0' },
      organization: null,
      is_open: false,
    })
  })

  it('can be marked as read, completely or by type, for its owner only', async () => {
    const { as } = current()
    const { older, newer, foreign } = await someNotifications()
    await as('alice')(contract.readInbox, { body: { type: 'project_update' } })
    expect(idsOf(entriesOf(await as('alice')(contract.getInbox, {})))).toEqual([older.id])
    await as('alice')(contract.readInbox, { body: {} })
    expect(await as('alice')(contract.getInbox, {})).toMatchObject({ groups: [], unread: [] })
    expect(idsOf(entriesOf(await as('mallory')(contract.getInbox, {})))).toEqual([foreign.id])
    expect(newer.readAt).toBeNull()
  })
})

describe('groups of the inbox', () => {
  const day = (date: number, minutes = 0) => new Date(Date.UTC(2026, 0, date, 23, minutes))

  async function aBusyProject(versions: number) {
    const { db, users } = current()
    const project = await aProject(db, { ownerId: users.bob.id })
    const about = { userId: users.alice.id, projectId: project.id, type: 'project_update' } as const
    const made: string[] = []
    for (let n = 0; n < versions; n += 1) {
      const versionId = (await aVersion(db, { projectId: project.id })).id
      made.push((await aNotification(db, { ...about, versionId, createdAt: day(1, n) })).id)
    }
    return { about, made }
  }
  const read = (query: object = {}) => current().as('alice')(contract.getInbox, { query })

  it('combine type, project and day, with the newest entries and their number', async () => {
    const { db, users } = current()
    const { about, made } = await aBusyProject(7)
    const other = await aNotification(db, { ...about, type: 'status_change', createdAt: day(1, 30) })
    const later = await aNotification(db, { ...about, createdAt: day(2) })
    const { groups, unread } = await read()
    expect(groups.map(({ count, entries }) => ({ count, ids: idsOf(entries) }))).toEqual([
      { count: 1, ids: [later.id] },
      { count: 1, ids: [other.id] },
      { count: 7, ids: made.toReversed().slice(0, 5) },
    ])
    expect(unread).toContainEqual({ type: 'project_update', count: 8 })
    expect(await current().as('alice')(contract.countInbox, {})).toEqual({ unread: 9 })
    expect(users.alice.id).toBe(about.userId)
  })

  it('count unread notifications up to a hundred', async () => {
    const { about } = await aBusyProject(99)
    const count = () => current().as('alice')(contract.countInbox, {})
    expect(await count()).toEqual({ unread: 99 })
    for (let more = 0; more < 3; more += 1)
      await aNotification(current().db, { ...about, createdAt: day(3, more) })
    expect(await count()).toEqual({ unread: 100 })
  })

  it('are never split between pages, and never combine invitations', async () => {
    const { db, users } = current()
    const { about, made } = await aBusyProject(3)
    const between = await aNotification(db, { userId: users.alice.id, createdAt: day(1, 1) })
    const first = await read({ limit: 1 })
    expect(first.groups).toMatchObject([{ count: 3, unread: 3 }])
    const second = await read({ limit: 1, before: made[2] })
    expect([idsOf(entriesOf(second)), second.has_more]).toEqual([[between.id], false])
    const invitation = { ...about, type: 'team_invite', createdAt: day(3) } as const
    await aNotification(db, invitation)
    await aNotification(db, invitation)
    expect((await read({ type: 'team_invite' })).groups.map(({ count }) => count)).toEqual([1, 1])
  })

  it('combine all outcomes of a report, newest first', async () => {
    const { db, as, users } = current()
    const reporterId = users.alice.id
    const [one, other] = [await aReport(db, { reporterId }), await aReport(db, { reporterId })]
    const notify = (reportId: string, type: 'report_closed' | 'report_reopened', createdAt: Date) =>
      aNotification(db, { userId: reporterId, type, reportId, createdAt, oldStatus: null, newStatus: null })
    const closed = await notify(one.id, 'report_closed', day(1))
    const elsewhere = await notify(other.id, 'report_closed', day(2))
    const reopened = await notify(one.id, 'report_reopened', day(3))
    const again = await notify(one.id, 'report_closed', day(5))
    const shown = async (query: object = {}) =>
      (await read(query)).groups.map(({ count, entries }) => [count, ...idsOf(entries)])
    expect(await shown()).toEqual([
      [3, again.id, reopened.id, closed.id],
      [1, elsewhere.id],
    ])
    // With a type, only entries of that type are listed and counted.
    expect(await shown({ type: 'report_reopened' })).toEqual([[1, reopened.id]])
    expect(await shown({ type: 'report_closed' })).toEqual([
      [2, again.id, closed.id],
      [1, elsewhere.id],
    ])
    expect(await shown({ limit: 1, before: again.id })).toEqual([[1, elsewhere.id]])
    await as('alice')(contract.readInbox, { body: { together_with: again.id } })
    expect(await shown()).toEqual([[1, elsewhere.id]])
    expect((await shown({ history: 'true' }))[0]).toEqual([3, again.id, reopened.id, closed.id])
  })

  it('are marked as read together, and stay together in the history', async () => {
    const { as } = current()
    const { made } = await aBusyProject(6)
    const { foreign, newer } = await someNotifications()
    await as('alice')(contract.readInbox, { body: { together_with: made[5] } })
    expect(idsOf(entriesOf(await read()))).not.toContain(made[0])
    expect(idsOf(entriesOf(await read()))).toContain(newer.id)
    expect((await read({ history: 'true' })).groups).toContainEqual(
      expect.objectContaining({ count: 6, unread: 0 }),
    )
    await as('alice')(contract.readInbox, { body: { together_with: foreign.id } })
    expect(idsOf(entriesOf(await as('mallory')(contract.getInbox, {})))).toEqual([foreign.id])
  })
})

describe('content that became hidden from the reader', () => {
  const TITLE = 'Deep Storage'
  const hiding = async (columns: { status: 'rejected' | 'private' | 'draft' | 'withheld' }) => {
    const made = await someNotifications()
    await current()
      .db.updateTable('projects')
      .set({ ...columns, slug: `renamed-in-secret-${made.project.id.toLowerCase()}` })
      .where('id', '=', made.project.id)
      .execute()
    return made
  }
  const read = async (who: 'alice' | 'ada') => {
    const { as } = current()
    const tools = await as(who)(contract.listUserNotifications, { params: { user: 'alice' } })
    const inbox = await as(who)(contract.getInbox, {})
    return { tools, inbox: entriesOf(inbox) }
  }

  it.each(['rejected', 'private', 'draft'] as const)(
    'leaves out the names of a project that is %s',
    async (status) => {
      const { project, version } = await hiding({ status })
      const { tools, inbox } = await read('alice')
      expect(tools).toMatchObject([
        {
          title: 'A project has been updated!',
          text: 'A project has released a new version',
          link: `/project/${project.id}/version/${version.id}`,
        },
        { text: 'The status of a project has changed from processing to approved' },
      ])
      const about = { id: project.id, slug: null, title: null, icon_url: null }
      expect(inbox).toMatchObject([
        { project: about, version: null },
        { project: about, version: null },
      ])
      expect(JSON.stringify({ tools, inbox })).not.toMatch(/Deep Storage|renamed-in-secret|1\.2\.0/)
    },
  )

  it('is named for members and staff, and if its address still opens it', async () => {
    const { project } = await hiding({ status: 'withheld' })
    expect((await read('alice')).tools[0]?.title).toContain(TITLE)
    const { db, users } = current()
    await db.updateTable('projects').set({ status: 'draft' }).where('id', '=', project.id).execute()
    expect((await read('ada')).tools[0]?.title).toContain(TITLE)
    await aTeamMember(db, { teamId: project.teamId, userId: users.alice.id })
    expect((await read('alice')).inbox[0]).toMatchObject({
      project: { title: TITLE },
      version: { version_number: '1.2.0' },
    })
  })

  it.each(['draft', 'scheduled'] as const)(
    'leaves out the number of a version that is a %s again',
    async (status) => {
      const { version } = await someNotifications()
      await current().db.updateTable('versions').set({ status }).where('id', '=', version.id).execute()
      const { tools, inbox } = await read('alice')
      expect(tools[0]).toMatchObject({
        title: 'Deep Storage has been updated!',
        text: 'The project Deep Storage has released a new version',
      })
      expect(inbox[0]).toMatchObject({ project: { title: TITLE }, version: null })
    },
  )

  it('is named in a pending invitation only', async () => {
    const { as, db, users } = current()
    const { id: projectId, teamId } = await aProject(db, {
      ownerId: users.bob.id,
      title: TITLE,
      status: 'draft',
    })
    await aTeamMember(db, { teamId, userId: users.alice.id, accepted: false })
    const invitation = {
      userId: users.alice.id,
      type: 'team_invite',
      teamId,
      projectId,
      role: 'Builder',
    } as const
    await aNotification(db, invitation)
    expect((await read('alice')).inbox[0]).toMatchObject({ project: { title: TITLE }, is_open: true })
    await as('alice')(removeTeamMember, { params: { team: teamId, user: users.alice.id } })
    const { tools, inbox } = await read('alice')
    expect(tools[0]?.text).toBe('An invite has been sent for you to be Builder of a project')
    // The answer marked it as read.
    expect(inbox).toEqual([])
    const history = entriesOf(await as('alice')(contract.getInbox, { query: { history: 'true' } }))
    expect(history[0]).toMatchObject({ project: { title: null }, is_open: false })
  })
})
