import { aCollection, aProject, aVersion, anOrganization } from '@quarry/db/testing/factories'
import { beforeEach, describe, expect, it } from 'vitest'
import { getInbox } from '../../contract/notifications/notifications.ts'
import * as contract from '../../contract/reports/reports.ts'
import { v3ListReports } from '../../contract/reports/v3-reports.ts'
import { getThread, sendMessage } from '../../contract/threads/threads.ts'
import { deliver } from '../../testing/deliver-events.ts'
import { aMailbox } from '../../testing/mailbox.ts'
import { testApp, type Persona } from '../../testing/test-app.ts'
import { NOTIFY_EFFECTS } from '../notifications/notify.ts'
import { refIn } from './reports.service.ts'

const current = testApp()
const mailbox = aMailbox()
beforeEach(async () => {
  for (const table of ['reports', 'notifications', 'outbox'] as const)
    await current().db.deleteFrom(table).execute()
})

const file = (
  who: Persona,
  item: 'project' | 'version' | 'user' | 'organization' | 'collection',
  ref: string,
) =>
  current().as(who)(contract.fileReport, { body: { rule: 'malicious', item, ref, body: 'It steals tokens' } })
const close = (who: Persona, report: string, closed = true) =>
  current().as(who)(contract.editReport, { params: { report }, body: { closed } })
const entriesOf = async (who: Persona, state: 'open' | 'closed' = 'open') =>
  (await current().as(who)(contract.listOwnReports, { query: { state } })).entries
const notificationsOf = async (who: Persona) => {
  await deliver(current().db, 'notify', NOTIFY_EFFECTS)
  const { groups } = await current().as(who)(getInbox, {})
  return groups.flatMap(({ entries }) => entries.map(({ type, report_id: report }) => ({ type, report })))
}

