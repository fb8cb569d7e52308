import { aReport, aMessage } from '@quarry/db/testing/factories'
import {
  NOTIFICATION_TYPES,
  QUOTE_MAX_LENGTH,
  type EmailFrequency,
} from '@quarry/domain/notifications/notification-types'
import { DAY_MS } from '@quarry/domain/times'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  getInbox,
  listUserNotifications,
  renewOwnFeed,
  setNotificationPreferences,
} from '../../contract/notifications/notifications.ts'
import { closeReports } from '../../contract/reports/reports.ts'
import { deleteMessage, getThread, sendMessage } from '../../contract/threads/threads.ts'
import { deliver } from '../../testing/deliver-events.ts'
import { aMailbox } from '../../testing/mailbox.ts'
import { SITE_URL, testApp } from '../../testing/test-app.ts'
import { NOTIFY_EFFECTS } from './notify.ts'
import { sendDigests } from './digests/send-digests.ts'

const LABEL = 'The moderators say: '
const current = testApp()
const mailbox = aMailbox()
const WORDS = 'We took **it** down, see [the rules](https://q.test/legal/rules).\nThank <b>you</b>!'
const READ = 'We took it down, see the rules (https://q.test/legal/rules).\nThank you!'

beforeEach(async () => {
  const { db } = current()
  for (const table of ['notificationPreferences', 'notifications', 'outbox', 'deliveries'] as const)
    await db.deleteFrom(table).execute()
  await db.updateTable('users').set({ emailVerified: true, language: null }).execute()
  await wants('at_once')
})

const wants = (mail: EmailFrequency) =>
  current().as('alice')(setNotificationPreferences, {
    body: {
      choices: NOTIFICATION_TYPES.map((type) => ({
        type,
        on_site: true,
        mail,
        in_feed: true,
        in_chat: false,
      })),
    },
  })
const aReportOfAlice = () => aReport(current().db, { reporterId: current().users.alice.id })
const close = (id: string, words?: string, closed = true) =>
  current().as('mo')(closeReports, { body: { reports: [id], closed, ...(words !== undefined && { words }) } })
const sendEmails = async () => {
  await deliver(current().db, 'notify', NOTIFY_EFFECTS)
  return mailbox.collect(current())
}
const quoted = async () =>
  (await current().as('alice')(getInbox, {})).groups.map(({ entries }) => entries[0]?.closing_message)

describe("the moderators' message at the closing of a report", () => {
  it('is in the email and on the site, as plain text without a name', async () => {
    const { as } = current()
    const { id } = await aReportOfAlice()
    await close(id, WORDS)
    const [mail] = await sendEmails()
    expect(mail?.text).toContain(`${LABEL}${READ}\n\n`)
    expect(mail?.html).toContain('Thank you!')
    expect(await quoted()).toEqual([READ])
    const [entry] = await as('alice')(listUserNotifications, { params: { user: 'alice' } })
    for (const output of [mail, await as('alice')(getInbox, {}), entry])
      expect(JSON.stringify(output)).not.toMatch(/"mo"|\bmo@/)
  })

  it('is in the digest, cut to the limit', async () => {
    await wants('daily')
    const { id } = await aReportOfAlice()
    await close(id, '🪨'.repeat(QUOTE_MAX_LENGTH + 1))
    expect(await sendEmails()).toEqual([])
    await sendDigests({ db: current().db, now: () => new Date(Date.now() + 2 * DAY_MS) })
    const cut = `${'🪨'.repeat(QUOTE_MAX_LENGTH - 1)}…`
    expect((await mailbox.collect(current()))[0]?.text).toContain(` was closed\n${LABEL}${cut}\n\n`)
    expect(await quoted()).toEqual([cut])
  })

  it('is not in feeds, which others may read', async () => {
    const { as, app } = current()
    const { url } = await as('alice')(renewOwnFeed, {})
    const { id } = await aReportOfAlice()
    await close(id, WORDS)
    await sendEmails()
    const xml = await (await app.request(url.slice(SITE_URL.length))).text()
    expect(xml).toContain('Your report was closed')
    expect(xml).not.toContain('took')
  })

  it('is that of the last closing, and is left out while the report is open or without a message', async () => {
    const { id } = await aReportOfAlice()
    await close(id, 'The first words.')
    await sendEmails()
    await close(id, undefined, false)
    await sendEmails()
    expect(await quoted()).toEqual([null])
    await close(id, 'The last words.')
    expect((await sendEmails())[0]?.text).toContain('The moderators say: The last words.')
    expect(await quoted()).toEqual(['The last words.'])
    await close(id, undefined, false)
    await close(id)
    expect((await sendEmails()).map(({ text }) => text).join()).not.toContain('The moderators say')
    expect(await quoted()).toEqual([null])
  })

  it('is left out once it is deleted', async () => {
    const { as } = current()
    const { id, threadId } = await aReportOfAlice()
    await close(id, WORDS)
    const { messages } = await as('mo')(getThread, { params: { thread: threadId } })
    await as('mo')(deleteMessage, { params: { message: messages[0]?.id ?? '' } })
    expect((await sendEmails())[0]?.text).not.toContain('took')
    expect(await quoted()).toEqual([null])
  })

  it('is neither a private note nor an earlier message', async () => {
    const { as, db, users } = current()
    const { id, threadId } = await aReportOfAlice()
    await as('mo')(sendMessage, {
      params: { thread: threadId },
      body: { body: { type: 'text', body: 'Posted before', private: false } },
    })
    await sendEmails()
    await close(id)
    const { closedAt } = await db
      .selectFrom('reports')
      .select('closedAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const createdAt = new Date((closedAt?.getTime() ?? 0) - 1)
    const note = { threadId, authorId: users.mo.id, isPrivate: true, hideIdentity: true, createdAt }
    await aMessage(db, { ...note, body: 'the-marker-that-stays-with-staff' })
    const [mail] = await sendEmails()
    expect(mail?.text).toContain('Your report')
    expect(JSON.stringify(mail)).not.toMatch(/marker|Posted before/)
    expect(await quoted()).toEqual([null, null])
  })
})
