import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { cloneDatabase, type ClonedDatabase } from '@quarry/db/testing/clone'
import { aProject, aUser, aVersion, aWebhook } from '@quarry/db/testing/factories'
import { record } from '@quarry/db/outbox'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aReceiver } from '../../api/testing/http-receiver.ts'
import { untilIdle, Workers } from './workers.ts'

let database: ClonedDatabase
let folder: string
let receiver: Awaited<ReturnType<typeof aReceiver>>
const workers = new Workers()
beforeEach(async () => {
  database = await cloneDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'quarry-own-webhook-'))
  receiver = await aReceiver()
})
afterEach(async () => {
  await workers.stopAll()
  await receiver.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const start = () =>
  workers.start({ databaseUrl: database.url, folder, more: { WEBHOOK_NETWORKS: '127.0.0.1' } })

it('a chat receives a message once when the worker dies during the call', { timeout: 300_000 }, async () => {
  const { db } = database
  const [reader, maker] = [await aUser(db), await aUser(db)]
  const project = await aProject(db, { ownerId: maker.id, status: 'approved', title: 'Lanterns' })
  const version = await aVersion(db, { projectId: project.id, authorId: maker.id })
  await db.insertInto('follows').values({ userId: reader.id, projectId: project.id }).execute()
  await aWebhook(db, { userId: reader.id, events: [], format: 'discord', url: receiver.url })
  const worker = await start()
  // The message has arrived; the response never does.
  receiver.answersWith(() => void process.kill(worker.pid, 'SIGKILL'))
  const published = { versionId: version.id, projectId: project.id, actorId: maker.id }
  await db.transaction().execute((tx) => record(tx, { name: 'version.published', ...published }))
  await vi.waitFor(() => expect(worker.isRunning()).toBe(false), { timeout: 60_000, interval: 50 })
  receiver.answersWith((response) => void response.writeHead(204).end())
  // It takes the call over when the lease of the first one has ended.
  await start()
  await untilIdle(db)
  expect(receiver.received).toHaveLength(1)
  const answers = await db.selectFrom('webhookAnswers').select(['failure', 'status']).execute()
  expect(answers).toEqual([{ failure: 'unseen', status: null }])
  const notifications = await db.selectFrom('notifications').select(['userId', 'onSite', 'inChat']).execute()
  expect(notifications).toEqual([{ userId: reader.id, onSite: true, inChat: true }])
})
