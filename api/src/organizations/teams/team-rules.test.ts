import { aNotification, anOrganization, aProject, aTeamMember } from '@quarry/db/testing/factories'
import { OrganizationPermission, Permission } from '@quarry/domain/organizations/permissions'
import { describe, expect, it } from 'vitest'
import {
  editTeamMember,
  inviteTeamMember,
  joinTeam,
  listTeamMembers,
  removeTeamMember,
  transferTeam,
} from '../../../contract/organizations/teams.ts'
import { withConfirmedEmails } from '../../../testing/confirmed-emails.ts'
import { testApp } from '../../../testing/test-app.ts'

const current = testApp()
withConfirmedEmails(current)

async function anOwnTeam() {
  const { db, users } = current()
  const { teamId } = await anOrganization(db, { ownerId: users.alice.id })
  const add = (userId: string, given: object) => aTeamMember(db, { teamId, userId, accepted: true, ...given })
  return { teamId, add }
}

const refusedFor = (path: string, rule: string) => ({ status: 400, fields: [{ path, rule }] })

describe('rights', () => {
  it('of the owner of an organization cannot be reduced', async () => {
    const { as } = current()
    const { teamId } = await anOwnTeam()
    const edit = (body: object) =>
      as('alice')(editTeamMember, { params: { team: teamId, user: 'alice' }, body })
    await expect(edit({ organization_permissions: 0 })).rejects.toMatchObject(
      refusedFor('organization_permissions', 'rights_of_owner'),
    )
    await expect(edit({ permissions: 0 })).rejects.toMatchObject(refusedFor('permissions', 'rights_of_owner'))
  })

  it('of members who hold more cannot be changed by those who hold less', async () => {
    const { as, users } = current()
    const { teamId, add } = await anOwnTeam()
    const { EditMember, EditMemberDefaults, EditDetails } = OrganizationPermission
    await add(users.bob.id, { permissions: 0, organizationPermissions: EditMember | EditMemberDefaults })
    await add(users.mallory.id, { permissions: Permission.EditBody, organizationPermissions: EditDetails })
    const edit = (body: object) =>
      as('bob')(editTeamMember, { params: { team: teamId, user: 'mallory' }, body })
    await expect(edit({ organization_permissions: 0 })).rejects.toMatchObject(
      refusedFor('organization_permissions', 'rights_of_stronger_member'),
    )
    await expect(edit({ permissions: 0 })).rejects.toMatchObject(
      refusedFor('permissions', 'rights_of_stronger_member'),
    )
    await edit({ permissions: Permission.EditBody, role: 'Artist' })
    const members = await as('alice')(listTeamMembers, { params: { team: teamId } })
    expect(members.find(({ user }) => user.username === 'mallory')).toMatchObject({
      role: 'Artist',
      permissions: Permission.EditBody,
    })
  })

  it('of the owner of the organization on its projects are complete or come from the organization', async () => {
    const { as, db, users } = current()
    const organization = await anOrganization(db, { ownerId: users.alice.id })
    const team = (await aProject(db, { organizationId: organization.id })).teamId
    const invite = (permissions: number) =>
      as('alice')(inviteTeamMember, { params: { team }, body: { user_id: 'alice', permissions } })
    await expect(invite(Permission.EditBody)).rejects.toMatchObject(
      refusedFor('permissions', 'all_rights_for_owner'),
    )
    await invite(1023)
    expect(await as('alice')(listTeamMembers, { params: { team } })).toMatchObject([
      { permissions: 1023, accepted: true },
    ])
  })
})

describe('an invitation', () => {
  it('distinguishes an open invitation from a membership in its error', async () => {
    const { as } = current()
    const { teamId: team } = await anOwnTeam()
    const invite = () => as('alice')(inviteTeamMember, { params: { team }, body: { user_id: 'bob' } })
    await invite()
    await expect(invite()).rejects.toMatchObject(refusedFor('user_id', 'is_invited'))
    await as('bob')(joinTeam, { params: { team } })
    await expect(invite()).rejects.toMatchObject(refusedFor('user_id', 'is_member'))
  })
})

describe('the notification of an invitation', () => {
  it.each(['accepted', 'declined', 'withdrawn'])('is read once it was %s', async (answer) => {
    const { as, db, users } = current()
    const { teamId: team } = await anOwnTeam()
    await as('alice')(inviteTeamMember, { params: { team }, body: { user_id: 'bob' } })
    const userId = users.bob.id
    const { id } = await aNotification(db, { userId, type: 'organization_invite', teamId: team })
    const other = await aNotification(db, { userId })
    if (answer === 'accepted') await as('bob')(joinTeam, { params: { team } })
    else
      await as(answer === 'declined' ? 'bob' : 'alice')(removeTeamMember, { params: { team, user: 'bob' } })
    const unread = await db.selectFrom('notifications').select('id').where('readAt', 'is', null).execute()
    const ids = unread.map((row) => row.id)
    expect([ids.includes(id), ids.includes(other.id)]).toEqual([false, true])
  })
})

describe('a user who is no member', () => {
  it('cannot be edited, removed or made the owner', async () => {
    const { as } = current()
    const { teamId: team } = await anOwnTeam()
    const params = { team, user: 'mallory' }
    await expect(as('alice')(editTeamMember, { params, body: { role: 'Boss' } })).rejects.toMatchObject(
      refusedFor('user_id', 'not_a_member'),
    )
    await expect(as('alice')(removeTeamMember, { params })).rejects.toMatchObject({ status: 404 })
    await expect(
      as('alice')(transferTeam, { params: { team }, body: { user_id: 'mallory' } }),
    ).rejects.toMatchObject(refusedFor('user_id', 'not_a_member'))
  })
})

it('transfers a project together with its organization', async () => {
  const { as, db, users } = current()
  const organization = await anOrganization(db, { ownerId: users.alice.id })
  const project = await aProject(db, { organizationId: organization.id })
  await aTeamMember(db, { teamId: project.teamId, userId: users.alice.id, isOwner: true, accepted: true })
  await aTeamMember(db, { teamId: project.teamId, userId: users.bob.id, accepted: true })
  await expect(
    as('alice')(transferTeam, { params: { team: project.teamId }, body: { user_id: 'bob' } }),
  ).rejects.toMatchObject({ status: 400, rule: 'owned_by_organization' })
})
