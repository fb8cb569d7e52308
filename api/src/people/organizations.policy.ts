import { say } from '../../contract/rules.ts'
import { OrganizationPermission } from '@quarry/domain/permissions'
import { isAdmin, isModerator } from '../kernel/actor.ts'
import { policyOf, type Rules } from '../kernel/policy.ts'

/** What the rules need to know about one actor and one organization. */
export interface OrganizationAccess {
  /** Bits of the actor's place in it; null for outsiders. */
  organizationPermissions: number | null
}

const holds = ({ organizationPermissions }: OrganizationAccess, bit: number): boolean =>
  ((organizationPermissions ?? 0) & bit) !== 0

export const organizationRules = {
  /** Staff may as well, unless a place of their own in it says otherwise. */
  'organization.add_project': {
    scope: 'PROJECT_CREATE',
    when: (actor, access) =>
      holds(access, OrganizationPermission.AddProject) ||
      isAdmin(actor) ||
      (isModerator(actor) && access.organizationPermissions === null),
    refusal: say('may_not_add_projects'),
  },
} satisfies Rules<OrganizationAccess>

export type OrganizationRule = keyof typeof organizationRules

const policy = policyOf<OrganizationAccess, OrganizationRule>(organizationRules)
export const {
  can: canOrganization,
  authorize: authorizeOrganization,
  abilities: abilitiesOnOrganization,
} = policy
