import { anOrganization, aProject, aTeamMember } from '@quarry/db/testing/factories'
import { OrganizationPermission } from '@quarry/domain/organizations/permissions'
import { beforeEach, expect, it } from 'vitest'
import { getInbox, listUserNotifications } from '../../contract/notifications/notifications.ts'
import { transferTeam } from '../../contract/organizations/teams.ts'
import { deleteProject } from '../../contract/projects/projects.ts'
import { handOutProject, takeInProject } from '../../contract/projects/organization-projects.ts'
import { withConfirmedEmails } from '../../testing/confirmed-emails.ts'
import { deliver } from '../../testing/deliver-events.ts'
import { aMailbox } from '../../testing/mailbox.ts'
import { testApp, type Persona } from '../../testing/test-app.ts'
import { NOTIFY_EFFECTS } from './notify.ts'

const current = testApp()
withConfirmedEmails(current)
const mailbox = aMailbox()

beforeEach(async () => {
  for (const table of ['notifications', 'deliveries', 'outbox'] as const)
    await current().db.deleteFrom(table).execute()
})

const notify = () => deliver(current().db, 'notify', NOTIFY_EFFECTS)
const textsOf = async (who: Persona) => {
  const { as, users } = current()
  const list = await as(who)(listUserNotifications, { params: { user: users[who].id } })
  return list.map(({ text }) => text)
}

/** Organization of alice, with bob as a member who may add projects. */
async function aGuild() {
  const { db, users } = current()
  const guild = await anOrganization(db, { ownerId: users.alice.id, name: 'Guild' })
  await aTeamMember(db, {
    teamId: guild.teamId,
    userId: users.bob.id,
    organizationPermissions: OrganizationPermission.AddProject,
  })
  return guild
}

it('notifies both sides of a project that moves into an organization, on the site and by email', async () => {
  const { as, db, users } = current()
  const guild = await aGuild()
  const project = await aProject(db, { ownerId: users.bob.id, title: 'Lamps' })
  const params = { organization: guild.id }
  await as('bob')(takeInProject, { params, body: { project_id: project.id } })
  await notify()
  const sentence = 'bob moved Lamps into Guild'
  expect([await textsOf('alice'), await textsOf('bob')]).toEqual([[sentence], [sentence]])
  const { groups } = await as('alice')(getInbox, { query: {} })
  expect(groups[0]?.entries).toMatchObject([
    {
      type: 'owner_change',
      project: { title: 'Lamps' },
      organization: { name: 'Guild' },
      actor: { username: 'bob' },
      new_owner: null,
    },
  ])
  const emails = await mailbox.collect(current())
  expect(emails.map(({ subject }) => subject)).toEqual([sentence, sentence])
})

it('notifies both sides of a project that moves out to a member', async () => {
  const { as, db, users } = current()
  const guild = await aGuild()
  const project = await aProject(db, { ownerId: users.alice.id, title: 'Lamps', organizationId: guild.id })
  const params = { organization: guild.id, project: project.id }
  await as('alice')(handOutProject, { params, body: { new_owner: users.bob.id } })
  await notify()
  const sentence = 'alice moved Lamps from Guild to bob'
  expect([await textsOf('alice'), await textsOf('bob')]).toEqual([[sentence], [sentence]])
  const emails = await mailbox.collect(current())
  expect(emails.map(({ subject }) => subject)).toEqual([sentence, sentence])
})

it('names no hidden project to a former owner, who is notified all the same', async () => {
  const { as, db, users } = current()
  const guild = await aGuild()
  const facts = { ownerId: users.alice.id, title: 'Secret', organizationId: guild.id } as const
  const project = await aProject(db, { ...facts, status: 'draft' })
  const params = { organization: guild.id, project: project.id }
  await as('alice')(handOutProject, { params, body: { new_owner: users.bob.id } })
  await db
    .deleteFrom('teamMembers')
    .where('teamId', '=', project.teamId)
    .where('isOwner', '=', false)
    .execute()
  await notify()
  expect(await textsOf('alice')).toEqual(['alice moved a project from Guild to bob'])
  const emails = await mailbox.collect(current())
  expect(emails.map(({ subject }) => subject).toSorted()).toEqual([
    'alice moved Secret from Guild to bob',
    'alice moved a project from Guild to bob',
  ])
})

it('notifies the old and the new owner of a project and of an organization', async () => {
  const { as, db, users } = current()
  const guild = await aGuild()
  const project = await aProject(db, { ownerId: users.alice.id, title: 'Lamps' })
  await aTeamMember(db, { teamId: project.teamId, userId: users.bob.id })
  for (const team of [project.teamId, guild.teamId])
    await as('alice')(transferTeam, { params: { team }, body: { user_id: 'bob' } })
  await notify()
  for (const who of ['alice', 'bob'] as const)
    expect((await textsOf(who)).toSorted()).toEqual([
      'alice made bob the owner of Guild',
      'alice made bob the owner of Lamps',
    ])
})

it('does not name staff who move a project', async () => {
  const { as, db, users } = current()
  const guild = await aGuild()
  const project = await aProject(db, { ownerId: users.alice.id, title: 'Lamps', organizationId: guild.id })
  const params = { organization: guild.id, project: project.id }
  await as('ada')(handOutProject, { params, body: { new_owner: users.bob.id } })
  await notify()
  const sentence = 'Lamps was moved from Guild to bob'
  expect([await textsOf('alice'), await textsOf('bob')]).toEqual([[sentence], [sentence]])
})

it('notifies both owners once when staff transfer a project or an organization', async () => {
  const { as, db, users } = current()
  const guild = await aGuild()
  const project = await aProject(db, { ownerId: users.alice.id, title: 'Lamps' })
  await aTeamMember(db, { teamId: project.teamId, userId: users.bob.id })
  for (const team of [project.teamId, guild.teamId])
    await as('ada')(transferTeam, { params: { team }, body: { user_id: 'bob' } })
  await notify()
  for (const who of ['alice', 'bob'] as const)
    expect((await textsOf(who)).toSorted()).toEqual([
      'bob is now the owner of Guild',
      'bob is now the owner of Lamps',
    ])
})

it('notifies no one of a project that was deleted meanwhile', async () => {
  const { as, db, users } = current()
  const guild = await aGuild()
  const project = await aProject(db, { ownerId: users.bob.id })
  await as('bob')(takeInProject, { params: { organization: guild.id }, body: { project_id: project.id } })
  await as('alice')(deleteProject, { params: { project: project.id } })
  await notify()
  expect([await textsOf('alice'), await textsOf('bob')]).toEqual([[], []])
})
