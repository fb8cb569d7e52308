import { GHOST_USER_ID } from '@quarry/db/ids'
import { isStaff, type UserRole } from '@quarry/domain/accounts/roles-and-badges'
import { ruleMessage } from '../../../contract/rules.ts'
import { isAdmin, isModerator, isSelf, type Actor } from '../../kernel/actor.ts'
import { policyOf, type Rules } from '../../kernel/policy.ts'

/** What the rules need to know about an account. */
export interface UserFacts {
  id: string
  role?: UserRole
}

const isSelfOrModerator = (actor: Actor, { id }: UserFacts): boolean =>
  isSelf(actor, id) || isModerator(actor)

/** A profile is its owner's; moderators clean up what it shows. */
export const userRules = {
  'user.edit': { scope: 'USER_WRITE', when: isSelfOrModerator },
  'user.change_avatar': { scope: 'USER_WRITE', when: isSelfOrModerator },
  /** For good. */
  'user.delete': { scope: 'USER_DELETE', when: (actor, { id }) => isSelf(actor, id) || isAdmin(actor) },
  /** Roles and badges. */
  'user.set_role': {
    scope: 'USER_WRITE',
    when: (actor) => isAdmin(actor),
    refusal: ruleMessage('admins_change_roles'),
  },
  /** Takes from an account all that others would see, and gives it back. Staff lose their role first. */
  'user.suspend': {
    scope: 'SESSION_ACCESS',
    when: (actor, { id, role }) =>
      isModerator(actor) && !isSelf(actor, id) && id !== GHOST_USER_ID && !(role && isStaff(role)),
    refusal: ruleMessage('not_suspendable'),
  },
  /** The profile of an account that staff have ended, which is as good as none to everybody else. */
  'user.view_ended': { scope: 'USER_READ', when: isSelfOrModerator },
  /** What someone follows is their own affair; admins excepted. */
  'user.view_follows': { scope: 'USER_READ', when: (actor, { id }) => isSelf(actor, id) || isAdmin(actor) },
  /** What happened to an account, as staff see it. */
  'user.view_record': {
    scope: 'SESSION_ACCESS',
    when: (actor) => isModerator(actor),
    refusal: ruleMessage('moderators_only'),
  },
  /** The same with what reaches a person: mail and network addresses. */
  'user.view_addresses': { scope: 'SESSION_ACCESS', when: (actor) => isAdmin(actor) },
  /** Whoever there is, by name or id; by address it takes an administrator, who is shown addresses as well. */
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
