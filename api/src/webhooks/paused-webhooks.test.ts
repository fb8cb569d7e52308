import { record } from '@quarry/db/outbox'
import type { NewWebhook } from '@quarry/db/schema/webhooks/webhooks'
import { anOrganization, aProject, aTeamMember, aVersion, aWebhook } from '@quarry/db/testing/factories'
import { OrganizationPermission, Permission } from '@quarry/domain/organizations/permissions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getNotification, listUserNotifications } from '../../contract/notifications/notifications.ts'
import { deliver } from '../../testing/deliver-events.ts'
import { aMailbox } from '../../testing/mailbox.ts'
import { aReceiver } from '../../testing/http-receiver.ts'
import { callWebhooks } from '../../testing/run-effects.ts'
import { testApp } from '../../testing/test-app.ts'
import { openOutboundClient } from '../adapters/outbound/outbound-client.ts'
import { NOTIFY_EFFECTS } from '../notifications/notify.ts'
import { webhookEffects } from './webhook-deliveries.ts'

const outbound = openOutboundClient({ NODE_ENV: 'test', WEBHOOK_NETWORKS: ['127.0.0.1'] })
const current = testApp({ outbound })
const mailbox = aMailbox()

let receiver: Awaited<ReturnType<typeof aReceiver>>
beforeAll(async () => {
  receiver = await aReceiver()
  await current().db.updateTable('users').set({ emailVerified: true }).execute()
})
afterAll(() => receiver.close())
beforeEach(async () => {
  receiver.answersWith((response) => void response.writeHead(410).end())
  for (const table of ['webhooks', 'notifications', 'deliveries', 'outbox'] as const)
    await current().db.deleteFrom(table).execute()
})

const notify = () => deliver(current().db, 'notify', NOTIFY_EFFECTS)

/** Publishes a version that the address rejects; returns the notified users with their links. */
async function fail(projectId: string): Promise<string[]> {
  const { db, users, services } = current()
  const { id: versionId } = await aVersion(db, { projectId })
  const actorId = users.alice.id
  await db
    .transaction()
    .execute((tx) => record(tx, { name: 'version.published', projectId, versionId, actorId }))
  await callWebhooks(db, webhookEffects(services))
  await notify()
  return notifiedUsernames()
}

async function notifiedUsernames() {
  const rows = await current()
    .db.selectFrom('notifications as n')
    .innerJoin('users as u', 'u.id', 'n.userId')
    .select('u.username')
    .where('n.type', '=', 'webhook_paused')
    .orderBy('u.username')
    .execute()
  return rows.map(({ username }) => username)
}

const paused = (holder: Partial<NewWebhook>) =>
  aWebhook(current().db, { name: 'Build server', url: receiver.url, ...holder })

/** Bob may edit it, Mallory may not. */
async function aTeam(teamId: string, rights: { may: object; mayNot: object }) {
  const { db, users } = current()
  await aTeamMember(db, { teamId, userId: users.bob.id, ...rights.may })
  await aTeamMember(db, { teamId, userId: users.mallory.id, ...rights.mayNot })
}

describe('a webhook that is paused after failures', () => {
  it('notifies users who may edit the webhooks of the project, once for each pause, and by email', async () => {
    const { db, users, as } = current()
    const project = await aProject(db, { ownerId: users.alice.id, status: 'approved' })
    await aTeam(project.teamId, {
      may: { permissions: Permission.EditDetails },
      mayNot: { permissions: Permission.UploadVersion },
    })
    const webhook = await paused({ projectId: project.id })
    await mailbox.collect(current())
    expect(await fail(project.id)).toEqual(['alice', 'bob'])
    const [notification] = await as('alice')(listUserNotifications, { params: { user: users.alice.id } })
    expect(notification).toMatchObject({
      type: null,
      text: expect.stringContaining('Build server'),
      link: `/project/${project.id}/settings/webhooks`,
      body: { webhook_id: webhook.id, project_id: project.id },
    })
    const mails = await mailbox.collect(current())
    expect(new Set(mails.map(({ to }) => to))).toEqual(new Set([users.alice.email, users.bob.email]))
    expect(mails.map(({ subject }) => subject)).toEqual([
      'The webhook Build server was paused',
      'The webhook Build server was paused',
    ])
    expect(await fail(project.id)).toEqual(['alice', 'bob'])
    await db.updateTable('webhooks').set({ pause: null, pausedAt: null }).execute()
    expect(await fail(project.id)).toEqual(['alice', 'alice', 'bob', 'bob'])
  })

  it('notifies users who may edit the webhooks of the organization', async () => {
    const { db, users } = current()
    const organization = await anOrganization(db, { ownerId: users.alice.id })
    await aTeam(organization.teamId, {
      may: { organizationPermissions: OrganizationPermission.EditDetails },
      mayNot: { organizationPermissions: OrganizationPermission.AddProject },
    })
    const { id } = await aProject(db, { organizationId: organization.id, status: 'approved' })
    await paused({ organizationId: organization.id })
    expect(await fail(id)).toEqual(['alice', 'bob'])
  })

  it("notifies members of the project's organization, unless their permissions in the project differ", async () => {
    const { db, users } = current()
    const organization = await anOrganization(db, { ownerId: users.alice.id })
    const project = await aProject(db, { organizationId: organization.id, status: 'approved' })
    await aTeam(organization.teamId, {
      may: { permissions: Permission.EditDetails, organizationPermissions: 0 },
      mayNot: { permissions: Permission.EditDetails, organizationPermissions: 0 },
    })
    await aTeamMember(db, { teamId: project.teamId, userId: users.mallory.id, permissions: 0 })
    await paused({ projectId: project.id })
    expect(await fail(project.id)).toEqual(['alice', 'bob'])
  })

  it('notifies no one if it was resumed, and sends no email if it was resumed before', async () => {
    const { db, users, services } = current()
    const project = await aProject(db, { ownerId: users.alice.id, status: 'approved' })
    await paused({ projectId: project.id })
    await mailbox.collect(current())
    expect(await fail(project.id)).toEqual(['alice'])
    await db.updateTable('webhooks').set({ pause: null, pausedAt: null }).execute()
    expect(await mailbox.collect(current())).toEqual([])
    const { id: versionId } = await aVersion(db, { projectId: project.id })
    const event = { projectId: project.id, versionId, actorId: users.alice.id }
    await db.transaction().execute((tx) => record(tx, { name: 'version.published', ...event }))
    await callWebhooks(db, webhookEffects(services))
    await db.updateTable('webhooks').set({ pause: null, pausedAt: null }).execute()
    await notify()
    expect(await notifiedUsernames()).toEqual(['alice'])
  })

  it('notifies without its name if it was deleted', async () => {
    const { db, users, as } = current()
    const project = await aProject(db, { ownerId: users.alice.id, status: 'approved' })
    await paused({ projectId: project.id })
    await fail(project.id)
    await db.deleteFrom('webhooks').execute()
    const [notification] = await as('alice')(listUserNotifications, { params: { user: users.alice.id } })
    expect(notification?.text).toContain('(removed)')
    expect(
      await as('alice')(getNotification, { params: { notification: notification?.id ?? '' } }),
    ).toMatchObject({
      body: { project_id: project.id },
    })
  })
})