describe('reports', () => {
  it('accept every visible target, by id, name or address', async () => {
    const { db, users } = current()
    const project = await aProject(db, { ownerId: users.bob.id, title: 'Deep Storage' })
    const version = await aVersion(db, { projectId: project.id, versionNumber: '1.2.0' })
    const organization = await anOrganization(db, { ownerId: users.bob.id, name: 'Quarriers' })
    const collection = await aCollection(db, { userId: users.bob.id, name: 'Picks' })
    await file('alice', 'project', `https://quarry.test/mod/${project.slug.toUpperCase()}/versions`)
    await file('alice', 'version', `/project/${project.id}/version/${version.id}`)
    await file('alice', 'user', 'BOB')
    await file('alice', 'organization', organization.slug)
    await file('alice', 'collection', collection.id)
    const titles = (await entriesOf('alice')).map(({ target }) => target.title)
    expect(new Set(titles)).toEqual(
      new Set(['Deep Storage', 'Deep Storage 1.2.0', 'bob', 'Quarriers', 'Picks']),
    )
  })

  it('refuse the reporter and what the reporter owns', async () => {
    const { db, users } = current()
    const project = await aProject(db, { ownerId: users.alice.id })
    const version = await aVersion(db, { projectId: project.id })
    const organization = await anOrganization(db, { ownerId: users.alice.id })
    const collection = await aCollection(db, { userId: users.alice.id })
    for (const [item, ref] of [
      ['user', 'alice'],
      ['project', project.id],
      ['version', version.id],
      ['organization', organization.id],
      ['collection', collection.id],
    ] as const)
      await expect(file('alice', item, ref)).rejects.toMatchObject({
        status: 400,
        fields: [{ path: 'ref', rule: 'own_reported' }],
      })
    expect(await entriesOf('alice')).toEqual([])
    await file('bob', 'project', project.id)
  })

  it('name only items of the v2 API there, and all in v3', async () => {
    const { as, db, users } = current()
    const collection = await aCollection(db, { userId: users.bob.id })
    const { id: ofCollection } = await file('alice', 'collection', collection.id)
    const { id: ofUser } = await file('alice', 'user', 'bob')
    const alice = as('alice')
    const query = { ids: JSON.stringify([ofCollection, ofUser]) }
    for (const list of [
      await alice(contract.listReports, {}),
      await alice(contract.listReportsById, { query }),
    ])
      expect(list.map(({ id, item_type: item }) => [id, item])).toEqual([[ofUser, 'user']])
    expect(await alice(contract.getReport, { params: { report: ofCollection } })).toMatchObject({
      item_type: 'unknown',
    })
    expect(await alice(v3ListReports, {})).toMatchObject([{ item_type: 'collection' }, { item_type: 'user' }])
  })

  it('show the target as it was reported after it was edited and deleted', async () => {
    const { as, db, users } = current()
    const project = await aProject(db, {
      ownerId: users.bob.id,
      title: 'Free Tokens',
      summary: 'Enter your token',
      body: 'And **password**',
    })
    const { id } = await file('alice', 'project', project.id)
    await db.updateTable('projects').set({ title: 'Flowers' }).where('id', '=', project.id).execute()
    await db.deleteFrom('projects').where('id', '=', project.id).execute()
    const detailFor = (who: Persona) => as(who)(contract.getReportDetail, { params: { report: id } })
    expect(await detailFor('mo')).toMatchObject({
      target: { id: project.id, title: 'Free Tokens', href: null },
      snapshot: { title: 'Free Tokens', owner: 'bob', excerpt: 'Enter your token\n\nAnd **password**' },
    })
    expect(await detailFor('alice')).toMatchObject({ target: { title: 'Free Tokens' }, snapshot: null })
  })

  it.each(['version', 'user', 'organization', 'collection'] as const)(
    'store the owner of a %s',
    async (item) => {
      const { as, db, users } = current()
      const ownerId = users.bob.id
      const { id } = {
        version: await aVersion(db, { projectId: (await aProject(db, { ownerId })).id }),
        user: users.bob,
        organization: await anOrganization(db, { ownerId }),
        collection: await aCollection(db, { userId: ownerId }),
      }[item]
      const report = await file('alice', item, id)
      const { snapshot } = await as('mo')(contract.getReportDetail, { params: { report: report.id } })
      expect(snapshot?.owner).toBe('bob')
    },
  )

  it('reject unknown and hidden targets', async () => {
    const { as, db, users } = current()
    const hidden = await aProject(db, { ownerId: users.bob.id, status: 'draft' })
    const collection = await aCollection(db, { userId: users.bob.id, status: 'private' })
    const attempts = [
      ['project', hidden.id],
      ['project', 'nothing-of-that-name'],
      ['collection', collection.id],
      ['user', '%'],
    ] as const
    for (const [item, ref] of attempts) {
      await expect(file('alice', item, ref)).rejects.toMatchObject({ status: 400, fields: [{ path: 'ref' }] })
      const query = { item, ref }
      await expect(as('alice')(contract.findReportTarget, { query })).rejects.toMatchObject({ status: 404 })
    }
    await expect(file('mo', 'project', hidden.id)).resolves.toMatchObject({ id: expect.any(String) })
  })

  it('allow one open report for each reporter and target, even concurrently', async () => {
    const { as, users } = current()
    const tried = await Promise.allSettled(Array.from({ length: 5 }, () => file('alice', 'user', 'bob')))
    const made = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []))
    expect(made).toHaveLength(1)
    const query = { item: 'user', ref: users.bob.id } as const
    expect(await as('alice')(contract.findReportTarget, { query })).toMatchObject({ open_report: made[0] })
    await expect(file('alice', 'user', 'bob')).rejects.toMatchObject({
      status: 400,
      rule: 'report_open_already',
      params: { report: made[0] },
    })
    expect(await as('mallory')(contract.findReportTarget, { query })).toMatchObject({ open_report: null })
    await file('mallory', 'user', 'bob')
    await close('mo', made[0] ?? '')
    const again = await file('alice', 'user', 'bob')
    await expect(close('mo', made[0] ?? '', false)).rejects.toMatchObject({ params: { report: again.id } })
  })

  it('are visible to the reporter and staff', async () => {
    const { as } = current()
    const { id } = await file('alice', 'user', 'bob')
    const params = { report: id }
    for (const who of ['alice', 'mo', 'ada'] as const)
      expect(await as(who)(contract.getReportDetail, { params })).toMatchObject({ body: 'It steals tokens' })
    for (const who of ['bob', 'mallory'] as const)
      await expect(as(who)(contract.getReportDetail, { params })).rejects.toMatchObject({ status: 404 })
    expect((await as('alice')(contract.getReportDetail, { params })).viewer.can).toEqual([])
    expect((await as('mo')(contract.getReportDetail, { params })).viewer.can).toEqual(['report.close'])
  })

  it('show the assignee to staff only', async () => {
    const { as } = current()
    const { id } = await file('alice', 'user', 'bob')
    const assignee = async (who: Persona) =>
      (await as(who)(contract.getReportDetail, { params: { report: id } })).assignee?.username
    expect(await assignee('mo')).toBeUndefined()
    await as('mo')(contract.assignReports, { body: { reports: [id], is_mine: true } })
    expect([await assignee('ada'), await assignee('alice')]).toEqual(['mo', undefined])
  })

  it('outlive their target, which then has no page', async () => {
    const { as, db, users } = current()
    const project = await aProject(db, { ownerId: users.bob.id, title: 'Deep Storage' })
    const { id } = await file('alice', 'project', project.id)
    await db.updateTable('projects').set({ status: 'rejected' }).where('id', '=', project.id).execute()
    const params = { report: id }
    expect((await as('alice')(contract.getReportDetail, { params })).target).toMatchObject({
      title: 'Deep Storage',
      href: null,
    })
    expect((await as('mo')(contract.getReportDetail, { params })).target.title).toBe('Deep Storage')
  })
})

