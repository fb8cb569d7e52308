import { aMessage, aProject, aReport } from '@quarry/db/testing/factories'
import { beforeEach, expect, it } from 'vitest'
import { listReviewQueue } from '../../contract/moderation/review.ts'
import { listAllReports, listOwnReports } from '../../contract/reports/reports.ts'
import {
  getReadMark,
  getThread,
  listUnread,
  markThreadRead,
  sendMessage,
} from '../../contract/threads/threads.ts'
import { testApp, type Persona } from '../../testing/test-app.ts'

const current = testApp()
beforeEach(async () => {
  await current().db.deleteFrom('reports').execute()
})

const post = (thread: string, who: Persona, body: string, isPrivate = false) =>
  current().as(who)(sendMessage, {
    params: { thread },
    body: { body: { type: 'text', body, private: isPrivate } },
  })
const unreadOf = async (who: 'alice' | 'mo' | 'ada') => {
  const list = who === 'alice' ? listOwnReports : listAllReports
  return (await current().as(who)(list, {})).entries.map(({ unread }) => unread)
}
const read = async (who: Persona, thread: string) => {
  const { messages } = await current().as(who)(getThread, { params: { thread } })
  const message = messages.at(-1)?.id ?? ''
  await current().as(who)(markThreadRead, { params: { thread }, body: { message } })
}

it('counts messages of others since the read mark of each user', async () => {
  const { db, users } = current()
  const { threadId } = await aReport(db, { reporterId: users.alice.id })
  await post(threadId, 'alice', 'One more thing')
  await post(threadId, 'mo', 'Thanks')
  expect([await unreadOf('alice'), await unreadOf('mo'), await unreadOf('ada')]).toEqual([[1], [1], [2]])
  await read('alice', threadId)
  expect([await unreadOf('alice'), await unreadOf('mo'), await unreadOf('ada')]).toEqual([[0], [1], [2]])
  await post(threadId, 'mo', 'And another')
  expect(await unreadOf('alice')).toEqual([1])
})

it('does not count private notes for users who cannot read them', async () => {
  const { as, db, users } = current()
  const { threadId } = await aReport(db, { reporterId: users.alice.id })
  const { messages } = await post(threadId, 'mo', 'Among us', true)
  expect([await unreadOf('alice'), await unreadOf('ada')]).toEqual([[0], [1]])
  const body = { message: messages[0]?.id ?? '' }
  const params = { thread: threadId }
  await expect(as('alice')(markThreadRead, { params, body })).rejects.toMatchObject({
    rule: 'no_such_message',
  })
  expect(await as('alice')(getReadMark, { params })).toEqual({ read_until: null })
  await expect(as('mallory')(getReadMark, { params })).rejects.toMatchObject({ status: 404 })
})

it('moves the read mark forward only, and rejects messages of other threads', async () => {
  const { as, db, users } = current()
  const { threadId } = await aReport(db, { reporterId: users.alice.id })
  const other = await aReport(db, { reporterId: users.alice.id })
  const written = { threadId, authorId: users.mo.id, hideIdentity: true }
  const first = await aMessage(db, written)
  const second = await aMessage(db, written)
  const params = { thread: threadId }
  const mark = (message: string) => as('alice')(markThreadRead, { params, body: { message } })
  await mark(second.id)
  await mark(first.id)
  expect(await as('alice')(getReadMark, { params })).toEqual({ read_until: second.createdAt.toISOString() })
  expect(await unreadOf('alice')).toEqual([0, 0])
  const foreign = await aMessage(db, { ...written, threadId: other.threadId })
  await expect(mark(foreign.id)).rejects.toMatchObject({ rule: 'no_such_message' })
})

it('lists projects with unread messages for members and reviewers, without private notes', async () => {
  const { as, db, users } = current()
  const { id, threadId } = await aProject(db, { ownerId: users.alice.id, status: 'processing' })
  await post(threadId, 'mo', 'Among us', true)
  const ofMembers = async (who: Persona) =>
    (await as(who)(listUnread, {})).filter(({ project_id: project }) => project === id)
  const ofReviewers = async (who: Persona) =>
    (await as(who)(listReviewQueue, {})).entries.find(({ project }) => project.id === id)?.unread
  expect(await ofMembers('alice')).toEqual([])
  expect([await ofReviewers('mo'), await ofReviewers('ada')]).toEqual([0, 1])
  await post(threadId, 'mo', 'Which licence is it?')
  expect(await ofMembers('alice')).toEqual([{ project_id: id, unread: 1 }])
  expect(await ofMembers('mallory')).toEqual([])
  await post(threadId, 'alice', 'MIT')
  expect([await ofReviewers('mo'), await ofReviewers('ada')]).toEqual([1, 3])
  await read('alice', threadId)
  expect(await ofMembers('alice')).toEqual([])
})
