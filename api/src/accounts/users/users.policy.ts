import { GHOST_USER_ID } from '@quarry/db/ids'
import { isStaff, type UserRole } from '@quarry/domain/accounts/roles-and-badges'
import { ruleMessage } from '../../../contract/rules.ts'
import { isAdmin, isModerator, isSelf, isStaffAbove, type Actor } from '../../kernel/actor.ts'
import { policyOf, type Rules } from '../../kernel/policy.ts'

/** The facts about an account that the rules need. */
export interface UserFacts {
  id: string
  role: UserRole
}

const isSelfOrModerator = (actor: Actor, { id }: UserFacts): boolean =>
  isSelf(actor, id) || isModerator(actor)
const isSelfOrStaffAbove = (actor: Actor, { id, role }: UserFacts): boolean =>
  isSelf(actor, id) || isStaffAbove(actor, role)

/** Profiles belong to their owner; staff may edit those of weaker roles. */
export const userRules = {
  'user.edit': { scope: 'USER_WRITE', when: isSelfOrStaffAbove },
  'user.change_avatar': { scope: 'USER_WRITE', when: isSelfOrStaffAbove },
  /** Permanently. */
  'user.delete': {
    scope: 'USER_DELETE',
    when: (actor, facts) => isSelf(actor, facts.id) || (isAdmin(actor) && isStaffAbove(actor, facts.role)),
  },
  /** Roles and badges, also of other administrators, who could not be stopped otherwise. */
  'user.set_role': {
    scope: 'USER_WRITE',
    when: (actor) => isAdmin(actor),
    refusal: ruleMessage('admins_change_roles'),
  },
  /** Suspends an account or lifts a suspension. Staff must lose their role first. */
  'user.suspend': {
    scope: 'SESSION_ACCESS',
    when: (actor, { id, role }) =>
      isModerator(actor) && !isSelf(actor, id) && id !== GHOST_USER_ID && !isStaff(role),
    refusal: ruleMessage('not_suspendable'),
  },
  /** The profile of a permanently suspended account, which is not found for anyone else. */
  'user.view_suspended_permanently': { scope: 'USER_READ', when: isSelfOrModerator },
  /** Follows are private; administrators may see them. */
  'user.view_follows': { scope: 'USER_READ', when: (actor, { id }) => isSelf(actor, id) || isAdmin(actor) },
  'user.view_all_projects': { scope: 'PROJECT_READ', when: (actor, { id }) => isSelf(actor, id) },
  'user.view_preferences': { scope: 'USER_READ', when: (actor, { id }) => isSelf(actor, id) },
  'user.edit_preferences': { scope: 'USER_WRITE', when: (actor, { id }) => isSelf(actor, id) },
  /** Account activity, as staff see it. */
  'user.view_record': {
    scope: 'SESSION_ACCESS',
    when: (actor) => isModerator(actor),
    refusal: ruleMessage('moderators_only'),
  },
  /** Email and network addresses in it. */
  'user.view_addresses': { scope: 'SESSION_ACCESS', when: (actor) => isAdmin(actor) },
  /** By name or id; by email address for administrators, who also see addresses. */
  'user.search': {
    scope: 'SESSION_ACCESS',
    when: (actor) => isModerator(actor),
    refusal: ruleMessage('moderators_only'),
  },
  'user.search_addresses': {
    scope: 'SESSION_ACCESS',
    when: (actor) => isAdmin(actor),
    refusal: ruleMessage('admins_search_addresses'),
  },
  'user.view_payouts': {
    scope: 'PAYOUTS_READ',
    when: (actor, { id }) => isSelf(actor, id) || isAdmin(actor),
  },
  'user.withdraw': { scope: 'PAYOUTS_WRITE', when: (actor, { id }) => isSelf(actor, id) },
} satisfies Rules<UserFacts>

export type UserRule = keyof typeof userRules

const policy = policyOf<UserFacts, UserRule>(userRules)
export const { authorize: authorizeUser, can: canUser, abilities: abilitiesOnUser } = policy
