import {
  ALL_ORGANIZATION_PERMISSIONS,
  ALL_PERMISSIONS,
  OrganizationPermission,
  Permission,
} from '@quarry/domain/organizations/permissions'
import { describe, expect, it } from 'vitest'
import type { SignedInActor } from '../../kernel/actor.ts'
import type { TeamFacts } from './team-members.queries.ts'
import {
  authorizeTeam,
  canTeam,
  teamAccess,
  teamRules,
  type TeamAccess,
  type TeamRule,
} from './teams.policy.ts'

const actor = (role: SignedInActor['role'], scopes: SignedInActor['scopes'] = 'all'): SignedInActor => ({
  kind: 'user',
  isSuspended: false,
  staffRights: 'active',
  id: 'AAAAAAAA',
  username: 'bob',
  role,
  scopes,
  sessionId: null,
  provedAt: null,
})
const bob = actor('developer')
const nothing: TeamAccess = {
  isOfOrganization: false,
  isOwner: false,
  permissions: 0,
  organizationPermissions: 0,
}

const BITS = [
  ['member.invite', 'ManageInvites'],
  ['member.withdraw_invitation', 'ManageInvites'],
  ['member.edit', 'EditMember'],
  ['member.remove', 'RemoveMember'],
] as const

describe.each(BITS)('%s', (action, right) => {
  it('requires exactly its own permission on a project, whatever the other bits are', () => {
    const bit = Permission[right]
    const may = (permissions: number) =>
      canTeam(bob, action, { ...nothing, permissions, organizationPermissions: ALL_ORGANIZATION_PERMISSIONS })
    expect([may(bit), may(ALL_PERMISSIONS & ~bit)]).toEqual([true, false])
  })
  it('requires exactly its own permission on an organization', () => {
    const bit = OrganizationPermission[right]
    const may = (organizationPermissions: number) =>
      canTeam(bob, action, {
        ...nothing,
        isOfOrganization: true,
        permissions: ALL_PERMISSIONS,
        organizationPermissions,
      })
    expect([may(bit), may(ALL_ORGANIZATION_PERMISSIONS & ~bit)]).toEqual([true, false])
  })
})

it('requires a separate permission to edit the defaults of an organization; projects have none', () => {
  const may = (isOfOrganization: boolean, organizationPermissions: number) =>
    canTeam(bob, 'member.give_defaults', { ...nothing, isOfOrganization, organizationPermissions })
  const { EditMemberDefaults } = OrganizationPermission
  expect(may(false, 0)).toBe(true)
  expect(may(true, EditMemberDefaults)).toBe(true)
  expect(may(true, ALL_ORGANIZATION_PERMISSIONS & ~EditMemberDefaults)).toBe(false)
})

it('allows transfers to the owner and admins, not to members with all permissions', () => {
  const all = { ...nothing, permissions: ALL_PERMISSIONS }
  expect(canTeam(bob, 'member.transfer', all)).toBe(false)
  expect(canTeam(actor('moderator'), 'member.transfer', all)).toBe(false)
  expect(canTeam(bob, 'member.transfer', { ...nothing, isOwner: true })).toBe(true)
  expect(canTeam(actor('admin'), 'member.transfer', nothing)).toBe(true)
})

it.each(Object.entries(teamRules))(
  '%s is lost when the token lacks its scope, and the refusal names it',
  (name, rule) => {
    const all = { ...nothing, isOwner: true, permissions: ALL_PERMISSIONS }
    const may = (scopes: SignedInActor['scopes']) => canTeam(actor('admin', scopes), name as TeamRule, all)
    expect([may(new Set()), may(new Set([rule.scope]))]).toEqual([false, true])
    expect(() => authorizeTeam(actor('admin', new Set()), name as TeamRule, all, 'team')).toThrow(
      expect.objectContaining({ code: 'unauthorized', rule: 'scope_needed', params: { scope: rule.scope } }),
    )
  },
)

describe('a membership', () => {
  const place = (accepted: boolean, permissions: number, isOwner = false) =>
    ({
      userId: bob.id,
      accepted,
      permissions,
      organizationPermissions: 3,
      isOwner,
    }) as TeamFacts['members'][0]
  const other = { ...place(true, 1), userId: 'BBBBBBBB' }
  const onProject = (members: TeamFacts['members'], organizationMembers: TeamFacts['members'] = []) =>
    teamAccess(bob, { projectId: 'p', members, organizationMembers })

  it('counts once it is accepted', () => {
    expect(onProject([place(false, 7)])).toEqual(nothing)
    expect(onProject([other, place(true, 7)])).toMatchObject({ permissions: 7, isOwner: false })
  })
  it('in the own team takes precedence over one in the organization', () => {
    expect(onProject([place(true, 1)], [place(true, 7, true)])).toMatchObject({
      permissions: 1,
      isOwner: false,
    })
    expect(onProject([place(false, 1)], [place(true, 7)])).toMatchObject({ permissions: 7 })
  })
  it('in the organization owns the project while that has no team members of its own', () => {
    expect(onProject([], [place(true, 7, true)]).isOwner).toBe(true)
    expect(onProject([other], [place(true, 7, true)]).isOwner).toBe(false)
  })
  it('in an organization gives its own bits; admins hold all, moderators none', () => {
    const team = { projectId: null, members: [place(true, 7)], organizationMembers: [] }
    expect(teamAccess(bob, team)).toMatchObject({ isOfOrganization: true, organizationPermissions: 3 })
    const noMembers = { projectId: null, members: [], organizationMembers: [] }
    expect(teamAccess(actor('admin'), noMembers)).toMatchObject({
      permissions: ALL_PERMISSIONS,
      organizationPermissions: ALL_ORGANIZATION_PERMISSIONS,
    })
    expect(teamAccess(actor('moderator'), noMembers)).toMatchObject({
      permissions: 0,
      organizationPermissions: 0,
    })
  })
})
