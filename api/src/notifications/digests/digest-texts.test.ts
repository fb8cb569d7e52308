import { aProject, aTeamMember } from '@quarry/db/testing/factories'
import { QUOTE_MAX_LENGTH, type NotificationType } from '@quarry/domain/notifications/notification-types'
import { DAY_MS } from '@quarry/domain/times'
import { beforeEach, describe, expect, it } from 'vitest'
import { setNotificationPreferences } from '../../../contract/notifications/notifications.ts'
import { reviewProject } from '../../../contract/moderation/review.ts'
import { deliver } from '../../../testing/deliver-events.ts'
import { aMailbox } from '../../../testing/mailbox.ts'
import { testApp } from '../../../testing/test-app.ts'
import { NOTIFY_EFFECTS } from '../notify.ts'
import { sendDigests } from './send-digests.ts'

const LABEL = 'The moderators say: '
const current = testApp()
const mailbox = aMailbox()

beforeEach(async () => {
  const { as, db } = current()
  for (const table of ['notificationPreferences', 'notifications', 'outbox', 'deliveries'] as const)
    await db.deleteFrom(table).execute()
  await db.updateTable('users').set({ emailVerified: true, language: null }).execute()
  const daily = (type: NotificationType) => ({ type, on_site: true, mail: 'daily' as const })
  for (const who of ['alice', 'bob'] as const)
    await as(who)(setNotificationPreferences, {
      body: { choices: [{ ...daily('status_change'), in_feed: false, in_chat: false }] },
    })
})

async function waiting(title: string) {
  const { db, users } = current()
  const project = await aProject(db, {
    approvedAt: new Date(),
    status: 'processing',
    ownerId: users.alice.id,
    title,
  })
  await aTeamMember(db, { teamId: project.teamId, userId: users.bob.id })
  return { id: project.id, params: { project: project.id } }
}

/** The digests of both members, as text and as HTML. */
async function digests() {
  const { db, users } = current()
  await deliver(db, 'notify', NOTIFY_EFFECTS)
  await sendDigests({ db, now: () => new Date(Date.now() + 2 * DAY_MS) })
  const mails = await mailbox.collect(current())
  return (who: 'alice' | 'bob') => mails.find(({ to }) => to === users[who].email)
}

const decide = (params: { project: string }, decision: 'approve' | 'reject' | 'withhold', message?: string) =>
  current().as('mo')(reviewProject, { params, body: { decision, ...(message && { message }) } })

describe('the message of a decision in a digest', () => {
  it('follows its status, in text and HTML', async () => {
    const [stone, glass] = [await waiting('Stone'), await waiting('Glass')]
    await decide(stone.params, 'reject', 'Its <b> links\nlead nowhere.')
    await decide(glass.params, 'approve')
    const mail = (await digests())('alice')
    expect(mail?.text).toContain(
      'Stone is rejected now\nThe moderators say: Its <b> links\nlead nowhere.\n\n',
    )
    expect(mail?.text).toContain('Glass is public now\n\n')
    expect(mail?.html).toContain('The moderators say: Its &lt;b&gt; links\nlead nowhere.</p>')
    expect(mail?.html.split('The moderators say')).toHaveLength(2)
  })

  it('is cut to the limit, never within a character', async () => {
    const { params } = await waiting('Stone')
    await decide(params, 'withhold', '🪨'.repeat(QUOTE_MAX_LENGTH + 1))
    const mail = (await digests())('alice')
    expect(mail?.text).toContain(`${LABEL}${'🪨'.repeat(QUOTE_MAX_LENGTH - 1)}…\n`)
  })

  it('is that of the last decision only', async () => {
    const { params } = await waiting('Stone')
    await decide(params, 'reject', 'The first words.')
    await decide(params, 'withhold', 'The last words.')
    const mail = (await digests())('alice')
    expect(mail?.text).toContain('Stone is withheld now\nThe moderators say: The last words.')
    expect(mail?.text).not.toContain('rejected')
    expect(mail?.text).not.toContain('The first words.')
  })

  it('is left out for former members', async () => {
    const { db, users } = current()
    const { params, id } = await waiting('Stone')
    await decide(params, 'withhold', 'The words.')
    await deliver(db, 'notify', NOTIFY_EFFECTS)
    const team = db.selectFrom('projects').select('teamId').where('id', '=', id)
    await db.deleteFrom('teamMembers').where('teamId', '=', team).where('userId', '=', users.bob.id).execute()
    const mailTo = await digests()
    expect(mailTo('alice')?.text).toContain('The words.')
    expect(mailTo('bob')?.text ?? '').not.toContain('The words.')
  })
})
