import { aProject, aReport, aUser, aVersion, aWebhook } from '@quarry/db/testing/factories'
import { NOTIFICATION_TYPES } from '@quarry/domain/notifications/notification-types'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getInbox, setNotificationPreferences } from '../../contract/notifications/notifications.ts'
import { sendMessage } from '../../contract/threads/threads.ts'
import {
  createOwnWebhook,
  deleteOwnWebhook,
  editOwnWebhook,
  listOwnWebhooks,
  renewOwnWebhookSecret,
  testOwnWebhook,
} from '../../contract/webhooks/webhooks.ts'
import { aReceiver } from '../../testing/http-receiver.ts'
import { deliver } from '../../testing/deliver-events.ts'
import { callWebhooks, waitForNextAttempt } from '../../testing/run-effects.ts'
import { testApp, type Persona } from '../../testing/test-app.ts'
import { openOutboundClient } from '../adapters/outbound/outbound-client.ts'
import { insertNotifications, type NotificationContent } from '../notifications/notify.queries.ts'
import { NOTIFY_EFFECTS } from '../notifications/notify.ts'
import { webhookEffects } from './webhook-deliveries.ts'

const outbound = openOutboundClient({ NODE_ENV: 'test', WEBHOOK_NETWORKS: ['127.0.0.1'] })
const current = testApp({ outbound })

let receiver: Awaited<ReturnType<typeof aReceiver>>
beforeAll(async () => {
  receiver = await aReceiver()
})
afterAll(() => receiver.close())
beforeEach(async () => {
  const { db } = current()
  receiver.received.length = 0
  receiver.answersWith((response) => void response.writeHead(204).end())
  for (const table of [
    'webhooks',
    'notificationPreferences',
    'notifications',
    'deliveries',
    'outbox',
  ] as const)
    await db.deleteFrom(table).execute()
  await db.updateTable('users').set({ language: null }).execute()
})

const call = () => callWebhooks(current().db, webhookEffects(current().services))
const bodies = () => receiver.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>)
const notify = (who: readonly Persona[], about: Omit<NotificationContent, 'createdAt'>) => {
  const { db, users } = current()
  const ids = who.map((name) => users[name].id)
  return db.transaction().execute((tx) => insertNotifications(tx, ids, { createdAt: new Date(), ...about }))
}
const aNews = async () => {
  const { id: projectId } = await aProject(current().db, { title: 'Deep Storage', status: 'approved' })
  const { id: versionId } = await aVersion(current().db, { projectId, versionNumber: '1.2.0' })
  return { type: 'project_update', projectId, versionId } as const
}
const add = (who: Persona, format: 'json' | 'discord' | 'slack', path = '') =>
  current().as(who)(createOwnWebhook, {
    body: { name: 'Mine', url: `${receiver.url}${path}`, format },
  })

