import { aNode, aServer, aServerNotice } from '@quarry/db/testing/hosting-factories'
import { MINUTE_MS } from '@quarry/domain/times'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RequestOf } from '../../../contract/endpoint.ts'
import {
  createServerNotice,
  deleteServerNotice,
  dismissServerNotice,
  editServerNotice,
  listServerNotices,
} from '../../../contract/hosting/notices.ts'
import { getServer, listServers, shareServer } from '../../../contract/hosting/servers.ts'
import { testApp } from '../../../testing/test-app.ts'

/** The tests stand at one moment. */
const NOW = new Date('2026-01-01T12:00:00Z')
const current = testApp({ now: () => NOW })

type Fields = RequestOf<typeof createServerNotice>['body']
type Who = 'alice' | 'bob' | 'ada'

const aDraft = (given: Partial<Fields> = {}): Fields => ({
  level: 'info',
  title: null,
  message: 'Maintenance',
  survey_url: null,
  dismissable: true,
  begins: '2020-01-01T00:00:00Z',
  expires: null,
  everywhere: true,
  nodes: [],
  servers: [],
  ...given,
})

beforeEach(async () => {
  await current().db.deleteFrom('serverNotices').execute()
})

const add = (given: Partial<Fields> = {}) => current().as('ada')(createServerNotice, { body: aDraft(given) })
const aServerOf = async (who: Who, nodeId?: string, port?: number) => {
  const { db, users } = current()
  const server = { ownerId: users[who].id, ...(nodeId && { nodeId }), ...(port && { port }) }
  return (await aServer(db, server)).id
}
const shownTo = async (who: Who, server: string) =>
  (await current().as(who)(getServer, { params: { server } })).notices
const messages = async (who: Who, server: string) =>
  (await shownTo(who, server)).map(({ message }) => message)
const dismiss = (who: Who, server: string, notice: string) =>
  current().as(who)(dismissServerNotice, { params: { server, notice } })
const refusalOf = async (given: Partial<Fields>) => {
  const error = await add(given).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return (error as { fields?: { path: string; rule: string }[] }).fields?.map(({ path, rule }) => [
    path,
    rule,
  ])
}

describe('a notice is shown', () => {
  it('on all servers, or on those that it names and those of its nodes', async () => {
    const { id: node } = await aNode(current().db)
    const [first, second] = [await aServerOf('alice', node), await aServerOf('alice', node, 25_566)]
    const other = await aServerOf('bob')
    await add({ message: 'everywhere' })
    await add({ message: 'by node', everywhere: false, nodes: [node] })
    await add({ message: 'by server', everywhere: false, servers: [first, first] })
    expect((await messages('alice', first)).toSorted()).toEqual(['by node', 'by server', 'everywhere'])
    expect((await messages('alice', second)).toSorted()).toEqual(['by node', 'everywhere'])
    expect(await messages('bob', other)).toEqual(['everywhere'])
  })

  it('from its beginning until it expires', async () => {
    const { db } = current()
    const server = await aServerOf('alice')
    const at = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS)
    await aServerNotice(db, { message: 'planned', beginsAt: at(1) })
    await aServerNotice(db, { message: 'begins', beginsAt: at(0), expiresAt: at(1) })
    await aServerNotice(db, { message: 'expires', beginsAt: at(-1), expiresAt: at(0) })
    expect(await messages('alice', server)).toEqual(['begins'])
  })

  it('the most serious first, then the newest', async () => {
    const server = await aServerOf('alice')
    await add({ message: 'form', level: 'survey', survey_url: 'https://forms.example/a' })
    await add({ message: 'old' })
    await add({ message: 'new', begins: '2020-02-01T00:00:00Z' })
    await add({ message: 'critical', level: 'critical' })
    await add({ message: 'warn', level: 'warn' })
    expect(await messages('alice', server)).toEqual(['critical', 'warn', 'new', 'old', 'form'])
  })

  it('on the pages of one server only, not in lists', async () => {
    await aServerOf('alice')
    await add()
    const servers = await current().as('alice')(listServers, {})
    expect(servers.flatMap(({ notices }) => notices)).toEqual([])
  })
})

