import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { NOTIFICATION_TYPES } from '@quarry/domain/notifications/notification-types'
import { aMessage } from '@quarry/db/testing/factories'
import { EXPECTED } from '@quarry/indexer/check-indexes'
import type { Engine } from '@quarry/indexer/engine/engine'
import { syncContext } from '@quarry/indexer/testing/site'
import { INDEX_NAMES } from '@quarry/search-config/indexes'
import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renewOwnFeed, setNotificationPreferences } from '../../api/contract/notifications/notifications.ts'
import { closeReports } from '../../api/contract/reports/reports.ts'
import { sendMessage } from '../../api/contract/threads/threads.ts'
import type { Endpoint } from '../../api/contract/endpoint.ts'
import { ENDPOINTS, type EndpointName } from '../../api/contract/endpoints.ts'
import {
  inboxChannel,
  LIVE_PATH,
  notesChannel,
  projectChannel,
  threadChannel,
} from '../../api/contract/live.ts'
import { writeArchive } from '../../api/src/accounts/data-export/create-export.ts'
import { openOutboundClient } from '../../api/src/adapters/outbound/outbound-client.ts'
import { NOTIFY_EFFECTS } from '../../api/src/notifications/notify.ts'
import { webhookEffects } from '../../api/src/webhooks/webhook-deliveries.ts'
import { deliver } from '../../api/testing/deliver-events.ts'
import { aMailbox } from '../../api/testing/mailbox.ts'
import { aReceiver } from '../../api/testing/http-receiver.ts'
import {
  aFixture,
  type Fixture,
  type Refusals,
  send,
  type Viewer,
} from '../../api/testing/refusal-harness.ts'
import { callWebhooks } from '../../api/testing/run-effects.ts'
import { SITE_URL, testApp } from '../../api/testing/test-app.ts'

/** What staff note among themselves leaves them by no way that there is, also by none that is added later. */
const MARKER = 'the-marker-that-stays-with-staff'
const OPEN_WORDS = 'Gone, and thank you'
const OUTSIDERS: Viewer[] = ['anonymous', 'mallory', 'bob', 'alice']

const outbound = openOutboundClient({ NODE_ENV: 'test', WEBHOOK_NETWORKS: ['127.0.0.1'], timeoutMs: 30_000 })
const current = testApp({ outbound })
const mailbox = aMailbox()
let fixture: Fixture
let receiver: Awaited<ReturnType<typeof aReceiver>>
let feed: string

const folder = path.join(import.meta.dirname, '../../api/src')
const cases = new Map<EndpointName, NonNullable<Refusals[EndpointName]>>()
for (const file of globSync('**/*.refusals.ts', { cwd: folder })) {
  const { refusals } = (await import(path.join(folder, file))) as { refusals: Refusals }
  for (const [name, refusal] of Object.entries(refusals)) cases.set(name as EndpointName, refusal)
}

beforeAll(async () => {
  const { as, db, users } = current()
  receiver = await aReceiver()
  fixture = await aFixture(current(), 'approved')
  await db.updateTable('users').set({ emailVerified: true }).execute()
  await db.updateTable('webhooks').set({ url: receiver.url }).execute()
  const everywhere = { on_site: true, mail: 'at_once', in_feed: true, in_chat: true } as const
  for (const who of ['alice', 'bob', 'ada'] as const)
    await as(who)(setNotificationPreferences, {
      body: { choices: NOTIFICATION_TYPES.map((type) => ({ type, ...everywhere })) },
    })
  feed = (await as('alice')(renewOwnFeed, {})).url.slice(SITE_URL.length)
  const { threadId } = await db
    .selectFrom('reports')
    .select('threadId')
    .where('id', '=', fixture.report)
    .executeTakeFirstOrThrow()
  await db.updateTable('threadMessages').set({ body: MARKER }).where('id', '=', fixture.message).execute()
  for (const thread of [fixture.thread, threadId])
    await as('mo')(sendMessage, {
      params: { thread },
      body: { body: { type: 'text', body: `${MARKER} @alice @bob @ada`, private: true } },
    })
  // The closing message is quoted to the reporter; the notes beside it are not.
  await as('mo')(closeReports, { body: { reports: [fixture.report], closed: true, words: OPEN_WORDS } })
  const note = { threadId, authorId: users.mo.id, isPrivate: true, hideIdentity: true, body: MARKER }
  const closingMessage = await db
    .selectFrom('threadMessages')
    .select('createdAt')
    .where('threadId', '=', threadId)
    .where('body', '=', OPEN_WORDS)
    .executeTakeFirstOrThrow()
  for (const later of [-1, 0, 1])
    await aMessage(db, { ...note, createdAt: new Date(closingMessage.createdAt.getTime() + later) })
})
afterAll(() => receiver.close())

const READS = Object.entries(ENDPOINTS).filter(([, { method }]) => method === 'GET') as [
  EndpointName,
  Endpoint,
][]

async function answersTo(viewer: Viewer): Promise<EndpointName[]> {
  const telling: EndpointName[] = []
  for (const [name, endpoint] of READS) {
    const refusal = cases.get(name)
    if (!refusal) throw new Error(`there is no request for ${name}`)
    const answer = await send(current(), endpoint, viewer, refusal.request(fixture))
    if ((await answer.text()).includes(MARKER)) telling.push(name)
  }
  return telling
}

