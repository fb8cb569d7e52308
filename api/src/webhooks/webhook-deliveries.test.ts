import { createHmac } from 'node:crypto'
import { record } from '@quarry/db/outbox'
import { anOrganization, aProject, aVersion, aWebhook } from '@quarry/db/testing/factories'
import type { OutboxEvent } from '@quarry/db/events'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aReceiver } from '../../testing/http-receiver.ts'
import { callWebhooks, waitForNextAttempt } from '../../testing/run-effects.ts'
import { testApp } from '../../testing/test-app.ts'
import { openOutboundClient } from '../adapters/outbound/outbound-client.ts'
import {
  createProjectWebhook,
  listProjectWebhooks,
  testProjectWebhook,
} from '../../contract/webhooks/webhooks.ts'
import { webhookEffects } from './webhook-deliveries.ts'

const outbound = openOutboundClient({ NODE_ENV: 'test', WEBHOOK_NETWORKS: ['127.0.0.1'] })
const current = testApp({ outbound })

let receiver: Awaited<ReturnType<typeof aReceiver>>
beforeAll(async () => {
  receiver = await aReceiver()
})
afterAll(() => receiver.close())
beforeEach(async () => {
  receiver.received.length = 0
  receiver.answersWith((response) => void response.writeHead(204).end())
  for (const table of ['webhooks', 'deliveries', 'outbox'] as const)
    await current().db.deleteFrom(table).execute()
})

const happen = (...events: OutboxEvent[]) =>
  current()
    .db.transaction()
    .execute((tx) => record(tx, ...events))
const call = () => callWebhooks(current().db, webhookEffects(current().services))
const bodies = () => receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: object })

async function aPublication() {
  const { db, users } = current()
  const project = await aProject(db, { ownerId: users.alice.id, title: 'Lantern', status: 'approved' })
  const version = await aVersion(db, { projectId: project.id, name: 'Bright', versionNumber: '1.2.0' })
  const event: OutboxEvent = {
    name: 'version.published',
    projectId: project.id,
    versionId: version.id,
    actorId: users.alice.id,
  }
  return { project, version, event }
}

