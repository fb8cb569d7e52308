import { aProject, aReport, aTeamMember, anOrganization, aUser } from '@quarry/db/testing/factories'
import { beforeEach, describe, expect, it } from 'vitest'
import { getInbox, setNotificationPreferences } from '../../contract/notifications/notifications.ts'
import { deleteMessage, getThread, listThreadPeople, sendMessage } from '../../contract/threads/threads.ts'
import { deliver } from '../../testing/deliver-events.ts'
import { aMailbox } from '../../testing/mailbox.ts'
import { testApp, type Persona } from '../../testing/test-app.ts'
import { NOTIFY_EFFECTS } from './notify.ts'

const current = testApp()
const mailbox = aMailbox()
beforeEach(async () => {
  for (const table of [
    'reports',
    'notificationPreferences',
    'notifications',
    'outbox',
    'deliveries',
  ] as const)
    await current().db.deleteFrom(table).execute()
  await current().db.updateTable('users').set({ emailVerified: true }).execute()
})

const post = (who: Persona, thread: string, body: string, rest: object = {}) =>
  current().as(who)(sendMessage, { params: { thread }, body: { body: { type: 'text', body, ...rest } } })
const run = () => deliver(current().db, 'notify', NOTIFY_EFFECTS)

/** Usernames and types of all notifications. */
const heard = async () => {
  await run()
  const rows = await current()
    .db.selectFrom('notifications as n')
    .innerJoin('users as u', 'u.id', 'n.userId')
    .select(['u.username', 'n.type'])
    .orderBy('u.username')
    .execute()
  return rows.map(({ username, type }) => `${username} ${type}`)
}

/** A project of Alice and Bob, with Mallory invited. */
async function aThread(status: 'approved' | 'processing' = 'approved') {
  const { db, users } = current()
  const project = await aProject(db, { ownerId: users.alice.id, status })
  await aTeamMember(db, { teamId: project.teamId, userId: users.bob.id, permissions: 0 })
  await aTeamMember(db, { teamId: project.teamId, userId: users.mallory.id, accepted: false })
  return { project, thread: project.threadId }
}

describe('mentions in messages', () => {
  it('notify a member once, but neither the author nor users without access', async () => {
    const { thread } = await aThread()
    await post('alice', thread, '@bob @BOB @alice @mallory @nobody-at-all look')
    expect(await heard()).toEqual(['bob mention'])
    expect(await heard()).toEqual(['bob mention'])
  })

  it("replace the notification about a moderator's message", async () => {
    const { thread } = await aThread()
    await post('mo', thread, 'Thank you, @bob')
    expect(await heard()).toEqual(['alice moderator_message', 'bob mention'])
  })

  it('do not replace it for users who turned mentions off', async () => {
    const { as } = current()
    const { thread } = await aThread()
    await as('bob')(setNotificationPreferences, {
      body: { choices: [{ type: 'mention', on_site: false, mail: 'off', in_feed: false, in_chat: false }] },
    })
    await post('mo', thread, '@bob')
    expect(await heard()).toEqual(['alice moderator_message', 'bob moderator_message'])
  })

  it("notify members of the project's organization", async () => {
    const { db, users } = current()
    const organization = await anOrganization(db, { ownerId: users.bob.id })
    const project = await aProject(db, { ownerId: users.alice.id, organizationId: organization.id })
    await post('mo', project.threadId, '@bob')
    expect(await heard()).toContain('bob mention')
  })

  it('notify the reporter of a report, but not the reported user', async () => {
    const { db, users } = current()
    const { threadId } = await aReport(db, { reporterId: users.alice.id })
    await post('mo', threadId, '@alice, is it @bob?')
    expect(await heard()).toEqual(['alice mention'])
  })

  it('notify no one of a deleted message', async () => {
    const { as } = current()
    const { thread } = await aThread()
    const { messages } = await post('alice', thread, '@bob')
    await as('alice')(deleteMessage, { params: { message: messages[0]?.id ?? '' } })
    expect(await heard()).toEqual([])
  })

  it('notify at most twenty users', async () => {
    const { db } = current()
    const { project, thread } = await aThread()
    const people = await Promise.all(Array.from({ length: 22 }, () => aUser(db)))
    for (const { id } of people) await aTeamMember(db, { teamId: project.teamId, userId: id })
    await post('alice', thread, people.map(({ username }) => `@${username}`).join(' '))
    expect(await heard()).toHaveLength(20)
  })
})

