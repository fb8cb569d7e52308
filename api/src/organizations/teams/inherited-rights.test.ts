import { anOrganization, aProject, aTeamMember } from '@quarry/db/testing/factories'
import {
  ALL_ORGANIZATION_PERMISSIONS,
  ALL_PERMISSIONS,
  OrganizationPermission,
  Permission,
} from '@quarry/domain/organizations/permissions'
import { describe, expect, it } from 'vitest'
import {
  editTeamMember,
  inviteTeamMember,
  joinTeam,
  removeTeamMember,
} from '../../../contract/organizations/teams.ts'
import { getProject, listProjectMembers } from '../../../contract/projects/projects.ts'
import { handOutProject } from '../../../contract/projects/organization-projects.ts'
import { withConfirmedEmails } from '../../../testing/confirmed-emails.ts'
import { testApp } from '../../../testing/test-app.ts'
import { accessTo } from '../../projects/access/project-access.ts'
import { actorOf } from '../../../testing/actors.ts'

const current = testApp()
withConfirmedEmails(current)

/** Alice owns the organization, bob inherits all permissions, mallory is a guest of the project. */
async function aSharedProject(guest: number = Permission.ManageInvites) {
  const { db, users } = current()
  const organization = await anOrganization(db, { ownerId: users.alice.id })
  const project = await aProject(db, { organizationId: organization.id })
  const add = (teamId: string, userId: string, given: object) =>
    aTeamMember(db, { teamId, userId, accepted: true, ...given })
  await add(organization.teamId, users.bob.id, {
    permissions: ALL_PERMISSIONS,
    organizationPermissions: ALL_ORGANIZATION_PERMISSIONS,
  })
  await add(project.teamId, users.mallory.id, { permissions: guest })
  const rightsOf = async (who: 'alice' | 'bob' | 'mo' | 'mallory') =>
    accessTo(db, { ...actorOf(current(), who), role: 'developer' } as never, project)
  const invite = (who: 'alice' | 'bob' | 'mallory', user: string, permissions: number) =>
    current().as(who)(inviteTeamMember, {
      params: { team: project.teamId },
      body: { user_id: user, permissions },
    })
  const edit = (who: 'alice' | 'bob' | 'mallory', user: string, permissions: number) =>
    current().as(who)(editTeamMember, { params: { team: project.teamId, user }, body: { permissions } })
  return { organization, project, add, rightsOf, invite, edit }
}

const refusedBy = (rule: string) => ({ status: 400, fields: [{ path: 'permissions', rule }] })

describe('an invitation with fewer permissions than a member inherits', () => {
  it('changes nothing until the member accepts it', async () => {
    const { as } = current()
    const { project, rightsOf, invite } = await aSharedProject()
    await invite('mallory', 'bob', 0)
    expect(await rightsOf('bob')).toMatchObject({ permissions: ALL_PERMISSIONS, isInvited: true })
    const members = await as('alice')(listProjectMembers, { params: { project: project.id } })
    expect(members.filter(({ user }) => user.username === 'bob')).toMatchObject([
      { permissions: ALL_PERMISSIONS, accepted: true },
    ])
    await as('bob')(joinTeam, { params: { team: project.teamId } })
    expect(await rightsOf('bob')).toMatchObject({ permissions: 0, isMember: true })
  })

  it('is never accepted by the owner of the organization', async () => {
    const { as, db, users } = current()
    const { project, rightsOf, add } = await aSharedProject()
    await add(project.teamId, users.alice.id, { permissions: 0, accepted: false })
    await expect(as('alice')(joinTeam, { params: { team: project.teamId } })).rejects.toMatchObject({
      status: 400,
      rule: 'owner_holds_all',
    })
    expect(await rightsOf('alice')).toMatchObject({ permissions: ALL_PERMISSIONS })
    await db
      .deleteFrom('teamMembers')
      .where('userId', '=', users.alice.id)
      .where('isOwner', '=', false)
      .execute()
  })
})

describe('permissions that a member inherits', () => {
  it.each(['bob', 'alice'])('cannot be reduced by a guest of the project: %s', async (user) => {
    const { rightsOf, invite, edit } = await aSharedProject(ALL_PERMISSIONS)
    await invite('mallory', user, ALL_PERMISSIONS)
    await expect(edit('mallory', user, 0)).rejects.toMatchObject(
      refusedBy(user === 'bob' ? 'rights_inherited' : 'all_rights_for_owner'),
    )
    expect(await rightsOf(user as 'bob')).toMatchObject({ permissions: ALL_PERMISSIONS })
  })

  it('are not reduced in a pending invitation either', async () => {
    const { add, edit, project } = await aSharedProject(ALL_PERMISSIONS)
    await add(project.teamId, current().users.bob.id, { permissions: ALL_PERMISSIONS, accepted: false })
    await expect(edit('mallory', 'bob', 0)).rejects.toMatchObject(refusedBy('rights_inherited'))
  })

  it('can be reduced by those who may edit the member in the organization, except those of its owner', async () => {
    const { db, users } = current()
    const { organization, project, rightsOf, invite, edit } = await aSharedProject()
    await invite('alice', 'bob', ALL_PERMISSIONS)
    await edit('alice', 'bob', Permission.EditBody)
    expect(await rightsOf('bob')).toMatchObject({ permissions: Permission.EditBody })
    await edit('alice', 'bob', ALL_PERMISSIONS)
    await aTeamMember(db, {
      teamId: organization.teamId,
      userId: users.mo.id,
      accepted: true,
      permissions: ALL_PERMISSIONS,
      organizationPermissions: OrganizationPermission.EditMember,
    })
    const byMo = current().as('mo')(editTeamMember, {
      params: { team: project.teamId, user: 'bob' },
      body: { permissions: 0 },
    })
    await expect(byMo).rejects.toMatchObject(refusedBy('rights_inherited'))
    await invite('alice', 'alice', ALL_PERMISSIONS)
    await expect(edit('bob', 'alice', 0)).rejects.toMatchObject(refusedBy('all_rights_for_owner'))
  })
})

describe('a project of an organization', () => {
  it('goes to the owner of the organization unless the owner chooses another member', async () => {
    const { as, db, users } = current()
    const { organization, project, rightsOf } = await aSharedProject()
    const other = await aProject(db, { organizationId: organization.id })
    const move = (who: 'alice' | 'bob', id: string, heir: string) =>
      as(who)(handOutProject, {
        params: { organization: organization.id, project: id },
        body: { new_owner: heir },
      })
    await expect(move('bob', project.id, 'bob')).rejects.toMatchObject({
      status: 400,
      fields: [{ path: 'new_owner', rule: 'owner_receives_project' }],
    })
    await move('bob', project.id, 'alice')
    expect(await rightsOf('alice')).toMatchObject({ isOwner: true })
    await move('alice', other.id, 'bob')
    const owner = await db
      .selectFrom('teamMembers')
      .select('userId')
      .where('teamId', '=', other.teamId)
      .where('isOwner', '=', true)
      .executeTakeFirstOrThrow()
    expect(owner.userId).toBe(users.bob.id)
  })

  it('is left by members together with the organization', async () => {
    const { as } = current()
    const { organization, project, invite, rightsOf } = await aSharedProject()
    await invite('alice', 'bob', ALL_PERMISSIONS)
    await as('alice')(removeTeamMember, { params: { team: organization.teamId, user: 'bob' } })
    expect(await rightsOf('bob')).toMatchObject({ isMember: false, permissions: 0 })
    expect(await as('alice')(getProject, { params: { project: project.id } })).toMatchObject({
      organization: organization.id,
    })
  })
})
