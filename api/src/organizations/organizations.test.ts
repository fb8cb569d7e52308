import { anOrganization, aProject, aTeamMember } from '@quarry/db/testing/factories'
import { ALL_PERMISSIONS, OrganizationPermission } from '@quarry/domain/organizations/permissions'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import * as contract from '../../contract/organizations/organizations.ts'
import {
  takeInProject,
  listMovableProjects,
  handOutProject,
} from '../../contract/projects/organization-projects.ts'
import { v3ListUserOrganizations } from '../../contract/organizations/v3-organizations.ts'
import {
  inviteTeamMember,
  joinTeam,
  removeTeamMember,
  transferTeam,
} from '../../contract/organizations/teams.ts'
import { getOrganization } from '../../contract/organizations/organizations.ts'
import { withConfirmedEmails } from '../../testing/confirmed-emails.ts'
import { testApp, type Persona } from '../../testing/test-app.ts'

const current = testApp()
withConfirmedEmails(current)

let counter = 0
const newSlug = () => `Guild-${(counter += 1)}`
const found = (who: Persona = 'alice', given: object = {}) =>
  current().as(who)(contract.createOrganization, {
    body: { slug: newSlug(), name: 'Stone guild', description: 'Makers of stone', ...given },
  })
const place = (teamId: string, who: Persona, given: object = {}) =>
  aTeamMember(current().db, { teamId, userId: current().users[who].id, organizationPermissions: 0, ...given })
const aliceProject = () => aProject(current().db, { ownerId: current().users.alice.id })
const teamOf = async (teamId: string) =>
  current()
    .db.selectFrom('teamMembers')
    .select(['userId', 'role', 'isOwner', 'permissions', 'payoutsSplit', 'accepted'])
    .where('teamId', '=', teamId)
    .orderBy('isOwner', 'desc')
    .execute()
