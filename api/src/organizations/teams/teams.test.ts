import { anOrganization, aProject, aTeamMember } from '@quarry/db/testing/factories'
import { describe, expect, it } from 'vitest'
import { listProjectMembers } from '../../../contract/projects/projects.ts'
import {
  editTeamMember,
  inviteTeamMember,
  joinTeam,
  listTeamMembers,
  listTeams,
  removeTeamMember,
  transferTeam,
} from '../../../contract/organizations/teams.ts'
import { OrganizationPermission, Permission } from '@quarry/domain/organizations/permissions'
import { withConfirmedEmails } from '../../../testing/confirmed-emails.ts'
import { CountedQueries } from '../../../testing/counted-queries.ts'
import { testApp } from '../../../testing/test-app.ts'
import { listTeamMembers as listMembers } from './team-members.queries.ts'

const current = testApp()
withConfirmedEmails(current)

async function aTeam() {
  const { db, users } = current()
  const project = await aProject(db, { ownerId: users.alice.id })
  return { project, params: { team: project.teamId } }
}
const member = async (teamId: string, userId: string) =>
  current()
    .db.selectFrom('teamMembers')
    .selectAll()
    .where('teamId', '=', teamId)
    .where('userId', '=', userId)
    .executeTakeFirst()

describe('the members of a project of an organization', () => {
  it('are those of the organization and those of its own team', async () => {
    const { as, db, users } = current()
    const organization = await anOrganization(db, { ownerId: users.alice.id })
    const project = await aProject(db, { organizationId: organization.id })
    const place = (teamId: string, userId: string, given: object) =>
      aTeamMember(db, { teamId, userId, accepted: true, ...given })
    await place(organization.teamId, users.bob.id, { role: 'Artist', permissions: Permission.EditBody })
    await place(organization.teamId, users.mo.id, { accepted: false })
    await place(project.teamId, users.bob.id, { role: 'Translator', permissions: 0 })
    await place(project.teamId, users.mallory.id, { role: 'Guest' })
    const list = async (viewer: 'anonymous' | 'alice') =>
      (await as(viewer)(listProjectMembers, { params: { project: project.id } })).map(
        ({ user, role, permissions }) => [user.username, role, permissions],
      )
    expect(await list('anonymous')).toEqual([
      ['alice', 'Owner', null],
      ['bob', 'Translator', null],
      ['mallory', 'Guest', null],
    ])
    expect(await list('alice')).toContainEqual(['bob', 'Translator', 0])
  })
})

describe('an invitation', () => {
  it('stores role, permissions, split and ordering, and stays open until it is answered', async () => {
    const { as, users } = current()
    const { project, params } = await aTeam()
    const body = {
      user_id: users.bob.id,
      role: 'Artist',
      permissions: Permission.EditBody,
      payouts_split: 25,
      ordering: 3,
    }
    await as('alice')(inviteTeamMember, { params, body })
    expect(await member(params.team, users.bob.id)).toMatchObject({
      role: 'Artist',
      permissions: 8,
      payoutsSplit: 25,
      ordering: 3,
      accepted: false,
    })
    const seenBy = async (who: 'anonymous' | 'bob' | 'alice') => {
      const members = await as(who)(listProjectMembers, { params: { project: project.id } })
      return members.map((row) => row.user.username)
    }
    expect(await seenBy('anonymous')).toEqual(['alice'])
    expect(await seenBy('bob')).toEqual(['alice', 'bob'])
    expect(await seenBy('alice')).toEqual(['alice', 'bob'])
    await expect(as('alice')(inviteTeamMember, { params, body })).rejects.toMatchObject({
      fields: [{ path: 'user_id' }],
    })
    await as('bob')(joinTeam, { params })
    await expect(as('bob')(joinTeam, { params })).rejects.toMatchObject({ status: 400 })
    expect(await seenBy('anonymous')).toEqual(['alice', 'bob'])
  })

  it('can be declined by the invited user', async () => {
    const { as, users } = current()
    const { params } = await aTeam()
    await as('alice')(inviteTeamMember, { params, body: { user_id: 'bob' } })
    await as('bob')(removeTeamMember, { params: { ...params, user: users.bob.id } })
    expect(await member(params.team, users.bob.id)).toBeUndefined()
    await expect(as('mallory')(joinTeam, { params })).rejects.toMatchObject({ status: 400 })
  })

  it('cannot grant more than the inviter holds', async () => {
    const { as, db, users } = current()
    const { project, params } = await aTeam()
    const permissions = Permission.ManageInvites | Permission.EditBody
    await aTeamMember(db, { teamId: project.teamId, userId: users.bob.id, permissions })
    const invite = (given: number) =>
      as('bob')(inviteTeamMember, { params, body: { user_id: 'mallory', permissions: given } })
    await expect(invite(Permission.DeleteProject)).rejects.toMatchObject({
      fields: [{ path: 'permissions' }],
    })
    await expect(invite(4096)).rejects.toMatchObject({ fields: [{ path: 'permissions' }] })
    await invite(Permission.EditBody)
    await expect(
      as('alice')(inviteTeamMember, { params, body: { user_id: 'ada', payouts_split: 5001 } }),
    ).rejects.toMatchObject({ fields: [{ path: 'payouts_split' }] })
    await expect(
      as('alice')(inviteTeamMember, { params, body: { user_id: 'ZZZZZZZZ' } }),
    ).rejects.toMatchObject({
      fields: [{ path: 'user_id' }],
    })
  })

  it('grants permissions on an organization there only, and only those that the inviter holds', async () => {
    const { as, db, users } = current()
    const rights = (user: string, given: number) => ({ user_id: user, organization_permissions: given })
    const invite = (who: 'alice' | 'bob', team: string, body: object) =>
      as(who)(inviteTeamMember, { params: { team }, body: body as { user_id: string } })
    const { params } = await aTeam()
    const refusal = { status: 400, fields: [{ path: 'organization_permissions' }] }
    await expect(invite('alice', params.team, rights(users.bob.id, 1))).rejects.toMatchObject(refusal)
    const { teamId } = await anOrganization(db, { ownerId: users.alice.id })
    await invite('alice', teamId, rights(users.bob.id, OrganizationPermission.ManageInvites))
    await as('bob')(joinTeam, { params: { team: teamId } })
    const { ManageInvites, EditMember, EditDetails } = OrganizationPermission
    expect(await member(teamId, users.bob.id)).toMatchObject({ organizationPermissions: ManageInvites })
    await expect(invite('bob', teamId, rights(users.mallory.id, EditMember))).rejects.toMatchObject(refusal)
    for (const none of [256, 2 ** 32])
      await expect(invite('bob', teamId, rights(users.mallory.id, none))).rejects.toMatchObject(refusal)
    const beyond = { user_id: users.mallory.id, permissions: 2 ** 32 }
    await expect(invite('alice', teamId, beyond)).rejects.toMatchObject({ fields: [{ path: 'permissions' }] })
    await as('alice')(editTeamMember, {
      params: { team: teamId, user: users.bob.id },
      body: { organization_permissions: EditMember | EditDetails },
    })
    expect(await member(teamId, users.bob.id)).toMatchObject({
      organizationPermissions: EditMember | EditDetails,
    })
    const raise = { params: { team: teamId, user: users.bob.id }, body: { organization_permissions: 255 } }
    await expect(as('bob')(editTeamMember, raise)).rejects.toMatchObject(refusal)
  })

  it('is accepted at once by members of the owning organization', async () => {
    const { as, db, users } = current()
    const organization = await anOrganization(db, { ownerId: users.alice.id })
    await aTeamMember(db, { teamId: organization.teamId, userId: users.bob.id, organizationPermissions: 0 })
    const project = await aProject(db, { organizationId: organization.id })
    await as('alice')(inviteTeamMember, { params: { team: project.teamId }, body: { user_id: 'bob' } })
    expect((await member(project.teamId, users.bob.id))?.accepted).toBe(true)
  })
})