describe('closing and reopening reports', () => {
  it('requires staff, leaves a trace in the thread, and notifies the reporter once', async () => {
    const { as, users } = current()
    const { id } = await file('alice', 'user', 'bob')
    for (const who of ['alice', 'bob'] as const)
      await expect(close(who, id)).rejects.toMatchObject({ status: who === 'alice' ? 400 : 404 })
    await close('mo', id)
    await close('mo', id)
    expect(await notificationsOf('alice')).toEqual([{ type: 'report_closed', report: id }])
    expect(await notificationsOf('bob')).toEqual([])
    const { thread } = await as('alice')(contract.getReportDetail, { params: { report: id } })
    expect(thread.messages).toMatchObject([
      { author_id: null, body: { type: 'thread_closure' }, hide_identity: true },
    ])
    expect(JSON.stringify(thread)).not.toContain(users.mo.id)
    const words = { body: { type: 'text', body: 'But look' } } as const
    const post = (who: Persona) => as(who)(sendMessage, { params: { thread: thread.id }, body: words })
    await expect(post('alice')).rejects.toMatchObject({ rule: 'thread_closed' })
    await post('mo')
    await close('ada', id, false)
    await post('alice')
    expect(await notificationsOf('alice')).toEqual(
      expect.arrayContaining([
        { type: 'report_reopened', report: id },
        { type: 'moderator_message', report: id },
        { type: 'report_closed', report: id },
      ]),
    )
    expect((await entriesOf('alice', 'closed')).length).toBe(0)
  })

  it('notifies the reporter with the title of the target, if they may see it', async () => {
    const { as, db, users } = current()
    const project = await aProject(db, { ownerId: users.bob.id, title: 'Deep Storage' })
    await db.updateTable('users').set({ emailVerified: true }).where('id', '=', users.alice.id).execute()
    const { id } = await file('alice', 'project', project.id)
    await close('mo', id)
    await deliver(db, 'notify', NOTIFY_EFFECTS)
    const reported = async () => (await as('alice')(getInbox, {})).groups[0]?.entries[0]?.reported
    expect(await reported()).toMatchObject({ type: 'project', title: 'Deep Storage' })
    const mailed = async () => (await mailbox.collect(current())).map(({ subject }) => subject)
    expect(await mailed()).toEqual(['Your report about Deep Storage was closed'])
    await db.updateTable('projects').set({ status: 'rejected' }).where('id', '=', project.id).execute()
    expect(await reported()).toMatchObject({ title: null, href: null })
    await close('mo', id, false)
    await close('mo', id)
    await deliver(db, 'notify', NOTIFY_EFFECTS)
    expect(await mailed()).toEqual(['Your report was closed'])
  })

  it('retains an edited text', async () => {
    const { as } = current()
    const { id } = await file('alice', 'user', 'bob')
    await as('alice')(contract.editReport, { params: { report: id }, body: { body: 'Look at line 7' } })
    await close('mo', id)
    expect((await as('mo')(contract.getReport, { params: { report: id } })).body).toBe('Look at line 7')
  })
})

