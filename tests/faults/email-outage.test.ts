import { record } from '@quarry/db/outbox'
import { cloneDatabase, type ClonedDatabase } from '@quarry/db/testing/clone'
import { aProject, aTeamMember, aUser } from '@quarry/db/testing/factories'
import { drain } from '@quarry/jobs/deliveries'
import { DELIVERY_RULES, retryDelay } from '@quarry/jobs/retry-schedules'
import { relayOnce } from '@quarry/jobs/relay'
import { reservePort } from '@quarry/jobs/testing/ports'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { smtpMailer } from '../../api/src/adapters/email/smtp-mailer.ts'
import { referenceSource } from '../../api/src/projects/tags/reference-data.ts'
import { notificationEmails } from '../../api/src/notifications/emails/notification-emails.ts'
import { NOTIFY_EFFECTS } from '../../api/src/notifications/notify.ts'
import { deliver } from '../../api/testing/deliver-events.ts'
import { anSmtpSink, type SmtpSink } from '../../api/testing/smtp-sink.ts'

const HOUR_MS = 3_600_000
const rule = DELIVERY_RULES.mail
const queues = { index: { add: async () => {} } }

let database: ClonedDatabase
let sink: SmtpSink

beforeEach(async () => {
  database = await cloneDatabase()
  sink = await anSmtpSink(undefined, { port: await reservePort() })
})
afterEach(async () => {
  vi.useRealTimers()
  await sink.close()
  await database.drop()
})

/** Two members are notified of decisions about three projects: five emails. */
async function decide(): Promise<string[]> {
  const { db } = database
  const maker = await aUser(db, { email: 'maker@mail.example', emailVerified: true })
  const member = await aUser(db, { email: 'member@mail.example', emailVerified: true })
  const expected: string[] = []
  for (const title of ['Lanterns', 'Ladders', 'Levers']) {
    const project = await aProject(db, { ownerId: maker.id, status: 'rejected', title })
    expected.push(`${title} maker@mail.example`)
    if (title !== 'Levers') {
      await aTeamMember(db, { teamId: project.teamId, userId: member.id })
      expected.push(`${title} member@mail.example`)
    }
    const change = { oldStatus: 'processing', newStatus: 'rejected' } as const
    await db
      .transaction()
      .execute((tx) =>
        record(tx, { name: 'project.rejected', projectId: project.id, actorId: null, ...change }),
      )
  }
  await deliver(db, 'notify', NOTIFY_EFFECTS)
  while ((await relayOnce(db, queues)) > 0);
  return expected.toSorted()
}

const left = () => database.db.selectFrom('deliveries').selectAll().where('queue', '=', 'mail').execute()
const deadLetters = () => database.db.selectFrom('deadLetters').select('id').execute()

/** Runs the due emails of all recipients once and returns the time of the next retry. */
async function runDueEmails(): Promise<Date | undefined> {
  const { db } = database
  const mailer = smtpMailer({ url: sink.url, from: 'Quarry <quarry@quarry.test>', host: 'quarry.test' })
  const now = () => new Date()
  const reference = referenceSource(db, now)
  const effects = notificationEmails({ mailer, siteUrl: 'https://quarry.test', now, db, reference })
  const aggregates = new Set((await left()).map(({ aggregate }) => aggregate))
  const dueAt: Date[] = []
  for (const aggregate of aggregates) {
    const drained = await drain(
      db,
      { queue: 'mail', aggregate },
      { rule, effect: async (tx, delivery) => effects[delivery.name]?.(tx, delivery) },
    )
    if (!drained.done) dueAt.push(drained.dueAt)
  }
  return dueAt.toSorted((a, b) => a.getTime() - b.getTime())[0]
}

/** Title and recipient of each received email. */
const arrived = () =>
  sink.messages
    .map((message) => {
      const [, title] = /^Subject: The status of (\w+) has changed/m.exec(message) ?? []
      const [, to] = /^To: <?([^\s>]+)/m.exec(message) ?? []
      return `${title} ${to}`
    })
    .toSorted()

it(
  'an outage of the mail server for an hour loses no email and repeats none',
  { timeout: 300_000 },
  async () => {
    const expected = await decide()
    expect(await left()).toHaveLength(5)
    const port = Number(new URL(sink.url).port)
    await sink.close()
    vi.useFakeTimers({ toFake: ['Date'] })
    const goneAtMs = Date.now()
    const waitsMs: number[] = []
    while (Date.now() - goneAtMs < HOUR_MS) {
      const dueAt = await runDueEmails()
      if (!dueAt) throw new Error('nothing waits any more')
      waitsMs.push(dueAt.getTime() - Date.now())
      vi.setSystemTime(dueAt)
    }
    // Both recipients are retried; the delays grow to more than half an hour.
    expect(Math.max(...waitsMs)).toBeGreaterThan(HOUR_MS / 2)
    expect([(await left()).length, await deadLetters()]).toEqual([5, []])
    expect(Math.max(...(await left()).map(({ attempts }) => attempts))).toBeGreaterThan(10)
    sink = await anSmtpSink(undefined, { port })
    for (let dueAt = await runDueEmails(); dueAt; dueAt = await runDueEmails()) vi.setSystemTime(dueAt)
    expect(arrived()).toEqual(expected)
    expect([await left(), await deadLetters()]).toEqual([[], []])
    vi.setSystemTime(Date.now() + 24 * HOUR_MS)
    while ((await relayOnce(database.db, queues)) > 0);
    await runDueEmails()
    expect(arrived()).toEqual(expected)
  },
)

it.each(['notify', 'mail', 'bulk_takedown'] as const)('%s is retried for more than twelve hours', (queue) => {
  const of = DELIVERY_RULES[queue]
  const waits = Array.from({ length: of.attempts - 1 }, (_, n) => retryDelay(of, n + 1))
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(12 * HOUR_MS)
})
