import type { UserRole } from '@quarry/domain/accounts/roles-and-badges'
import { isAdmin, isSelf, isStaffAbove, type Actor } from '../../kernel/actor.ts'
import { policyOf } from '../../kernel/policy.ts'

interface AppFacts {
  /** The user who created it. */
  userId: string
  userRole: UserRole
}

const isMaker = (actor: Actor, { userId }: AppFacts): boolean => isSelf(actor, userId)
/** Others see an app, so a suspended creator can only secure and delete it. */
const isMakerInGoodStanding = (actor: Actor, facts: AppFacts): boolean =>
  isMaker(actor, facts) && actor.kind === 'user' && !actor.isSuspended

/**
 * Apps are public. Users trust the addresses, scopes and name that they authorized, so only the creator changes them;
 * staff delete deceptive apps of weaker roles.
 */
export const { authorize: authorizeOauthApp } = policyOf({
  'app.create': { scope: 'SESSION_ACCESS', when: isMakerInGoodStanding },
  'app.edit': { scope: 'SESSION_ACCESS', when: isMakerInGoodStanding },
  'app.renew_secret': { scope: 'SESSION_ACCESS', when: isMaker },
  'app.delete': {
    scope: 'SESSION_ACCESS',
    when: (actor: Actor, facts: AppFacts) => isMaker(actor, facts) || isStaffAbove(actor, facts.userRole),
  },
  'app.list': {
    scope: 'SESSION_ACCESS',
    when: (actor: Actor, facts: AppFacts) => isMaker(actor, facts) || isAdmin(actor),
  },
})
