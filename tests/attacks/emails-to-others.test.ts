import { record } from '@quarry/db/outbox'
import { anOrganization, aNotification, aProject, aUser } from '@quarry/db/testing/factories'
import { beforeEach, describe, expect, it } from 'vitest'
import { inviteTeamMember, removeTeamMember } from '../../api/contract/organizations/teams.ts'
import { NOTIFY_EFFECTS } from '../../api/src/notifications/notify.ts'
import { deliver } from '../../api/testing/deliver-events.ts'
import { aMailbox } from '../../api/testing/mailbox.ts'
import { testApp } from '../../api/testing/test-app.ts'

const current = testApp()
const mailbox = aMailbox()
const BAD = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

async function emails() {
  await deliver(current().db, 'notify', NOTIFY_EFFECTS)
  return mailbox.collect(current())
}
const confirm = (id: string, emailVerified: boolean) =>
  current().db.updateTable('users').set({ emailVerified }).where('id', '=', id).execute()
const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 204,
    (error: unknown) => (error as { status: number }).status,
  )

beforeEach(async () => {
  const { users } = current()
  await confirm(users.bob.id, true)
  await confirm(users.mallory.id, true)
})

async function aTeam(title?: string) {
  const { db, users } = current()
  const project = await aProject(db, { ownerId: users.mallory.id, ...(title && { title }) })
  const params = { team: project.teamId }
  const invite = (user: string, role?: string) =>
    current().as('mallory')(inviteTeamMember, { params, body: { user_id: user, ...(role && { role }) } })
  const withdraw = (user: string) =>
    current().as('mallory')(removeTeamMember, { params: { ...params, user } })
  return { invite, withdraw }
}

describe('invitations', () => {
  it('need a confirmed email address of the sender', async () => {
    const { users } = current()
    await confirm(users.mallory.id, false)
    const { invite } = await aTeam()
    await expect(invite('bob')).rejects.toMatchObject({ status: 401, rule: 'confirmed_email_to_invite' })
    expect(await emails()).toEqual([])
  })

  it('quote names only: no role, no line break, no change of direction', async () => {
    const { invite } = await aTeam('Free\r\nBcc: all@example.com \u202emoc.live')
    await invite('bob', 'Winner of a prize, see https://evil.example')
    const [email, ...others] = await emails()
    expect(others).toEqual([])
    expect(email?.subject).not.toMatch(BAD)
    expect(email?.text.replaceAll('\n', '')).not.toMatch(BAD)
    expect(email?.text).not.toContain('Winner')
  })

  it('are counted by sender and receiver, also if they are withdrawn', async () => {
    const statuses = []
    const { invite, withdraw } = await aTeam()
    for (let round = 0; round < 12; round++) {
      statuses.push(await statusOf(invite('alice')))
      await statusOf(withdraw('alice'))
    }
    expect(statuses.filter((status) => status === 204)).toHaveLength(10)
    expect(statuses.at(-1)).toBe(429)
  })

  it('are counted by team', async () => {
    const { db, users } = current()
    await confirm(users.ada.id, true)
    const { teamId: team } = await anOrganization(db, { ownerId: users.ada.id })
    const statuses = []
    for (let at = 0; at < 32; at++) {
      const { id } = await aUser(db)
      const invited = current().as('ada')(inviteTeamMember, { params: { team }, body: { user_id: id } })
      statuses.push(await statusOf(invited))
    }
    expect([statuses.indexOf(429), statuses.at(-1)]).toEqual([30, 429])
  })
})

it('sends a reader at most ten emails of one type an hour over all senders', async () => {
  const { db, users } = current()
  await db.deleteFrom('notifications').execute()
  const organization = await anOrganization(db, { ownerId: users.alice.id })
  await db
    .insertInto('teamMembers')
    .values({
      id: 'INVITED1',
      teamId: organization.teamId,
      userId: users.bob.id,
      role: 'Member',
      permissions: 0,
      organizationPermissions: 0,
      accepted: false,
      payoutsSplit: 0,
      ordering: 0,
    })
    .execute()

  for (let at = 0; at < 14; at++) {
    const { id } = await aNotification(db, {
      userId: users.bob.id,
      type: 'organization_invite',
      organizationId: organization.id,
      teamId: organization.teamId,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, at)),
    })
    await db
      .transaction()
      .execute((tx) =>
        record(tx, { name: 'notification.mail_due', userId: users.bob.id, notificationId: id }),
      )
  }
  expect(await mailbox.collect(current())).toHaveLength(10)
})