describe('deliveries of a webhook', () => {
  it('send a signed message about a version', async () => {
    const { project, version, event } = await aPublication()
    const { secret } = await current().as('alice')(createProjectWebhook, {
      params: { project: project.id },
      body: { name: 'Build', url: `${receiver.url}/hook?a=b`, format: 'json', events: ['version.published'] },
    })
    await happen(event)
    await call()
    const [message] = receiver.received
    expect(message?.path).toBe('/hook?a=b')
    expect(JSON.parse(message?.body ?? '')).toMatchObject({
      type: 'version.published',
      data: {
        project: { id: project.id, title: 'Lantern', url: `https://quarry.test/mod/${project.slug}` },
        version: { id: version.id, name: 'Bright', version_number: '1.2.0' },
      },
    })
    const {
      'webhook-id': id,
      'webhook-timestamp': at,
      'webhook-signature': signature,
    } = message?.headers ?? {}
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const expected = createHmac('sha256', key).update(`${String(id)}.${String(at)}.${message?.body}`)
    expect(signature).toBe(`v1,${expected.digest('base64')}`)
    expect(Math.abs(Date.now() / 1000 - Number(at))).toBeLessThan(60)
    expect(id).toMatch(/^msg_\w+$/)
  })

  it('include the projects of an organization, by the subscribed events', async () => {
    const { db, users } = current()
    const organization = await anOrganization(db, { ownerId: users.alice.id })
    const { id: projectId } = await aProject(db, { organizationId: organization.id, status: 'approved' })
    const url = receiver.url
    await aWebhook(db, { organizationId: organization.id, url: `${url}/all` })
    await aWebhook(db, { projectId, url: `${url}/judged`, events: ['project.rejected'] })
    await aWebhook(db, { projectId, url: `${url}/paused`, pause: 'asked', pausedAt: new Date() })
    await aWebhook(db, { projectId: (await aProject(db)).id, url: `${url}/other` })
    const about = { projectId, actorId: null, oldStatus: 'processing' } as const
    await happen({ name: 'project.approved', newStatus: 'approved', ...about })
    await happen({ name: 'project.rejected', newStatus: 'rejected', ...about })
    await call()
    expect(receiver.received.map(({ path }) => path).toSorted()).toEqual(['/all', '/all', '/judged'])
    expect(bodies().map(({ type }) => type)).toContain('project.approved')
  })

  it('send nothing about a hidden version', async () => {
    const { project, version, event } = await aPublication()
    const { db } = current()
    await aWebhook(db, { projectId: project.id, url: receiver.url })
    await db.updateTable('projects').set({ status: 'draft' }).where('id', '=', project.id).execute()
    await happen(event)
    await call()
    await db.updateTable('projects').set({ status: 'approved' }).where('id', '=', project.id).execute()
    await db.updateTable('versions').set({ status: 'draft' }).where('id', '=', version.id).execute()
    await happen(event)
    await call()
    expect(receiver.received).toEqual([])
  })

  it('retry a rejected message before later ones', async () => {
    const { project, event } = await aPublication()
    const { db, as } = current()
    await aWebhook(db, { projectId: project.id, url: receiver.url })
    receiver.answersWith((response) => void response.writeHead(500).end('later'))
    await happen(event)
    await call()
    await happen({
      name: 'project.withheld',
      projectId: project.id,
      actorId: null,
      oldStatus: 'approved',
      newStatus: 'withheld',
    })
    await call()
    expect(receiver.received).toHaveLength(1)
    const params = { project: project.id }
    const [waiting] = await as('alice')(listProjectWebhooks, { params })
    expect(Date.parse(waiting?.next_attempt ?? '')).toBeGreaterThan(Date.now())
    expect(waiting?.answers).toMatchObject([{ status: 500, body: 'later', attempt: 1, event: event.name }])
    receiver.answersWith((response) => void response.writeHead(200).end('ok'))
    await waitForNextAttempt(db)
    await call()
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids[1]).toBe(ids[0])
    expect(ids[2]).not.toBe(ids[0])
    expect(bodies().map(({ type }) => type)).toEqual([event.name, event.name, 'project.withheld'])
    const [webhook] = await as('alice')(listProjectWebhooks, { params })
    expect(webhook).toMatchObject({ pause: null, next_attempt: null })
    expect(webhook?.answers.map(({ status, attempt }) => [status, attempt])).toEqual([
      [200, 1],
      [200, 2],
      [500, 1],
    ])
  })

  it('pause the webhook after the seventh attempt, and drop pending messages', async () => {
    const { project, event } = await aPublication()
    const { db, as } = current()
    await aWebhook(db, { projectId: project.id, url: receiver.url })
    receiver.answersWith((response) => void response.writeHead(503).end())
    await happen(event, event)
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await call()
      await waitForNextAttempt(db)
    }
    expect(receiver.received).toHaveLength(7)
    const [webhook] = await as('alice')(listProjectWebhooks, { params: { project: project.id } })
    expect(webhook).toMatchObject({ pause: 'failed', next_attempt: null })
    expect(await db.selectFrom('deliveries').selectAll().where('queue', '=', 'webhook').execute()).toEqual([])
    expect(await db.selectFrom('deadLetters').select('id').execute()).toEqual([])
  })

  it('pause the webhook at once after status 410', async () => {
    const { project, event } = await aPublication()
    const { db, as } = current()
    await aWebhook(db, { projectId: project.id, url: receiver.url })
    receiver.answersWith((response) => void response.writeHead(410).end())
    await happen(event, event)
    await call()
    expect(receiver.received).toHaveLength(1)
    const [webhook] = await as('alice')(listProjectWebhooks, { params: { project: project.id } })
    expect(webhook).toMatchObject({ pause: 'gone' })
  })

  it('are not delayed by another address that does not respond', async () => {
    const { project, event } = await aPublication()
    const { db } = current()
    await aWebhook(db, { id: 'A1', projectId: project.id, url: `${receiver.url}/broken` })
    await aWebhook(db, { id: 'Z1', projectId: project.id, url: `${receiver.url}/sound` })
    receiver.answersWith((response, { path }) => void response.writeHead(path === '/sound' ? 200 : 500).end())
    await happen(event, event)
    await call()
    expect(receiver.received.map(({ path }) => path).toSorted()).toEqual(['/broken', '/sound', '/sound'])
  })

  it('store nothing if the webhook was deleted during the request', async () => {
    const { project, event } = await aPublication()
    const { db } = current()
    const { id } = await aWebhook(db, { projectId: project.id, url: receiver.url })
    receiver.answersWith((response) => {
      void db
        .deleteFrom('webhooks')
        .where('id', '=', id)
        .execute()
        .then(() => response.writeHead(500).end())
    })
    await happen(event)
    await call()
    expect(await db.selectFrom('webhookAnswers').select('id').execute()).toEqual([])
    await waitForNextAttempt(db)
    await call()
    expect(receiver.received).toHaveLength(1)
  })

  it('list the last twenty responses', async () => {
    const { project } = await aPublication()
    const { db, as } = current()
    const { id } = await aWebhook(db, { projectId: project.id, url: receiver.url })
    const tests = Array.from({ length: 23 }, (_, at): OutboxEvent => ({
      name: 'webhook.due',
      webhookId: id,
      messageId: `msg_${at}`,
      event: 'webhook.test',
      happenedAt: new Date().toISOString(),
    }))
    await happen(...tests)
    await call()
    expect(await db.selectFrom('webhookAnswers').select('id').execute()).toHaveLength(20)
    const [webhook] = await as('alice')(listProjectWebhooks, { params: { project: project.id } })
    expect(webhook?.answers).toHaveLength(20)
  })
})