describe('members', () => {
  it('are edited within the permissions of the editor; the owner keeps all permissions', async () => {
    const { as, db, users } = current()
    const { project, params } = await aTeam()
    await aTeamMember(db, {
      teamId: project.teamId,
      userId: users.bob.id,
      permissions: Permission.EditMember,
    })
    const edit = (user: string, body: object) =>
      as('bob')(editTeamMember, { params: { ...params, user }, body })
    await expect(edit(users.alice.id, { permissions: 0 })).rejects.toMatchObject({
      fields: [{ path: 'permissions' }],
    })
    await expect(edit(users.bob.id, { permissions: 1023 })).rejects.toMatchObject({
      fields: [{ path: 'permissions' }],
    })
    await edit('alice', { role: 'Founder', ordering: 2 })
    expect(await member(params.team, users.alice.id)).toMatchObject({
      role: 'Founder',
      ordering: 2,
      permissions: 1023,
    })
  })

  it('always include an owner', async () => {
    const { as, users } = current()
    const { params } = await aTeam()
    await expect(
      as('alice')(removeTeamMember, { params: { ...params, user: users.alice.id } }),
    ).rejects.toMatchObject({ status: 401 })
    await expect(as('alice')(transferTeam, { params, body: { user_id: 'bob' } })).rejects.toMatchObject({
      status: 400,
    })
    await as('alice')(inviteTeamMember, { params, body: { user_id: 'bob' } })
    await expect(as('alice')(transferTeam, { params, body: { user_id: 'bob' } })).rejects.toMatchObject({
      message: '`user_id` has not accepted the invite yet',
    })
    await as('bob')(joinTeam, { params })
    await as('alice')(transferTeam, { params, body: { user_id: 'bob' } })
    expect(await member(params.team, users.bob.id)).toMatchObject({ isOwner: true, permissions: 1023 })
    expect(await member(params.team, users.alice.id)).toMatchObject({ isOwner: false, permissions: 1023 })
    await as('alice')(removeTeamMember, { params: { ...params, user: 'alice' } })
  })

  it('see permissions and shares, and teams of hidden projects; others do not', async () => {
    const { as, db, users } = current()
    const { params } = await aTeam()
    const [shown] = await as('mallory')(listTeamMembers, { params })
    expect(shown).toMatchObject({ permissions: null, payouts_split: null })
    expect(shown).not.toHaveProperty('organization_permissions')
    expect((await as('alice')(listTeamMembers, { params }))[0]).toMatchObject({
      permissions: 1023,
      payouts_split: expect.any(Number),
    })
    const hidden = await aProject(db, { ownerId: users.alice.id, status: 'draft' })
    const query = { ids: JSON.stringify([params.team, hidden.teamId]) }
    expect(await as('mallory')(listTeams, { query })).toHaveLength(1)
    expect(await as('alice')(listTeams, { query })).toHaveLength(2)
  })
})

it('lists the members of teams with one query', async () => {
  const { db, users } = current()
  const { teamId } = await aProject(db, { ownerId: users.alice.id })
  const counting = new CountedQueries()
  expect(await listMembers(db.withPlugin(counting), [teamId])).toHaveLength(1)
  expect(counting.count).toBe(1)
})
