import { anOauthApp, anOrganization, aProject, aUser, aVersion } from '@quarry/db/testing/factories'
import { describe, expect, it } from 'vitest'
import { deleteUser } from '../../api/contract/accounts/deletion.ts'
import { deleteOauthApp, editOauthApp, deleteOauthAppIcon } from '../../api/contract/accounts/oauth-apps.ts'
import { deleteUserIcon, editUser } from '../../api/contract/accounts/users.ts'
import { listStaffLog } from '../../api/contract/moderation/staff-log.ts'
import { listUserNotifications } from '../../api/contract/notifications/notifications.ts'
import { v3ListUserNotifications } from '../../api/contract/notifications/v3-notifications.ts'
import { editOrganization } from '../../api/contract/organizations/organizations.ts'
import { takeInProject } from '../../api/contract/projects/organization-projects.ts'
import { editProject } from '../../api/contract/projects/projects.ts'
import { editVersion } from '../../api/contract/versions/versions.ts'
import { deliver } from '../../api/testing/deliver-events.ts'
import { NOTIFY_EFFECTS } from '../../api/src/notifications/notify.ts'
import { testApp, type Persona } from '../../api/testing/test-app.ts'

/** What staff could do to the accounts, apps and content of others unnoticed. */
const current = testApp()

const newestEntry = async (about: string) => {
  const { entries } = await current().as('ada')(listStaffLog, { query: { about, limit: 1 } })
  return entries[0]
}

/** Sentences of the notifications of staff edits, or of another type, that the user got. */
async function noticesOf(persona: Persona, about = 'staff_edit') {
  const { as, users } = current()
  await deliver(current().db, 'notify', NOTIFY_EFFECTS)
  const notifications = await as(persona)(v3ListUserNotifications, { params: { user: users[persona].id } })
  return notifications.filter(({ type }) => type === about).map(({ text }) => text)
}

describe('staff', () => {
  it.each(['mo', 'ada'] as const)('%s changes no app of others, but deletes it', async (persona) => {
    const { as, db, users } = current()
    const { id: app } = await anOauthApp(db, { userId: users.alice.id, name: `Launcher of ${persona}` })
    const params = { app }
    for (const body of [
      { redirect_uris: ['https://thief.example/callback'] },
      { max_scopes: 1 },
      { name: 'Mine' },
    ])
      await expect(as(persona)(editOauthApp, { params, body })).rejects.toMatchObject({ status: 403 })
    await expect(as(persona)(deleteOauthAppIcon, { params })).rejects.toMatchObject({ status: 403 })
    await as(persona)(deleteOauthApp, { params })
    expect(await newestEntry(app)).toMatchObject({ action: 'deleted', thing: 'app' })
    expect(await noticesOf('alice')).toContain(`The moderators deleted your app Launcher of ${persona}`)
  })

  it('change no accounts, apps and inboxes of equal or stronger roles', async () => {
    const { as, db, users } = current()
    for (const [persona, target] of [
      ['mo', 'ada'],
      ['mo', 'mo2'],
      ['ada', 'ada2'],
    ] as const) {
      const role = target.startsWith('mo') ? 'moderator' : 'admin'
      const { id } = target === 'ada' ? users.ada : await aUser(db, { username: target, role })
      const params = { user: id }
      const refused = { status: 401 }
      await expect(as(persona)(editUser, { params, body: { username: 'taken' } })).rejects.toMatchObject(
        refused,
      )
      await expect(as(persona)(deleteUserIcon, { params })).rejects.toMatchObject(refused)
      await expect(as(persona)(deleteUser, { params })).rejects.toMatchObject(refused)
      await expect(as(persona)(listUserNotifications, { params })).rejects.toMatchObject(refused)
      const { id: app } = await anOauthApp(db, { userId: id })
      await expect(as(persona)(deleteOauthApp, { params: { app } })).rejects.toMatchObject({ status: 403 })
    }
  })

  it('put no own project into an organization of others unnoticed', async () => {
    const { as, db, users } = current()
    const organization = await anOrganization(db, { ownerId: users.alice.id, name: 'The Guild' })
    const project = await aProject(db, { ownerId: users.mo.id })
    const params = { organization: organization.id }
    await as('mo')(takeInProject, { params, body: { project_id: project.id } })
    expect(await newestEntry(organization.id)).toMatchObject({
      action: 'moved',
      detail: project.id,
      before: null,
      after: organization.id,
    })
    expect(await noticesOf('alice', 'owner_change')).toEqual([
      expect.stringContaining('was moved into The Guild'),
    ])
  })

  it('leave the values before and after each edit, and the owner is notified', async () => {
    const { as, db, users } = current()
    const project = await aProject(db, { ownerId: users.bob.id, title: 'Copper Lamps', summary: 'Lamps' })
    const version = await aVersion(db, { projectId: project.id })
    const organization = await anOrganization(db, { ownerId: users.bob.id, description: 'Old' })
    const done = async (about: string) => {
      const entry = await newestEntry(about)
      return [entry?.before, entry?.after].map((side) => JSON.parse(side ?? 'null'))
    }
    await as('mo')(editVersion, { params: { version: version.id }, body: { downloads: 1_000_000 } })
    expect(await done(project.id)).toEqual([{ downloads: '0' }, { downloads: '1000000' }])
    const params = { project: project.id }
    await as('mo')(editProject, { params, body: { description: 'Better', issues_url: 'https://mo.example' } })
    expect(await done(project.id)).toEqual([
      { summary: 'Lamps', issues: '' },
      { summary: 'Better', issues: 'https://mo.example' },
    ])
    await as('mo')(editOrganization, {
      params: { organization: organization.id },
      body: { description: 'New' },
    })
    expect(await done(organization.id)).toEqual([{ description: 'Old' }, { description: 'New' }])
    await as('mo')(editUser, { params: { user: users.bob.id }, body: { username: 'bobby' } })
    expect(await done(users.bob.id)).toEqual([{ username: 'bob' }, { username: 'bobby' }])
    const notices = await noticesOf('bob')
    expect(notices).toHaveLength(4)
    expect(notices).toContain('The moderators changed your project Copper Lamps')
    expect(notices).toContain('The moderators changed your account')
  })
})