/** All that an archive holds. */
async function textIn(file: string): Promise<string> {
  const archive = new ZipReader(new Uint8ArrayReader(await readFile(file)))
  const entries = await archive.getEntries()
  const texts = await Promise.all(
    entries.flatMap((entry) => (entry.directory ? [] : [entry.getData(new TextWriter())])),
  )
  await archive.close()
  return texts.join('\n')
}

describe('a note of staff', () => {
  it('is shown to staff by the endpoints that read threads', async () => {
    expect((await answersTo('mo')).toSorted()).toEqual([
      'getReportDetail',
      'getThread',
      'listThreads',
      'v3GetThread',
      'v3ListThreads',
    ])
  })

  it.each(OUTSIDERS)('is shown to %s by no endpoint', async (viewer) => {
    expect(await answersTo(viewer)).toEqual([])
  })

  it('stands in no document, feed or picture beside the contract', async () => {
    const { app, request } = current()
    const known = new Set<string>(READS.map(([, { path }]) => path))
    const places = app.routes.flatMap(({ method, path }) =>
      method === 'GET' && !known.has(path) && path !== LIVE_PATH ? path : [],
    )
    expect(places.length).toBeGreaterThan(15)
    const refs = [fixture.project, fixture.user, fixture.organization, fixture.collection, fixture.report]
    const telling: string[] = []
    for (const place of new Set(places))
      for (const ref of refs)
        for (const kind of ['project', 'user', 'organization', 'collection'])
          for (const ending of ['', '.atom', '.json', '.png', '.svg']) {
            const asked = place
              .replace(':kind', kind)
              .replace(/:file\b|:picture\b/, `${ref}${ending}`)
              .replaceAll(/:\w+/g, ref)
            const answer = await request('alice', asked)
            if ((await answer.text()).includes(MARKER)) telling.push(asked)
            if (!/:kind|:file|:picture/.test(place)) break
          }
    expect(telling).toEqual([])
  })

  it('makes no sound on the live channels of others', async () => {
    const { as, request, users } = current()
    const listen = async (who: 'alice' | 'bob', channels: string[]) => {
      const query = channels.map((channel) => `channel=${encodeURIComponent(channel)}`).join('&')
      return request(who, `${LIVE_PATH}?${query}`)
    }
    expect((await listen('alice', [notesChannel(fixture.thread)])).status).toBe(403)
    const channels = [threadChannel(fixture.thread), projectChannel(fixture.project)]
    const streams = await Promise.all([
      listen('alice', [...channels, inboxChannel(users.alice.id)]),
      listen('bob', channels),
    ])
    const readers = streams.map(({ body }) =>
      (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader(),
    )
    let heard = ''
    for (const reader of readers)
      void (async () => {
        for (let piece = await reader.read(); !piece.done; piece = await reader.read()) heard += piece.value
      })().catch(() => {})
    await expect.poll(() => heard.split('retry: ').length).toBe(3)
    const post = (body: { body: string; private?: boolean }) =>
      as('mo')(sendMessage, { params: { thread: fixture.thread }, body: { body: { type: 'text', ...body } } })
    await post({ body: MARKER, private: true })
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(heard).not.toContain('changed')
    await post({ body: 'In the open' })
    await expect.poll(() => heard.split('event: changed').length).toBe(3)
    expect(heard).not.toContain(MARKER)
    for (const reader of readers) await reader.cancel()
  })

  it('is in no notification, mail, feed, webhook, event, export or document of search', async () => {
    const { db, request, users } = current()
    const outbox = await db.selectFrom('outbox').selectAll().execute()
    await deliver(db, 'notify', NOTIFY_EFFECTS)
    const mails = await mailbox.collect(current())
    await callWebhooks(db, webhookEffects(current().services))
    // Ada is mentioned and of the staff, so she is notified, but without the text.
    expect(mails.map(({ to }) => to)).toContain(users.ada.email)
    expect(JSON.stringify(mails)).toContain(OPEN_WORDS)
    const visible: unknown[] = [
      outbox,
      mails,
      receiver.received,
      await (await request('anonymous', feed)).text(),
    ]
    for (const table of ['notifications', 'deliveries', 'webhookAnswers', 'staffLog'] as const)
      visible.push(await db.selectFrom(table).selectAll().execute())
    expect(JSON.stringify(visible)).not.toContain(MARKER)

    const temporary = await mkdtemp(path.join(tmpdir(), 'quarry-notes-'))
    for (const userId of [users.alice.id, users.bob.id]) {
      const file = path.join(temporary, `${userId}.zip`)
      await db
        .transaction()
        .execute((tx) => writeArchive(tx, file, { userId, siteUrl: SITE_URL, now: new Date() }))
      expect(await textIn(file)).not.toContain(MARKER)
    }
    await rm(temporary, { recursive: true })

    const ids = Object.values(fixture)
    // Nothing is asked of the engine to say what it should hold.
    const context = await syncContext(db, {} as Engine)
    const documents = await Promise.all(INDEX_NAMES.map((name) => EXPECTED[name](context, ids)))
    expect(documents.flat().length).toBeGreaterThan(2)
    expect(JSON.stringify(documents)).not.toContain(MARKER)
  })
})