describe('a dismissed notice', () => {
  it('is hidden from this user on all servers, and from no one else', async () => {
    const [one, other] = [await aServerOf('alice'), await aServerOf('alice')]
    await current().as('alice')(shareServer, {
      params: { server: one },
      body: { user: 'bob', role: 'power' },
    })
    const { id } = await add()
    await dismiss('alice', one, id)
    await dismiss('alice', one, id)
    expect(await messages('alice', one)).toEqual([])
    expect(await messages('alice', other)).toEqual([])
    expect(await messages('bob', one)).toEqual(['Maintenance'])
    expect((await current().as('ada')(listServerNotices, {}))[0]).toMatchObject({ id, dismissals: 1 })
  })

  it('is shown again when it can no longer be dismissed', async () => {
    const server = await aServerOf('alice')
    const { id } = await add()
    await dismiss('alice', server, id)
    const body = aDraft({ message: 'Move your files', dismissable: false })
    await current().as('ada')(editServerNotice, { params: { notice: id }, body })
    expect(await messages('alice', server)).toEqual(['Move your files'])
    await expect(dismiss('alice', server, id)).rejects.toMatchObject({ status: 400 })
  })

  it('is dismissed by members, not by admins who only look', async () => {
    const server = await aServerOf('alice')
    const { id } = await add()
    expect(await shownTo('alice', server)).toMatchObject([{ id, dismissable: true }])
    expect(await shownTo('ada', server)).toMatchObject([{ id, dismissable: false }])
    await expect(dismiss('ada', server, id)).rejects.toMatchObject({ status: 403 })
  })

  it('must be one that this server shows', async () => {
    const [own, other] = [await aServerOf('alice'), await aServerOf('bob')]
    const { id } = await add({ everywhere: false, servers: [other] })
    await expect(dismiss('alice', own, id)).rejects.toMatchObject({ status: 404 })
    await expect(dismiss('alice', other, id)).rejects.toMatchObject({ status: 404 })
  })
})

it('admins list, replace and delete notices, which the staff log states', async () => {
  const { as, db } = current()
  const server = await aServerOf('alice')
  const { id } = await add({ title: 'Move', everywhere: false, servers: [server] })
  const listed = await as('ada')(listServerNotices, {})
  const { name } = await as('alice')(getServer, { params: { server } })
  expect(listed).toMatchObject([
    { id, title: 'Move', everywhere: false, nodes: [], servers: [{ id: server, name }], expires: null },
  ])
  const body = aDraft({ title: 'Moved', expires: '2021-01-01T00:00:00+01:00' })
  await as('ada')(editServerNotice, { params: { notice: id }, body })
  expect(await as('ada')(listServerNotices, {})).toMatchObject([
    { id, title: 'Moved', everywhere: true, servers: [], expires: '2020-12-31T23:00:00.000Z' },
  ])
  await as('ada')(deleteServerNotice, { params: { notice: id } })
  expect(await as('ada')(listServerNotices, {})).toEqual([])
  await expect(as('ada')(deleteServerNotice, { params: { notice: id } })).rejects.toMatchObject({
    status: 404,
  })
  const log = await db
    .selectFrom('staffLog')
    .select(['action', 'thingName', 'before', 'after'])
    .where('thingId', '=', id)
    .orderBy('id')
    .execute()
  expect(log.map(({ action, thingName }) => [action, thingName])).toEqual([
    ['created', 'Move'],
    ['edited', 'Move'],
    ['deleted', 'Moved'],
  ])
  expect(JSON.parse(log[1]?.after ?? '')).toEqual({
    title: 'Moved',
    expires: '2020-12-31T23:00:00.000Z',
    everywhere: 'true',
    servers: '[]',
  })
})

it('a deleted server or node is no longer a target', async () => {
  const { db, as } = current()
  const server = await aServerOf('alice')
  await add({ everywhere: false, servers: [server] })
  await db.deleteFrom('servers').where('id', '=', server).execute()
  expect(await as('ada')(listServerNotices, {})).toMatchObject([{ servers: [] }])
})

it.each<[string, Partial<Fields>, [string, string][]]>([
  ['ends before it begins', { expires: '2020-01-01T00:00:00Z' }, [['expires', 'notice_period']]],
  ['has no beginning', { begins: 'soon' }, [['begins', 'not_valid']]],
  ['is a survey without a form', { level: 'survey' }, [['survey_url', 'notice_survey']]],
  [
    'is no survey, but has a form',
    { survey_url: 'https://forms.example' },
    [['survey_url', 'notice_survey']],
  ],
  [
    'links to a form without https',
    { level: 'survey', survey_url: 'http://a.example' },
    [['survey_url', 'https_address']],
  ],
  [
    'is a survey that stays',
    { level: 'survey', survey_url: 'https://forms.example', dismissable: false },
    [['dismissable', 'notice_survey_dismissable']],
  ],
  ['is for no server', { everywhere: false }, [['servers', 'notice_targets']]],
  ['is for all servers and for some', { servers: ['AAAAAAAA'] }, [['servers', 'notice_targets']]],
  ['is for an unknown server', { everywhere: false, servers: ['AAAAAAAA'] }, [['servers', 'unknown_server']]],
  ['is for an unknown node', { everywhere: false, nodes: ['AAAAAAAA'] }, [['nodes', 'unknown_node']]],
  ['is blank', { message: ' \n' }, [['message', 'not_blank']]],
])('is refused when it %s', async (_, given, fields) => {
  expect(await refusalOf(given)).toEqual(fields)
})

it('refuses more than two hundred', async () => {
  const { db } = current()
  for (let count = 0; count < 200; count += 1)
    // oxlint-disable-next-line no-await-in-loop -- one at a time
    await aServerNotice(db)
  await expect(add()).rejects.toMatchObject({ status: 400 })
})