describe('personal webhooks', () => {
  it('are managed like those of projects', async () => {
    const { as, db } = current()
    const { id, secret } = await add('bob', 'json')
    expect(secret).toMatch(/^whsec_/)
    const params = { webhook: id }
    expect(await as('bob')(listOwnWebhooks, {})).toMatchObject([
      { id, name: 'Mine', events: [], pause: null },
    ])
    expect(await as('alice')(listOwnWebhooks, {})).toEqual([])
    await expect(as('alice')(editOwnWebhook, { params, body: { paused: true } })).rejects.toMatchObject({
      status: 404,
    })
    const inside = { name: 'Mine', url: 'http://10.0.0.1/', format: 'json' } as const
    await expect(as('bob')(createOwnWebhook, { body: inside })).rejects.toMatchObject({
      fields: [{ path: 'url' }],
    })
    await as('bob')(editOwnWebhook, { params, body: { paused: true, name: 'Other' } })
    await as('bob')(testOwnWebhook, { params })
    await call()
    expect(bodies()).toMatchObject([{ type: 'webhook.test' }])
    expect((await as('bob')(renewOwnWebhookSecret, { params })).secret).not.toBe(secret)
    expect(await as('bob')(listOwnWebhooks, {})).toMatchObject([
      { name: 'Other', pause: 'asked', answers: [{ event: 'webhook.test', status: 204 }] },
    ])
    await as('bob')(deleteOwnWebhook, { params })
    expect(await as('bob')(listOwnWebhooks, {})).toEqual([])
    const { id: userId } = await aUser(db)
    for (let at = 0; at < 10; at += 1) await aWebhook(db, { userId, events: [] })
    await expect(aWebhook(db, { userId, events: [] })).rejects.toThrow('at most 10')
  })

  it('get each selected notification once, in their format', async () => {
    const { as, db, users } = current()
    await db.updateTable('users').set({ language: 'de-DE' }).where('id', '=', users.bob.id).execute()
    for (const format of ['json', 'discord', 'slack'] as const) await add('bob', format, `/${format}`)
    const news = await aNews()
    await notify(['bob', 'alice'], news)
    await notify(['bob'], { type: 'mention', projectId: news.projectId })
    await call()
    expect(receiver.received.map(({ path }) => path).toSorted()).toEqual(['/discord', '/json', '/slack'])
    const by = (path: string) => JSON.parse(receiver.received.find((one) => one.path === path)?.body ?? '{}')
    const url = `https://quarry.test/project/${news.projectId}/version/${news.versionId}`
    const [entry] = (await as('bob')(getInbox, {})).groups.flatMap(({ entries }) => entries).slice(-1)
    expect(by('/json')).toMatchObject({
      type: 'notification.created',
      data: { notification: { id: entry?.id, type: 'project_update' }, url },
    })
    const line = 'Neue Version von Deep Storage: 1.2.0 (Fabric · 1.21)'
    expect(by('/discord')).toEqual({
      content: `${line.replaceAll(/[:()]/g, '\\$&')}\n${url}`,
      allowed_mentions: { parse: [] },
    })
    expect(by('/slack')).toEqual({ text: `<${url}|${line}>` })
  })

  it('get notifications that are turned off on the site and by email', async () => {
    const { as, db } = current()
    await add('bob', 'discord')
    const choices = [
      { type: 'project_update', on_site: false, mail: 'off', in_feed: false, in_chat: true },
      { type: 'creator_project', on_site: true, mail: 'off', in_feed: false, in_chat: false },
    ] as const
    await as('bob')(setNotificationPreferences, { body: { choices: [...choices] } })
    const news = await aNews()
    await notify(['bob'], news)
    await notify(['bob'], { type: 'creator_project', projectId: news.projectId })
    await call()
    expect(receiver.received).toHaveLength(1)
    expect((await as('bob')(getInbox, {})).groups).toHaveLength(1)
    // Users without feed and webhooks have no such notifications.
    expect(
      await db.selectFrom('notifications').select(['onSite', 'inChat']).orderBy('onSite').execute(),
    ).toEqual([
      { onSite: false, inChat: true },
      { onSite: true, inChat: false },
    ])
  })

  it('get nothing about hidden content, nor while they are paused', async () => {
    const { as, db } = current()
    const { id } = await add('bob', 'slack')
    const news = await aNews()
    await notify(['bob'], news)
    await db.updateTable('projects').set({ status: 'private' }).where('id', '=', news.projectId).execute()
    await call()
    await as('bob')(editOwnWebhook, { params: { webhook: id }, body: { paused: true } })
    await notify(['bob'], await aNews())
    await call()
    expect(receiver.received).toEqual([])
  })

  it('get nothing of private notes of staff', async () => {
    const { as, db, users } = current()
    const MARKER = 'the-marker-that-stays-with-staff'
    for (const who of ['ada', 'alice'] as const) await add(who, 'json', `/${who}`)
    for (const who of ['ada', 'alice'] as const)
      await as(who)(setNotificationPreferences, {
        body: {
          choices: NOTIFICATION_TYPES.map((type) => ({
            type,
            on_site: true,
            mail: 'off' as const,
            in_feed: true,
            in_chat: true,
          })),
        },
      })
    const report = await aReport(db, { reporterId: users.alice.id })
    await as('mo')(sendMessage, {
      params: { thread: report.threadId },
      body: { body: { type: 'text', body: `${MARKER} @ada @alice`, private: true } },
    })
    await deliver(db, 'notify', NOTIFY_EFFECTS)
    await call()
    expect(receiver.received.map(({ path }) => path)).toEqual(['/ada'])
    expect(JSON.stringify(receiver.received)).not.toContain(MARKER)
  })
})

describe('a message whose sender died before the response', () => {
  /** The message arrives, but the result is not stored and the lease stays. */
  const dyingPost: typeof outbound.post = async (url, message) => {
    const answer = await outbound.post(url, message)
    await current()
      .db.updateTable('deliveries')
      .set({ dueAt: new Date(Date.now() + 3_600_000) })
      .execute()
    return answer
  }
  const handOver = async (format: 'json' | 'discord') => {
    await add('bob', format)
    await notify(['bob'], await aNews())
    const dying = { ...current().services, outbound: { ...outbound, post: dyingPost } }
    await callWebhooks(current().db, webhookEffects(dying))
    expect(receiver.received).toHaveLength(1)
    await waitForNextAttempt(current().db)
    await call()
    expect(await current().db.selectFrom('deliveries').select('id').execute()).toEqual([])
  }

  it('is not sent to a chat again, and is listed without a response', async () => {
    await handOver('discord')
    expect(receiver.received).toHaveLength(1)
    expect(await current().as('bob')(listOwnWebhooks, {})).toMatchObject([
      { pause: null, answers: [{ status: null, failure: 'unseen', event: 'notification.created' }] },
    ])
  })

  it('is sent to a program again with the same id', async () => {
    await handOver('json')
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids).toHaveLength(2)
    expect(ids[1]).toBe(ids[0])
  })

  it('is sent to a chat again if the chat rejected it', async () => {
    await add('bob', 'discord')
    receiver.answersWith((response) => void response.writeHead(503).end())
    await notify(['bob'], await aNews())
    await call()
    receiver.answersWith((response) => void response.writeHead(204).end())
    await waitForNextAttempt(current().db)
    await call()
    expect(receiver.received).toHaveLength(2)
  })
})