describe('lists of reports', () => {
  it('of staff are ordered by wait, filtered by rule and type, and paged', async () => {
    const { as } = current()
    const ids: string[] = []
    for (const who of ['alice', 'mallory', 'ada'] as const) ids.push((await file(who, 'user', 'bob')).id)
    const list = (query: object = {}) => as('mo')(contract.listAllReports, { query })
    const first = await list({ limit: 2 })
    expect([first.entries.map(({ id }) => id), first.has_more, first.total]).toEqual([
      ids.slice(0, 2),
      true,
      3,
    ])
    const next = await list({ limit: 2, before: ids[1] })
    expect(next.entries.map(({ id }) => id)).toEqual([ids[2]])
    expect((await list({ rule: 'spam' })).total).toBe(0)
    expect((await list({ item: 'user', rule: 'malicious' })).total).toBe(3)
    await close('mo', ids[0] ?? '')
    expect((await list({ state: 'closed' })).entries.map(({ id }) => id)).toEqual([ids[0]])
  })

  it('of the v2 API contain open reports: all for staff, else own ones', async () => {
    const { as } = current()
    const own = await file('alice', 'user', 'bob')
    const other = await file('mallory', 'user', 'bob')
    const idsOf = async (who: Persona, query: object = {}) =>
      (await as(who)(contract.listReports, { query })).map(({ id }) => id)
    expect(await idsOf('alice')).toEqual([own.id])
    expect(await idsOf('mo')).toEqual([own.id, other.id])
    expect(await idsOf('mo', { all: 'false' })).toEqual([])
    const ids = JSON.stringify([own.id, other.id])
    const several = await as('alice')(contract.listReportsById, { query: { ids } })
    expect(several.map(({ id }) => id)).toEqual([own.id])
    expect(several[0]).toMatchObject({ report_type: 'malicious', item_type: 'user', closed: false })
    await as('mo')(contract.deleteReport, { params: { report: own.id } })
    const thread = several[0]?.thread_id ?? ''
    await expect(as('mo')(getThread, { params: { thread } })).rejects.toMatchObject({ status: 404 })
  })

  it('map the types of the v2 API to rules', async () => {
    const { as, users } = current()
    const body = { report_type: 'copyright', item_type: 'user', item_id: users.bob.id, body: 'Mine' } as const
    const { id } = await as('alice')(contract.createReport, { body })
    expect((await entriesOf('alice'))[0]).toMatchObject({ id, rule: 'reuploaded' })
    const wrong = { ...body, item_id: 'zzzzzzzz' }
    await expect(as('alice')(contract.createReport, { body: wrong })).rejects.toMatchObject({
      status: 400,
      fields: [{ path: 'item_id' }],
    })
  })
})

it.each([
  ['project', 'deep-storage', 'deep-storage'],
  ['project', ' https://quarry.test/mod/deep-storage/versions?l=fabric ', 'deep-storage'],
  ['project', 'quarry.test/mod/deep-storage', 'deep-storage'],
  ['version', '/mod/deep-storage/version/AABBCCDD', 'AABBCCDD'],
  ['user', 'https://quarry.test/user/n%C3%B6ra', 'nöra'],
  ['user', 'https://quarry.test/user/%E0%A4%A', 'https://quarry.test/user/%E0%A4%A'],
  ['user', '//', '//'],
] as const)('finds the name of a %s in %s', (type, given, ref) => {
  expect(refIn(type, given)).toBe(ref)
})
