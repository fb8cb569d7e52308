import { expect, it } from 'vitest'
import { UserAction } from '../../../contract/abilities.ts'
import { ANONYMOUS, type Actor, type SignedInActor } from '../../kernel/actor.ts'
import {
  OrganizationPermission,
  ALL_ORGANIZATION_PERMISSIONS,
} from '@quarry/domain/organizations/permissions'
import { canOrganization } from '../../organizations/organizations.policy.ts'
import { abilitiesOnUser, userRules } from './users.policy.ts'

const actor = (role: SignedInActor['role'], id: string): SignedInActor => ({
  kind: 'user',
  isSuspended: false,
  staffRights: 'active',
  id,
  username: id,
  role,
  scopes: 'all',
  sessionId: null,
  provedAt: null,
})
const OWN = ['user.edit', 'user.change_avatar', 'user.view_follows']

it.each<[string, Actor, string[]]>([
  ['a visitor', ANONYMOUS, []],
  ['a stranger', actor('developer', 'mallory'), []],
  ['the owner', actor('developer', 'alice'), OWN],
  ['a moderator', actor('moderator', 'mo'), ['user.edit', 'user.change_avatar', 'user.view_record']],
  ['an admin', actor('admin', 'ada'), UserAction.options],
])('allows %s the actions of the matrix on an account', (_, who, expected) => {
  expect(new Set(abilitiesOnUser(UserAction.options, who, { id: 'alice', role: 'developer' }))).toEqual(
    new Set(expected),
  )
})

it.each(Object.entries(userRules))('rejects %s if the token lacks its scope', (_, { scope }) => {
  const who = { ...actor('admin', 'ada'), scopes: new Set([scope]) }
  const all = abilitiesOnUser(UserAction.options, who, { id: 'ada', role: 'admin' })
  expect(all).toEqual(UserAction.options.filter((action) => userRules[action].scope === scope))
})

it('lets members with the permission, administrators, and non-member moderators add projects to an organization', () => {
  const may = (role: SignedInActor['role'], organizationPermissions: number | null) =>
    canOrganization(actor(role, 'bob'), 'organization.add_project', {
      organizationPermissions,
      isOwner: false,
      isTakenDown: false,
    })
  const { AddProject } = OrganizationPermission
  const without = ALL_ORGANIZATION_PERMISSIONS & ~AddProject
  expect([may('developer', null), may('developer', without), may('developer', AddProject)]).toEqual([
    false,
    false,
    true,
  ])
  expect([may('moderator', null), may('moderator', without)]).toEqual([true, false])
  expect(may('admin', without)).toBe(true)
})
