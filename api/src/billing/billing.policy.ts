import { ruleMessage } from '../../contract/rules.ts'
import { isModerator, isSelf, type Actor } from '../kernel/actor.ts'
import type { OwnedFacts } from '../kernel/owner-policy.ts'
import { policyOf, type Rule } from '../kernel/policy.ts'

const isOwner = (actor: Actor, { userId }: OwnedFacts): boolean => isSelf(actor, userId)
const isOwnerOrStaff = (actor: Actor, { userId }: OwnedFacts): boolean =>
  isSelf(actor, userId) || isModerator(actor)

const own: Rule<OwnedFacts> = { scope: 'SESSION_ACCESS', when: isOwner }
const seen: Rule<OwnedFacts> = {
  scope: 'SESSION_ACCESS',
  when: isOwnerOrStaff,
  refusal: ruleMessage('moderators_only'),
}

/** Everything that a user bought. Staff see it as well. */
export const { authorize: authorizeAccount } = policyOf(
  { 'billing.view': seen },
  { target: 'user', isVisible: isOwnerOrStaff },
)

/** Charges. Staff see those of others and refund them, but never pay. */
export const { authorize: authorizeCharge } = policyOf(
  {
    'charge.view': seen,
    'charge.pay': own,
    'charge.refund': {
      scope: 'SESSION_ACCESS',
      when: (actor: Actor) => isModerator(actor),
      refusal: ruleMessage('moderators_only'),
    },
  },
  { target: 'charge', isVisible: isOwnerOrStaff },
)

export const { authorize: authorizeSubscription } = policyOf(
  { 'subscription.change': own },
  { target: 'subscription', isVisible: isOwnerOrStaff },
)