describe('test messages', () => {
  it('are sent once, even during a pause, and change nothing', async () => {
    const { project } = await aPublication()
    const { db, as } = current()
    const { id } = await aWebhook(db, {
      projectId: project.id,
      url: receiver.url,
      pause: 'failed',
      pausedAt: new Date(),
    })
    receiver.answersWith((response) => void response.writeHead(404).end('nobody'))
    const params = { project: project.id, webhook: id }
    await as('alice')(testProjectWebhook, { params })
    await call()
    await waitForNextAttempt(db)
    await call()
    expect(bodies().map(({ type }) => type)).toEqual(['webhook.test'])
    const [webhook] = await as('alice')(listProjectWebhooks, { params })
    expect(webhook).toMatchObject({ pause: 'failed', answers: [{ event: 'webhook.test', status: 404 }] })
  })

  it('are limited in number', async () => {
    const { project } = await aPublication()
    const { db, as } = current()
    const { id } = await aWebhook(db, { projectId: project.id, url: receiver.url })
    const ask = () => as('alice')(testProjectWebhook, { params: { project: project.id, webhook: id } })
    for (let asked = 0; asked < 10; asked += 1) await ask()
    await expect(ask()).rejects.toMatchObject({ status: 429 })
  })
})

describe('messages for chats', () => {
  it('mention no one, whatever names contain', async () => {
    const { db } = current()
    const { project, event } = await aPublication()
    const title = '@everyone <!channel> [x](https://bad.example)'
    await db.updateTable('projects').set({ title }).where('id', '=', project.id).execute()
    await aWebhook(db, { projectId: project.id, url: `${receiver.url}/d`, format: 'discord' })
    await aWebhook(db, { projectId: project.id, url: `${receiver.url}/s`, format: 'slack' })
    await happen(event)
    await call()
    const bodyOf = (path: string) =>
      JSON.parse(receiver.received.find((one) => one.path === path)?.body ?? '')
    expect(bodyOf('/d')).toMatchObject({
      allowed_mentions: { parse: [] },
      content: expect.stringMatching(/^\\@everyone .*Bright is out$/) as string,
      embeds: [{ title: `${title}: Bright` }],
    })
    expect(bodyOf('/d')).not.toMatchObject({ content: expect.stringContaining('](') as string })
    const { text } = bodyOf('/s') as { text: string }
    expect(text).not.toContain('<!channel>')
    expect(text).toContain('&lt;!channel&gt;')
    expect(receiver.received.every(({ headers }) => headers['webhook-signature'] === undefined)).toBe(true)
  })
})
