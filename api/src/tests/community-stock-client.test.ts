import { aNotification, aProject, aReport } from '@quarry/db/testing/factories'
import { describe, expect, it } from 'vitest'
import { stockClient } from '../../testing/stock-client.ts'
import { testApp } from '../../testing/test-app.ts'
import { createSession } from '../accounts/sessions/sessions.queries.ts'

/* Notifications, reports and threads, requested by the unchanged client of the reference site. */

const current = testApp()
const peer = stockClient(current)

async function as(who: 'alice' | 'bob' | 'mo') {
  const { db, users } = current()
  const { token } = await createSession(db, {
    userId: users[who].id,
    userAgent: null,
    ip: '127.0.0.1',
    now: new Date(),
  })
  return peer(token)
}

describe('the stock client', () => {
  it('reads, marks and removes notifications', async () => {
    const { db, users } = current()
    const { id: projectId } = await aProject(db, { ownerId: users.alice.id, status: 'approved' })
    const one = () => aNotification(db, { userId: users.bob.id, projectId })
    const [first, second, third] = [await one(), await one(), await one()]
    const { notifications_v2: inbox } = await as('bob')
    const listed = await inbox.getUserNotifications(users.bob.id)
    expect(listed.map(({ id }) => id).toSorted()).toEqual([first.id, second.id, third.id].toSorted())
    expect(listed[0]?.body).toMatchObject({ type: 'status_change', project_id: projectId })
    await inbox.markAsRead(first.id)
    await inbox.markMultipleAsRead([second.id])
    const asked = await inbox.getMultiple([first.id, second.id, third.id])
    expect(new Map(asked.map(({ id, read }) => [id, read]))).toEqual(
      new Map([
        [first.id, true],
        [second.id, true],
        [third.id, false],
      ]),
    )
    await inbox.delete(first.id)
    await inbox.deleteMultiple([second.id, third.id])
    expect(await inbox.getUserNotifications(users.bob.id)).toEqual([])
  })

  it('files a report, which moderators close', async () => {
    const { db, users } = current()
    const { id } = await aProject(db, { ownerId: users.alice.id, status: 'approved' })
    const [bob, mo] = [(await as('bob')).reports_v3, (await as('mo')).reports_v3]
    const filing = { report_type: 'spam', item_id: id, item_type: 'project', body: 'Adverts' } as const
    const made = await bob.create(filing)
    expect(await bob.get(made.id)).toMatchObject({ item_id: id, reporter: users.bob.id, closed: false })
    const other = await aReport(db, { reporterId: users.alice.id })
    const all = await mo.list({ count: 100, all: true })
    expect(all.map((report) => report.id)).toEqual(expect.arrayContaining([made.id, other.id]))
    expect((await mo.list({ count: 100, offset: 1, all: true })).map((report) => report.id)).toEqual(
      all.slice(1).map((report) => report.id),
    )
    expect((await bob.list({ all: true })).map((report) => report.id)).toEqual([made.id])
    expect(await bob.getMultiple([made.id, other.id])).toHaveLength(1)
    await mo.edit(made.id, { closed: true })
    expect(await bob.get(made.id)).toMatchObject({ closed: true })
    await expect(bob.delete(made.id)).rejects.toMatchObject({ statusCode: 403 })
    await mo.delete(made.id)
    await expect(bob.get(made.id)).rejects.toMatchObject({ statusCode: 404 })
  })

  it('writes to moderators', async () => {
    const { db, users } = current()
    const { threadId } = await aProject(db, { ownerId: users.alice.id, status: 'rejected' })
    const [alice, mo] = [(await as('alice')).threads_v3, (await as('mo')).threads_v3]
    await alice.sendMessage(threadId, { body: { type: 'text', body: 'Why was it rejected?' } })
    await mo.sendMessage(threadId, { body: { type: 'text', body: 'It has no description.' } })
    const { messages } = await alice.getThread(threadId)
    expect(messages.map(({ author_id: author, hide_identity: isHidden }) => [author, isHidden])).toEqual([
      [users.alice.id, false],
      [null, true],
    ])
    expect(await alice.getMultiple([threadId])).toHaveLength(1)
    await alice.deleteMessage(messages[0]?.id ?? '')
    expect((await mo.getThread(threadId)).messages[0]?.body.type).toBe('deleted')
  })
})
