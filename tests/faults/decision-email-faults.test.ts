import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { record } from '@quarry/db/outbox'
import { cloneDatabase, type ClonedDatabase } from '@quarry/db/testing/clone'
import { aProject, aUser } from '@quarry/db/testing/factories'
import type { Child } from '@quarry/jobs/testing/child'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anSmtpSink, type SmtpSink } from '../../api/testing/smtp-sink.ts'
import { Workers } from './workers.ts'

/** A repeated effect would appear within the time in which lost wake-ups are found. */
const LOST_WAKE_UPS_MS = 7000
/** Long enough for several attempts to fail. */
const SERVER_AWAY_MS = Number(process.env['FAULT_SECONDS'] ?? 12) * 1000

describe(
  'a review decision is notified once on the site and once by email when',
  { timeout: 120_000 },
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
      sink = await anSmtpSink(undefined, { onBegin: once('begins'), onReceived: once('taken') })
    })
    afterEach(async () => {
      next = {}
      await workers.killAll()
      await sink.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    })

    const start = () => workers.start({ databaseUrl: database.url, folder, smtpUrl: sink.url })
    const decide = async () => {
      const { db } = database
      const maker = await aUser(db, { email: 'maker@mail.example', emailVerified: true })
      const project = await aProject(db, { ownerId: maker.id, status: 'rejected', title: 'Lanterns' })
      const change = { oldStatus: 'processing', newStatus: 'rejected' } as const
      await db
        .transaction()
        .execute((tx) =>
          record(tx, { name: 'project.rejected', projectId: project.id, actorId: null, ...change }),
        )
    }
    const readNotified = async () => {
      const rows = await database.db.selectFrom('notifications').select('type').execute()
      return { site: rows.map(({ type }) => type), mails: sink.messages.length }
    }
    const everything = { site: ['status_change'], mails: 1 }
    const settle = async () => {
      await vi.waitFor(async () => expect(await readNotified()).toEqual(everything), {
        timeout: 40_000,
        interval: 200,
      })
      await vi.waitFor(
        async () => expect(await database.db.selectFrom('deliveries').select('id').execute()).toEqual([]),
        { timeout: 40_000, interval: 200 },
      )
      await sleep(LOST_WAKE_UPS_MS)
      return readNotified()
    }
    const died = (worker: Child) =>
      vi.waitFor(() => expect(worker.isRunning()).toBe(false), { timeout: 20_000, interval: 50 })

    it('the mail server is unavailable for a while', async () => {
      const port = Number(new URL(sink.url).port)
      await sink.close()
      await start()
      await decide()
      await sleep(SERVER_AWAY_MS)
      expect(await readNotified()).toEqual({ site: everything.site, mails: 0 })
      sink = await anSmtpSink(undefined, { port })
      expect(await settle()).toEqual(everything)
      const deadLetters = await database.db.selectFrom('deadLetters').select('id').execute()
      expect(deadLetters).toEqual([])
    })

    it('the worker dies while it writes the notification', async () => {
      await decide()
      let release = () => {}
      const held = database.db.transaction().execute(async (tx) => {
        // A notification has a foreign key to its reader, so its insert waits for this lock.
        await tx.selectFrom('users').select('id').forUpdate().execute()
        await new Promise<void>((resolve) => {
          release = resolve
        })
      })
      const worker = await start()
      const waiting = () => database.db.selectFrom('deliveries').select('queue').execute()
      await vi.waitFor(async () => expect(await waiting()).toEqual([{ queue: 'notify' }]), {
        timeout: 20_000,
        interval: 50,
      })
      await sleep(1000)
      expect(await readNotified()).toEqual({ site: [], mails: 0 })
      await worker.stop('SIGKILL')
      release()
      await held
      await start()
      expect(await settle()).toEqual(everything)
    })

    it.each(['begins', 'taken'] as const)(
      'the worker dies when the email has the state "%s" at the server',
      async (moment) => {
        const worker = await start()
        next = { [moment]: () => process.kill(worker.pid, 'SIGKILL') }
        await decide()
        await died(worker)
        await start()
        expect(await settle()).toEqual(everything)
      },
    )
  },
)
