import { aMessage, aProject, aReport, aMessageImage, aTeamMember } from '@quarry/db/testing/factories'
import { beforeEach, describe, expect, it } from 'vitest'
import { getInbox, listUserNotifications } from '../../contract/notifications/notifications.ts'
import { getReportDetail } from '../../contract/reports/reports.ts'
import { deleteMessage, getThread, listThreads, sendMessage } from '../../contract/threads/threads.ts'
import { deliver } from '../../testing/deliver-events.ts'
import { aMailbox } from '../../testing/mailbox.ts'
import { testApp, type Persona } from '../../testing/test-app.ts'
import { NOTIFY_EFFECTS } from '../notifications/notify.ts'

const current = testApp()
const mailbox = aMailbox()
beforeEach(async () => {
  for (const table of ['reports', 'notifications', 'outbox', 'deliveries'] as const)
    await current().db.deleteFrom(table).execute()
  await current().db.updateTable('users').set({ emailVerified: true }).execute()
})

const post = (who: Persona, thread: string, body: string, rest: object = {}) =>
  current().as(who)(sendMessage, { params: { thread }, body: { body: { type: 'text', body, ...rest } } })
const read = (who: Persona, thread: string) => current().as(who)(getThread, { params: { thread } })
const wordsOf = async (who: Persona, thread: string) =>
  (await read(who, thread)).messages.map(({ body }) => (body.type === 'text' ? body.body : body.type))

/** A project of Alice, with Bob as a member and Mallory invited. */
async function aThreadOfProject(status: 'approved' | 'processing' = 'approved') {
  const { db, users } = current()
  const project = await aProject(db, { ownerId: users.alice.id, status })
  await aTeamMember(db, { teamId: project.teamId, userId: users.bob.id, permissions: 0 })
  await aTeamMember(db, { teamId: project.teamId, userId: users.mallory.id, accepted: false })
  return { project, thread: project.threadId }
}

describe('the thread of a project', () => {
  it('can be read and written by members and staff', async () => {
    const { thread } = await aThreadOfProject()
    await post('alice', thread, 'We fixed it')
    await post('bob', thread, 'Really')
    await post('mo', thread, 'Thanks')
    for (const who of ['alice', 'bob', 'ada'] as const)
      expect(await wordsOf(who, thread)).toEqual(['We fixed it', 'Really', 'Thanks'])
    await expect(read('mallory', thread)).rejects.toMatchObject({ status: 404 })
    await expect(post('mallory', thread, 'Me too')).rejects.toMatchObject({ status: 404 })
    const ids = JSON.stringify([thread, (await aThreadOfProject()).thread, 'zzzzzzzz'])
    expect(await current().as('mallory')(listThreads, { query: { ids } })).toEqual([])
    expect(await current().as('bob')(listThreads, { query: { ids } })).toHaveLength(2)
  })

  it('is returned with others in the order of the ids, up to a size limit', async () => {
    const { db, users } = current()
    const made = [await aThreadOfProject(), await aThreadOfProject(), await aThreadOfProject()]
    const threads = made.map(({ thread }) => thread).toReversed()
    await post('alice', threads[0] ?? '', 'first')
    await post('bob', threads[2] ?? '', 'last')
    const ids = JSON.stringify([...threads, ...threads])
    const found = await current().as('alice')(listThreads, { query: { ids } })
    expect(found.map(({ id }) => id)).toEqual(threads)
    expect(found.map(({ members }) => members.map(({ id }) => id))).toEqual([
      [users.alice.id],
      [],
      [users.bob.id],
    ])
    // The size of a thread, and of a response with several, is limited.
    const long = 'x'.repeat(65_536)
    for (const threadId of threads)
      for (let at = 0; at < 16; at += 1)
        await aMessage(db, {
          threadId,
          authorId: users.alice.id,
          body: long.slice(0, at === 0 ? 65_530 : undefined),
        })
    await expect(post('alice', threads[1] ?? '', 'too much')).rejects.toMatchObject({
      status: 400,
      rule: 'thread_full',
      params: { max: 1_048_576 },
    })
    await post('alice', threads[1] ?? '', 'fits')
    const more = [await aThreadOfProject(), await aThreadOfProject()].map(({ thread }) => thread)
    for (const threadId of more)
      for (let at = 0; at < 16; at += 1)
        await aMessage(db, { threadId, authorId: users.alice.id, body: long })
    await expect(
      current().as('alice')(listThreads, { query: { ids: JSON.stringify([...threads, ...more]) } }),
    ).rejects.toMatchObject({ status: 400, rule: 'threads_too_long' })
    // Unreadable threads do not count.
    expect(
      await current().as('mallory')(listThreads, { query: { ids: JSON.stringify([...threads, ...more]) } }),
    ).toEqual([])
  })

  it('shows the names of moderators to staff only', async () => {
    const { users } = current()
    const { thread } = await aThreadOfProject()
    await post('mo', thread, 'Thanks')
    const seen = await read('alice', thread)
    expect(seen.messages).toMatchObject([{ author_id: null, hide_identity: true }])
    expect(JSON.stringify(seen)).not.toMatch(new RegExp(`${users.mo.id}|"mo"`))
    expect((await read('ada', thread)).messages).toMatchObject([{ author_id: users.mo.id }])
    expect((await read('ada', thread)).members.map(({ username }) => username)).toContain('mo')
  })

  it("notifies members of a moderator's message once, unless the project is in review", async () => {
    const { db } = current()
    const { thread } = await aThreadOfProject()
    const waiting = await aThreadOfProject('processing')
    await post('mo', thread, 'Please add the source')
    await post('mo', waiting.thread, 'I am looking')
    await post('alice', thread, 'Done')
    await deliver(db, 'notify', NOTIFY_EFFECTS)
    await deliver(db, 'notify', NOTIFY_EFFECTS)
    for (const [who, count] of [
      ['alice', 1],
      ['bob', 1],
      ['mallory', 0],
      ['mo', 0],
    ] as const)
      expect((await current().as(who)(getInbox, {})).groups).toHaveLength(count)
  })

  it('accepts replies to its own messages only', async () => {
    const { thread } = await aThreadOfProject()
    const other = await aThreadOfProject()
    const [first] = (await post('alice', thread, 'One')).messages
    const [foreign] = (await post('alice', other.thread, 'Elsewhere')).messages
    await post('bob', thread, 'Two', { replying_to: first?.id })
    expect((await read('alice', thread)).messages[1]?.body).toMatchObject({ replying_to: first?.id })
    for (const id of [foreign?.id, 'zzzzzzzz'])
      await expect(post('bob', thread, 'Three', { replying_to: id })).rejects.toMatchObject({
        rule: 'no_such_message',
      })
  })
})