const organizationOf = async (id: string) =>
  (
    await current()
      .db.selectFrom('projects')
      .select('organizationId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).organizationId
const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 204,
    (error: unknown) => (error as { status: number }).status,
  )
const eventNames = async () =>
  (await current().db.selectFrom('outbox').select('name').execute()).map(({ name }) => name)

describe('an organization', () => {
  it('makes its creator the owner with all permissions', async () => {
    const { as, users } = current()
    const made = await found('alice')
    const params = { organization: made.slug.toLowerCase() }
    expect(await as('anonymous')(getOrganization, { params })).toMatchObject({ id: made.id, slug: made.slug })
    const [owner] = await as('alice')(contract.listOrganizationMembers, { params })
    expect(owner).toMatchObject({
      user: { id: users.alice.id },
      is_owner: true,
      permissions: 1023,
      organization_permissions: 255,
    })
    const [seen] = await as('mallory')(contract.listOrganizationMembers, { params })
    expect(Object.keys(seen ?? {})).not.toContain('organization_permissions')
  })

  it('rejects a slug in use in any letter case, and one that equals an id', async () => {
    const first = await found('alice')
    const other = await found('bob')
    for (const slug of [first.slug, first.slug.toUpperCase(), first.id])
      await expect(found('bob', { slug })).rejects.toMatchObject({
        status: 400,
        fields: [{ path: 'slug', rule: 'organization_slug_in_use' }],
      })
    const { as } = current()
    const edit = (body: object) =>
      as('alice')(contract.editOrganization, { params: { organization: first.id }, body })
    await expect(edit({ slug: other.slug })).rejects.toMatchObject({ fields: [{ path: 'slug' }] })
    await edit({ slug: first.slug.toUpperCase() })
    await edit({ slug: first.id, name: 'Guild of stone' })
    expect(await as('alice')(getOrganization, { params: { organization: first.id } })).toMatchObject({
      slug: first.id,
      name: 'Guild of stone',
    })
    expect(await statusOf(edit({ name: '  ' }))).toBe(400)
  })

  it('stores an icon and deletes the old one', async () => {
    const { as, storage } = current()
    const params = { organization: (await found()).id }
    const picture = await sharp({ create: { width: 120, height: 120, channels: 3, background: '#2f8f7a' } })
      .png()
      .toBuffer()
    const body = new Blob([new Uint8Array(picture)])
    await as('alice')(contract.changeOrganizationIcon, { params, query: { ext: 'png' }, body })
    const { icon_url: url, color } = await as('alice')(getOrganization, { params })
    const key = new URL(url ?? '').pathname.slice(1)
    expect([await storage.sizeOf(key), color]).toEqual([expect.any(Number), expect.any(Number)])
    await as('alice')(contract.deleteOrganizationIcon, { params })
    expect(await storage.sizeOf(key)).toBeUndefined()
  })

  it('lists the rights of members and their open invitations', async () => {
    const { as } = current()
    const { id, team_id: teamId } = await found()
    await place(teamId, 'bob', { organizationPermissions: OrganizationPermission.EditDetails })
    await place(teamId, 'mallory', { accepted: false })
    const seenBy = async (who: Persona) =>
      (await as(who)(getOrganization, { params: { organization: id } })).viewer
    expect(await seenBy('bob')).toMatchObject({
      is_member: true,
      is_invited: false,
      can: ['organization.edit', 'organization.view_settings', 'organization.manage_webhooks'],
    })
    expect(await seenBy('mallory')).toEqual({
      is_member: false,
      is_invited: true,
      follows: false,
      can: [],
    })
    const offered = await as('mallory')(contract.listOwnOrganizations, {})
    expect(offered).toMatchObject([{ id, accepted: false, members: 2, takes_projects: false }])
    const owned = await as('alice')(contract.listOwnOrganizations, {})
    expect(owned.find((one) => one.id === id)).toMatchObject({ is_owner: true, takes_projects: true })
    const ofBob = await as('anonymous')(v3ListUserOrganizations, { params: { user: 'bob' } })
    expect(ofBob.at(-1)).toMatchObject({ id, members: [{ is_owner: true }, { permissions: null }] })
  })
})

describe('a project', () => {
  it('moves in when both sides may do so, and its owner keeps all permissions through the organization', async () => {
    const { as, users } = current()
    const { id: organization, team_id: teamId } = await found('bob')
    const project = await aliceProject()
    await place(project.teamId, 'mo', { role: 'Artist', organizationPermissions: null, permissions: 8 })
    await place(project.teamId, 'bob', { organizationPermissions: null, permissions: 1 })
    const move = (who: Persona) =>
      as(who)(takeInProject, { params: { organization }, body: { project_id: project.id } })
    expect(await statusOf(move('alice'))).toBe(403)
    expect(await statusOf(move('bob'))).toBe(403)
    await place(teamId, 'alice', { organizationPermissions: OrganizationPermission.AddProject })
    const movable = async () => (await as('alice')(listMovableProjects, {})).map((one) => one.id)
    expect(await movable()).toContain(project.id)
    await move('alice')
    expect(await movable()).not.toContain(project.id)
    expect(await organizationOf(project.id)).toBe(organization)
    expect(await teamOf(project.teamId)).toMatchObject([{ userId: users.mo.id, role: 'Artist' }])
    expect(await statusOf(move('ada'))).toBe(400)
  })

  it('moves out only to a member of the organization', async () => {
    const { as, users, db } = current()
    const { id: organization, team_id: teamId } = await found()
    const project = await aProject(db, { organizationId: organization })
    const foreign = await aliceProject()
    await place(teamId, 'bob')
    await place(teamId, 'mo', { accepted: false })
    const move = (id: string, heir: string) =>
      as('alice')(handOutProject, {
        params: { organization, project: id },
        body: { new_owner: heir },
      })
    for (const heir of ['mallory', 'mo', 'nobody-at-all'])
      await expect(move(project.id, heir)).rejects.toMatchObject({ fields: [{ path: 'new_owner' }] })
    await expect(move(foreign.id, 'bob')).rejects.toMatchObject({ fields: [{ path: 'project' }] })
    await move(project.id, 'bob')
    expect(await organizationOf(project.id)).toBeNull()
    expect(await teamOf(project.teamId)).toEqual([
      {
        userId: users.bob.id,
        role: 'Inherited Owner',
        isOwner: true,
        permissions: ALL_PERMISSIONS,
        payoutsSplit: 0,
        accepted: true,
      },
    ])
  })

  it('belongs to the owner of the organization after that is deleted, whatever their membership was', async () => {
    const { as, users, db } = current()
    const { id: organization, team_id: teamId } = await found()
    const projects = await Promise.all([1, 2, 3].map(() => aProject(db, { organizationId: organization })))
    await place(projects[0]?.teamId ?? '', 'alice', { accepted: false, organizationPermissions: null })
    await place(projects[1]?.teamId ?? '', 'bob', { role: 'Artist', organizationPermissions: null })
    await as('alice')(contract.deleteOrganization, { params: { organization } })
    for (const { id, teamId: team } of projects) {
      expect(await organizationOf(id)).toBeNull()
      expect((await teamOf(team))[0]).toMatchObject({
        userId: users.alice.id,
        isOwner: true,
        accepted: true,
        permissions: ALL_PERMISSIONS,
      })
    }
    expect((await teamOf(projects[1]?.teamId ?? '')).map((row) => row.role)).toEqual([
      'Inherited Owner',
      'Artist',
    ])
    expect(await teamOf(teamId)).toEqual([])
    expect(await statusOf(as('alice')(getOrganization, { params: { organization } }))).toBe(404)
    expect(await eventNames()).toContain('organization.deleted')
  })
})

describe('two concurrent requests', () => {
  it('accept an invitation once and reject the second request', async () => {
    const { as } = current()
    const { team_id: team } = await found()
    await place(team, 'bob', { accepted: false })
    const answers = await Promise.all([1, 2].map(() => statusOf(as('bob')(joinTeam, { params: { team } }))))
    expect(new Set(answers)).toEqual(new Set([204, 400]))
  })

  it('either accept or withdraw an invitation', async () => {
    const { as, users } = current()
    const { team_id: team } = await found()
    await as('alice')(inviteTeamMember, { params: { team }, body: { user_id: users.bob.id } })
    await Promise.allSettled([
      as('bob')(joinTeam, { params: { team } }),
      as('alice')(removeTeamMember, { params: { team, user: 'bob' } }),
    ])
    // Whichever came first, no partial membership remains.
    expect((await teamOf(team)).filter((row) => !row.accepted)).toEqual([])
  })

  it('make only one of two members the owner', async () => {
    const { as, users } = current()
    const { team_id: team } = await found()
    await place(team, 'bob')
    await place(team, 'mo')
    const answers = await Promise.all(
      (['bob', 'mo'] as const).map((who) =>
        statusOf(as('alice')(transferTeam, { params: { team }, body: { user_id: users[who].id } })),
      ),
    )
    expect(new Set(answers)).toEqual(new Set([204, 401]))
    expect((await teamOf(team)).filter((row) => row.isOwner)).toHaveLength(1)
  })

  it('lose no project between moving in and deletion of the organization', async () => {
    const { as } = current()
    const { id: organization } = await found()
    const projects = await Promise.all([1, 2, 3].map(() => aliceProject()))
    const [deleted, ...moved] = await Promise.all([
      statusOf(as('alice')(contract.deleteOrganization, { params: { organization } })),
      ...projects.map(({ id }) =>
        statusOf(as('alice')(takeInProject, { params: { organization }, body: { project_id: id } })),
      ),
    ])
    expect(deleted).toBe(204)
    for (const status of moved) expect([204, 404]).toContain(status)
    for (const { id, teamId } of projects) {
      expect(await organizationOf(id)).toBeNull()
      expect((await teamOf(teamId)).filter((row) => row.isOwner)).toHaveLength(1)
    }
  })

  it('move a project into only one of two organizations', async () => {
    const { as, db, users } = current()
    const both = await Promise.all([1, 2].map(() => anOrganization(db, { ownerId: users.alice.id })))
    const project = await aliceProject()
    const answers = await Promise.all(
      both.map(({ id: organization }) =>
        statusOf(as('alice')(takeInProject, { params: { organization }, body: { project_id: project.id } })),
      ),
    )
    expect(answers.filter((status) => status === 204)).toHaveLength(1)
    expect(both.map(({ id }) => id)).toContain(await organizationOf(project.id))
  })
})