describe('mentions of moderators', () => {
  it('notify the group, and not again before they read it', async () => {
    const { thread } = await aThread()
    await post('alice', thread, '@moderators it is fixed')
    const all = await heard()
    expect(all).toEqual(['ada mention', 'mo mention'])
    await post('bob', thread, '@moderators really')
    expect(await heard()).toEqual(all)
    const read = { readAt: new Date() }
    await current().db.updateTable('notifications').set(read).execute()
    await post('bob', thread, '@moderators again')
    expect(await heard()).toHaveLength(4)
  })

  it('do not work by name, which would reveal moderators', async () => {
    const { as } = current()
    const { thread } = await aThread()
    await post('alice', thread, '@mo and @ada')
    expect(await heard()).toEqual([])
    const names = async (who: Persona) =>
      (await as(who)(listThreadPeople, { params: { thread } })).map(({ username }) => username).toSorted()
    expect(await names('alice')).toEqual(['alice', 'bob'])
    expect(await names('mo')).toEqual(['ada', 'alice', 'bob', 'mo'])
    await expect(names('mallory')).rejects.toMatchObject({ status: 404 })
  })

  it('leave out the name of a moderator as the author', async () => {
    const { as, users } = current()
    const { thread } = await aThread()
    await post('mo', thread, '@bob')
    const mails = (await run(), await mailbox.collect(current()))
    expect(mails.length).toBeGreaterThan(0)
    const seen = JSON.stringify([await as('bob')(getInbox, {}), mails])
    expect(seen).toContain('mention')
    expect(seen).not.toContain(users.mo.id)
    expect(seen).not.toMatch(/"mo"/)
  })
})

describe('mentions in staff notes', () => {
  const MARKER = 'the-marker-that-stays-with-staff'

  it('notify the mentioned members of staff only', async () => {
    const { as, db, users } = current()
    const { thread, project } = await aThread()
    const report = await aReport(db, { reporterId: users.alice.id })
    for (const id of [thread, report.threadId])
      await post('mo', id, `${MARKER} @alice @bob @mallory @ada`, { private: true })
    const outbox = await db.selectFrom('outbox').selectAll().execute()
    expect(await heard()).toEqual(['ada mention', 'ada mention'])
    const mails = await mailbox.collect(current())
    expect(mails.map(({ to }) => to)).toEqual([users.ada.email, users.ada.email])
    const seen = JSON.stringify([
      mails,
      outbox,
      await as('alice')(getInbox, { query: { history: 'true' } }),
      await as('bob')(getInbox, { query: { history: 'true' } }),
      await as('ada')(getInbox, { query: { history: 'true' } }),
      await as('alice')(getThread, { params: { thread } }),
      await as('alice')(getThread, { params: { thread: report.threadId } }),
      await as('bob')(listThreadPeople, { params: { thread } }),
      await (await current().request('bob', `/v2/project/${project.id}`)).text(),
    ])
    expect(seen).not.toContain(MARKER)
  })

  it('do not notify users who left staff meanwhile', async () => {
    const { db, users } = current()
    const { thread } = await aThread()
    await post('mo', thread, '@ada', { private: true })
    await db.updateTable('users').set({ role: 'developer' }).where('id', '=', users.ada.id).execute()
    expect(await heard()).toEqual([])
    await db.updateTable('users').set({ role: 'admin' }).where('id', '=', users.ada.id).execute()
  })
})