describe('deleted messages', () => {
  it('leave a trace, and can be deleted by their author and staff only', async () => {
    const { as, db } = current()
    const { thread } = await aThreadOfProject()
    const [message] = (await post('alice', thread, 'A secret word')).messages
    const params = { message: message?.id ?? '' }
    await expect(as('bob')(deleteMessage, { params })).rejects.toMatchObject({ status: 401 })
    await expect(as('mallory')(deleteMessage, { params })).rejects.toMatchObject({ status: 404 })
    await as('alice')(deleteMessage, { params })
    expect(await wordsOf('mo', thread)).toEqual(['deleted'])
    await expect(as('alice')(deleteMessage, { params })).rejects.toMatchObject({ rule: 'only_texts_deleted' })
    const rows = await db.selectFrom('threadMessages').selectAll().where('threadId', '=', thread).execute()
    expect(JSON.stringify(rows)).not.toContain('A secret word')
  })

  it('are not notified', async () => {
    const { as, db } = current()
    const { thread } = await aThreadOfProject()
    const [message] = (await post('mo', thread, 'Wrong window')).messages
    await as('mo')(deleteMessage, { params: { message: message?.id ?? '' } })
    await deliver(db, 'notify', NOTIFY_EFFECTS)
    expect((await as('alice')(getInbox, {})).groups).toEqual([])
  })
})

describe('staff notes', () => {
  const MARKER = 'the-marker-nobody-else-may-read'

  it('can be written by staff only', async () => {
    const { thread } = await aThreadOfProject()
    await expect(post('alice', thread, MARKER, { private: true })).rejects.toMatchObject({
      status: 400,
      rule: 'staff_notes_only',
    })
    await post('mo', thread, MARKER, { private: true })
    expect(await wordsOf('ada', thread)).toEqual([MARKER])
  })

  it('are never visible to others, in threads, lists, notifications, emails, events or traces', async () => {
    const { as, db, users } = current()
    const { thread, project } = await aThreadOfProject()
    const report = await aReport(db, { reporterId: users.alice.id })
    const notes: string[] = []
    const pictures: string[] = []
    for (const id of [thread, report.threadId]) {
      const picture = await aMessageImage(db, { ownerId: users.mo.id })
      pictures.push(picture.id)
      const { messages } = await post('mo', id, MARKER, { private: true, associated_images: [picture.id] })
      const note = messages.at(-1)?.id ?? ''
      notes.push(note)
      const answer = await post('mo', id, 'In the open', { replying_to: note })
      const erased = await aMessage(db, {
        threadId: id,
        authorId: users.mo.id,
        isPrivate: true,
        body: MARKER,
      })
      await as('mo')(deleteMessage, { params: { message: erased.id } })
      notes.push(erased.id)
      expect(answer.messages).toHaveLength(2)
      await expect(post('alice', id, 'What?', { replying_to: note })).rejects.toMatchObject({
        rule: 'no_such_message',
      })
      await expect(as('alice')(deleteMessage, { params: { message: note } })).rejects.toMatchObject({
        status: 404,
      })
    }
    const outbox = await db.selectFrom('outbox').selectAll().execute()
    await deliver(db, 'notify', NOTIFY_EFFECTS)
    const mails = await mailbox.collect(current())
    expect(mails.length).toBeGreaterThan(0)
    const ids = JSON.stringify([thread, report.threadId])
    const seen = JSON.stringify([
      await read('alice', thread),
      await read('bob', thread),
      await read('alice', report.threadId),
      await as('alice')(listThreads, { query: { ids } }),
      await as('alice')(getReportDetail, { params: { report: report.id } }),
      await as('alice')(getInbox, { query: { history: 'true' } }),
      await as('alice')(listUserNotifications, { params: { user: 'alice' } }),
      await (await current().request('alice', `/_internal/project/${project.id}`)).text(),
      await (await current().request('alice', `/v2/project/${project.id}`)).text(),
      mails,
      outbox,
    ])
    expect(seen).not.toContain(MARKER)
    for (const id of [...notes, ...pictures]) expect(seen).not.toContain(id)
    for (const id of pictures)
      expect((await current().request('alice', `/data/pictures/${id}/original`)).status).toBe(404)
    const all = JSON.stringify(await as('mo')(listThreads, { query: { ids } }))
    expect(all.split(MARKER)).toHaveLength(3)
  })
})
