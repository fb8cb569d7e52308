import { ruleMessage } from '../../contract/rules.ts'
import { OrganizationPermission } from '@quarry/domain/organizations/permissions'
import { isAdmin, isModerator, type Actor } from '../kernel/actor.ts'
import { policyOf, type Rules } from '../kernel/policy.ts'

/** What the rules need to know about one actor and one organization. */
export interface OrganizationAccess {
  /** Bits of the actor's place in it; null for outsiders. */
  organizationPermissions: number | null
}

const holds = ({ organizationPermissions }: OrganizationAccess, bit: number): boolean =>
  ((organizationPermissions ?? 0) & bit) !== 0

/** Staff, unless a place of their own in it says otherwise. */
const actsForNobody = (actor: Actor, access: OrganizationAccess): boolean =>
  isModerator(actor) && access.organizationPermissions === null

const mayAdd = (actor: Actor, access: OrganizationAccess): boolean =>
  holds(access, OrganizationPermission.AddProject) || isAdmin(actor) || actsForNobody(actor, access)

export const organizationRules = {
  'organization.add_project': {
    scope: 'PROJECT_CREATE',
    when: mayAdd,
    refusal: ruleMessage('may_not_add_projects'),
  },
  /** Whoever may add projects may take in those that others give. */
  'organization.take_in': {
    scope: 'ORGANIZATION_WRITE',
    when: mayAdd,
    refusal: ruleMessage('may_not_add_projects'),
  },
  'organization.remove_project': {
    scope: 'ORGANIZATION_WRITE',
    when: (actor, access) => holds(access, OrganizationPermission.RemoveProject) || isAdmin(actor),
    refusal: ruleMessage('may_not_remove_projects'),
  },
  'organization.edit': {
    scope: 'ORGANIZATION_WRITE',
    when: (actor, access) =>
      holds(access, OrganizationPermission.EditDetails) || isAdmin(actor) || actsForNobody(actor, access),
    refusal: ruleMessage('may_not_edit_organization'),
  },
  'organization.delete': {
    scope: 'ORGANIZATION_DELETE',
    when: (actor, access) => holds(access, OrganizationPermission.DeleteOrganization) || isAdmin(actor),
    refusal: ruleMessage('may_not_delete_organization'),
  },
  /** Their addresses are secrets of the makers, which no role opens. */
  'organization.manage_webhooks': {
    scope: 'ORGANIZATION_WRITE',
    when: (_, access) => holds(access, OrganizationPermission.EditDetails),
    refusal: ruleMessage('may_not_manage_webhooks'),
  },
  'organization.take_down': {
    scope: 'ORGANIZATION_WRITE',
    when: (actor) => isModerator(actor),
    refusal: ruleMessage('moderators_only'),
  },
  /** What staff have taken down, which is as good as none to everybody else. */
  'organization.view_taken_down': {
    scope: 'ORGANIZATION_READ',
    when: (actor, access) => access.organizationPermissions !== null || isModerator(actor),
  },
  'organization.view_settings': {
    scope: 'ORGANIZATION_READ',
    when: (actor, access) => access.organizationPermissions !== null || isModerator(actor),
  },
} satisfies Rules<OrganizationAccess>

export type OrganizationRule = keyof typeof organizationRules

const policy = policyOf<OrganizationAccess, OrganizationRule>(organizationRules)
export const {
  can: canOrganization,
  authorize: authorizeOrganization,
  abilities: abilitiesOnOrganization,
} = policy
