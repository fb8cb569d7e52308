import { ruleMessage } from '../../contract/rules.ts'
import { OrganizationPermission } from '@quarry/domain/organizations/permissions'
import { isAdmin, isModerator, type Actor } from '../kernel/actor.ts'
import { policyOf, type Rules } from '../kernel/policy.ts'

/** What the rules need to know about one actor and one organization. */
export interface OrganizationAccess {
  /** Permission bits of the actor's membership; null for others. */
  organizationPermissions: number | null
  isOwner: boolean
  /** Staff took it down. */
  isTakenDown: boolean
}

const holds = ({ organizationPermissions }: OrganizationAccess, bit: number): boolean =>
  ((organizationPermissions ?? 0) & bit) !== 0

/** Staff, unless they are members: then their membership decides. */
const isStaffWithoutMembership = (actor: Actor, access: OrganizationAccess): boolean =>
  isModerator(actor) && access.organizationPermissions === null

const mayAdd = (actor: Actor, access: OrganizationAccess): boolean =>
  holds(access, OrganizationPermission.AddProject) ||
  isAdmin(actor) ||
  isStaffWithoutMembership(actor, access)

export const organizationRules = {
  'organization.add_project': {
    scope: 'PROJECT_CREATE',
    when: mayAdd,
    refusal: ruleMessage('may_not_add_projects'),
  },
  /** Members who may add projects may accept those that others move in. */
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
  /** Others can move a project out to the owner only, so that no member takes a project. */
  'organization.choose_project_owner': {
    scope: 'ORGANIZATION_WRITE',
    when: (actor, access) => access.isOwner || isAdmin(actor),
    refusal: ruleMessage('owner_receives_project'),
  },
  'organization.edit': {
    scope: 'ORGANIZATION_WRITE',
    when: (actor, access) =>
      holds(access, OrganizationPermission.EditDetails) ||
      isAdmin(actor) ||
      isStaffWithoutMembership(actor, access),
    refusal: ruleMessage('may_not_edit_organization'),
  },
  'organization.delete': {
    scope: 'ORGANIZATION_DELETE',
    when: (actor, access) => holds(access, OrganizationPermission.DeleteOrganization) || isAdmin(actor),
    refusal: ruleMessage('may_not_delete_organization'),
  },
  /** Webhook addresses are secrets of the team, so no staff role reveals them. */
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
  /** What staff took down does not exist for other users. */
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

/** Whether the organization exists for the actor, whatever the scopes of their token. */
export const isOrganizationShown = (actor: Actor, access: OrganizationAccess): boolean =>
  !access.isTakenDown || organizationRules['organization.view_taken_down'].when(actor, access)

const policy = policyOf<OrganizationAccess, OrganizationRule>(organizationRules, {
  target: 'organization',
  isVisible: isOrganizationShown,
})
export const {
  can: canOrganization,
  authorize: authorizeOrganization,
  abilities: abilitiesOnOrganization,
} = policy
