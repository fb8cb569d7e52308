import { aProject } from '@quarry/db/testing/factories'
import { beforeEach, describe, expect, it } from 'vitest'
import { getInbox } from '../../contract/notifications/notifications.ts'
import * as contract from '../../contract/reports/reports.ts'
import { getThread, sendMessage } from '../../contract/threads/threads.ts'
import { deliver } from '../../testing/deliver-events.ts'
import { testApp, type Persona } from '../../testing/test-app.ts'
import { NOTIFY_EFFECTS } from '../notifications/notify.ts'

const current = testApp()
beforeEach(async () => {
  for (const table of ['reports', 'notifications', 'outbox'] as const)
    await current().db.deleteFrom(table).execute()
})

const file = async (
  who: Persona,
  item: 'project' | 'user',
  ref: string,
  rule: 'spam' | 'malicious' = 'spam',
) => (await current().as(who)(contract.fileReport, { body: { rule, item, ref, body: 'See there' } })).id
const list = (query: object = {}) => current().as('mo')(contract.listAllReports, { query })
const idsOf = async (query: object = {}) => (await list(query)).entries.map(({ id }) => id)
const close = (body: { reports: string[]; closed: boolean; words?: string }) =>
  current().as('mo')(contract.closeReports, { body })
const assign = (reports: string[], isMine = true) =>
  current().as('mo')(contract.assignReports, { body: { reports, is_mine: isMine } })

/** Two reports about one project, before and after one about a user. */
async function threeReports() {
  const { db, users } = current()
  const project = await aProject(db, { ownerId: users.bob.id })
  const first = await file('alice', 'project', project.id)
  const other = await file('alice', 'user', 'bob', 'malicious')
  const second = await file('mallory', 'project', project.slug)
  return { first, other, second }
}

describe('the report queue', () => {
  it('groups open reports by target at the place of the oldest, with their number', async () => {
    const { first, other, second } = await threeReports()
    const { entries, total } = await list()
    expect(entries.map(({ id, about_same: count }) => [id, count])).toEqual([
      [first, 2],
      [second, 2],
      [other, 1],
    ])
    expect(total).toBe(3)
    await close({ reports: [first], closed: true })
    expect(await idsOf()).toEqual([other, second])
  })

  it('is paged without gaps, and filtered by rule, type and assignee', async () => {
    const { first, other, second } = await threeReports()
    const pages = [await idsOf({ limit: 1 }), await idsOf({ limit: 1, before: first })]
    expect([...pages.flat(), ...(await idsOf({ before: second }))]).toEqual([first, second, other])
    expect(await idsOf({ rule: 'malicious' })).toEqual([other])
    expect(await idsOf({ item: 'project' })).toEqual([first, second])
    await assign([second])
    expect(await idsOf({ whose: 'me' })).toEqual([second])
    expect(await idsOf({ whose: 'nobody' })).toEqual([first, other])
    expect((await list({ whose: 'nobody' })).total).toBe(2)
  })

  it('has the assignee and the author of the last message, without private notes', async () => {
    const { first } = await threeReports()
    const [report] = await current().as('mo')(contract.listReportsById, {
      query: { ids: JSON.stringify([first]) },
    })
    const thread = report?.thread_id ?? ''
    const post = (who: Persona, isPrivate = false) =>
      current().as(who)(sendMessage, {
        params: { thread },
        body: { body: { type: 'text', body: 'Hm', private: isPrivate } },
      })
    const factsOf = async () => (await list()).entries.find(({ id }) => id === first)
    expect(await factsOf()).toMatchObject({ assignee: null, last_message: null })
    await post('alice')
    await post('mo', true)
    await assign([first])
    expect(await factsOf()).toMatchObject({
      assignee: { username: 'mo' },
      last_message: { of_reporter: true },
    })
    await post('mo')
    await assign([first], false)
    expect(await factsOf()).toMatchObject({ assignee: null, last_message: { of_reporter: false } })
  })
})

describe('closing several reports', () => {
  it('posts the same anonymous message in each thread, and notifies each reporter once', async () => {
    const { first, second } = await threeReports()
    await close({ reports: [first, second], closed: true, words: 'The project is gone. Thank you.' })
    expect(await idsOf({ state: 'closed' })).toEqual([second, first])
    const { as, db } = current()
    await deliver(db, 'notify', NOTIFY_EFFECTS)
    const inboxes = { alice: first, mallory: second } as const
    for (const who of ['alice', 'mallory'] as const) {
      const { thread } = await as(who)(contract.getReportDetail, { params: { report: inboxes[who] } })
      const { messages } = await as(who)(getThread, { params: { thread: thread.id } })
      expect(messages.map(({ body, author_id: author }) => [body.type, author])).toEqual([
        ['text', null],
        ['thread_closure', null],
      ])
      const { groups } = await as(who)(getInbox, {})
      expect(groups.flatMap(({ entries }) => entries.map(({ type }) => type))).toEqual(['report_closed'])
    }
  })

  it('skips closed reports, and can reopen them', async () => {
    const { first, second } = await threeReports()
    await close({ reports: [first], closed: true, words: 'Done.' })
    await close({ reports: [first, second], closed: true, words: 'Done as well.' })
    const { thread } = await current().as('mo')(contract.getReportDetail, { params: { report: first } })
    expect(thread.messages.map(({ body }) => ('body' in body ? body.body : body.type))).toEqual([
      'Done.',
      'thread_closure',
    ])
    await close({ reports: [first, second], closed: false })
    expect((await list()).total).toBe(3)
  })

  it('closes none of them if one cannot be closed', async () => {
    const { first, second } = await threeReports()
    const attempt = close({ reports: [first, 'nothing1', second], closed: true, words: 'Done.' })
    await expect(attempt).rejects.toMatchObject({
      status: 400,
      fields: [{ path: 'reports', rule: 'not_found_named' }],
    })
    expect((await list()).total).toBe(3)
    await expect(close({ reports: [], closed: true })).rejects.toMatchObject({ status: 400 })
    const tooLong = close({ reports: [first], closed: true, words: 'a'.repeat(2001) })
    await expect(tooLong).rejects.toMatchObject({ status: 400, fields: [{ path: 'words' }] })
  })
})
