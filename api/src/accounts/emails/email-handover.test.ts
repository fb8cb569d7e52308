import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { MailerError, type OutgoingEmail, type Mailer } from '../../ports/mailer.ts'
import { handOver } from './email-handover.ts'

const current = testApp()
const email: OutgoingEmail = {
  id: 'mail-1',
  to: 'a@mail.example',
  language: 'en-US',
  subject: 'S',
  html: 'H',
  text: 'T',
}

async function aDelivery() {
  const { db } = current()
  const values = { queue: 'mail', name: 'notification.mail_due', aggregate: 'user:1', payload: '{}' }
  const { id } = await db.insertInto('deliveries').values(values).returning('id').executeTakeFirstOrThrow()
  return async () =>
    await db.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

it('marks an email before its end, so that no other process sends it again', async () => {
  const { db } = current()
  const find = await aDelivery()
  const sent: OutgoingEmail[] = []
  const mailer: Mailer = {
    async send(one, atLast) {
      await atLast?.()
      expect((await find()).handedOverAt).not.toBeNull()
      sent.push(one)
      return 'sent'
    },
  }
  const delivery = await find()
  // As the queue does it: the mark stays when its transaction is rolled back.
  const lost = db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(1)`.execute(tx)
    await handOver({ mailer, db }, delivery, email)
    throw new Error('killed')
  })
  await expect(lost).rejects.toThrow('killed')
  expect(await handOver({ mailer, db }, await find(), email)).toBe('sent')
  expect(sent).toHaveLength(1)
})

it('removes the mark when the server asks to retry later', async () => {
  const { db } = current()
  const find = await aDelivery()
  const mailer: Mailer = {
    async send(_, atLast) {
      await atLast?.()
      throw new MailerError('later')
    },
  }
  await expect(handOver({ mailer, db }, await find(), email)).rejects.toThrow('later')
  expect((await find()).handedOverAt).toBeNull()
})
