import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Tx } from '@quarry/db/db'
import { record } from '@quarry/db/outbox'
import { cloneDatabase, type ClonedDatabase } from '@quarry/db/testing/clone'
import { aProject, aUser } from '@quarry/db/testing/factories'
import type { Child } from '@quarry/jobs/testing/child'
import { reservePort } from '@quarry/jobs/testing/ports'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { countLockWaits } from '../../api/testing/bulk-takedown-state.ts'
import { anSmtpSink, type SmtpSink } from '../../api/testing/smtp-sink.ts'
import { untilIdle, whileLocked, Workers } from './workers.ts'

/** Attempts that fail while the mail server is away. */
const FAILED_ATTEMPTS = 5

describe(
  'a review decision is notified once on the site and once by email when',
  { timeout: 300_000 },
  () => {
    let database: ClonedDatabase
    let folder: string
    let sink: SmtpSink
    const workers = new Workers()
    /** Callbacks for the next email, each called once. */
    let next: { begins?: () => void; taken?: () => void } = {}
    const once = (moment: keyof typeof next) => () => {
      const act = next[moment]
      if (!act) return
      next = {}
      act()
    }
    beforeEach(async () => {
      database = await cloneDatabase()
      folder = await mkdtemp(path.join(tmpdir(), 'quarry-decision-'))
      const moments = { onBegin: once('begins'), onReceived: once('taken') }
      sink = await anSmtpSink(undefined, { port: await reservePort(), ...moments })
    })
    afterEach(async () => {
      next = {}
      await workers.stopAll()
      await sink.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    })

    const start = () => workers.start({ databaseUrl: database.url, folder, smtpUrl: sink.url })
    const addProject = async () => {
      const { db } = database
      const maker = await aUser(db, { email: 'maker@mail.example', emailVerified: true })
      const project = await aProject(db, { ownerId: maker.id, status: 'rejected', title: 'Lanterns' })
      return project.id
    }
    const reject = (projectId: string) => {
      const change = { oldStatus: 'processing', newStatus: 'rejected' } as const
      return database.db
        .transaction()
        .execute((tx) => record(tx, { name: 'project.rejected', projectId, actorId: null, ...change }))
    }
    const decide = async () => {
      const projectId = await addProject()
      await reject(projectId)
      return projectId
    }
    const readNotified = async () => {
      const rows = await database.db.selectFrom('notifications').select('type').execute()
      return { site: rows.map(({ type }) => type), mails: sink.messages.length }
    }
    const everything = { site: ['status_change'], mails: 1 }
    const twice = { site: ['status_change', 'status_change'], mails: 2 }
    const untilNotified = (notified: typeof everything) =>
      vi.waitFor(async () => expect(await readNotified()).toEqual(notified), {
        timeout: 60_000,
        interval: 50,
      })
    /** The next decision waits in its queues behind all effects of the first one, so that a repeated effect shows. */
    const settle = async (projectId: string) => {
      await untilNotified(everything)
      await untilIdle(database.db)
      expect(await readNotified()).toEqual(everything)
      await reject(projectId)
      await untilNotified(twice)
      await untilIdle(database.db)
      return readNotified()
    }
    const died = (worker: Child) =>
      vi.waitFor(() => expect(worker.isRunning()).toBe(false), { timeout: 60_000, interval: 50 })

    it('the mail server is unavailable for a while', async () => {
      const port = Number(new URL(sink.url).port)
      await sink.close()
      await start()
      const projectId = await decide()
      const attempts = async () => {
        const mails = database.db.selectFrom('deliveries').select('attempts').where('queue', '=', 'mail')
        return (await mails.executeTakeFirst())?.attempts ?? 0
      }
      await vi.waitFor(async () => expect(await attempts()).toBeGreaterThanOrEqual(FAILED_ATTEMPTS), {
        timeout: 60_000,
        interval: 50,
      })
      expect(await readNotified()).toEqual({ site: everything.site, mails: 0 })
      sink = await anSmtpSink(undefined, { port })
      expect(await settle(projectId)).toEqual(twice)
      const deadLetters = await database.db.selectFrom('deadLetters').select('id').execute()
      expect(deadLetters).toEqual([])
    })

    it('the worker dies while it writes the notification', async () => {
      const projectId = await decide()
      // A notification has a foreign key to its reader, so its insert waits for this lock.
      const lock = (tx: Tx) => tx.selectFrom('users').select('id').forUpdate().execute()
      await whileLocked(database.db, lock, async () => {
        await start()
        await vi.waitFor(async () => expect(await countLockWaits(database.db)).toBe(1), {
          timeout: 120_000,
          interval: 50,
        })
        const waiting = await database.db.selectFrom('deliveries').select('queue').execute()
        expect(waiting).toContainEqual({ queue: 'notify' })
        expect(await readNotified()).toEqual({ site: [], mails: 0 })
        await workers.killAll()
      })
      await start()
      expect(await settle(projectId)).toEqual(twice)
    })

    it.each(['begins', 'taken'] as const)(
      'the worker dies when the email has the state "%s" at the server',
      async (moment) => {
        const worker = await start()
        next = { [moment]: () => process.kill(worker.pid, 'SIGKILL') }
        const projectId = await decide()
        await died(worker)
        await start()
        expect(await settle(projectId)).toEqual(twice)
      },
    )
  },
)
