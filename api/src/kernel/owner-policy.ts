import type { ScopeName } from '@quarry/domain/accounts/scopes'
import { isSelf, type Actor } from './actor.ts'
import { policyOf, type Policy, type Rule } from './policy.ts'

export interface OwnedFacts {
  /** Whose it is. */
  userId: string
}

const isOwner = (actor: Actor, { userId }: OwnedFacts): boolean => isSelf(actor, userId)

/** The scope that each action on it needs. */
type Scopes<Action extends string> = Record<Action, ScopeName>

/**
 * For what is its owner's alone, whatever somebody else's role is: their sessions, their tokens. To everybody else
 * there is no such thing.
 */
export function ownerPolicy<Action extends string>(
  target: string,
  scopes: Scopes<Action>,
): Policy<OwnedFacts, Action> {
  const rules = Object.fromEntries(
    Object.entries<ScopeName>(scopes).map(([action, scope]) => [action, { scope, when: isOwner }]),
  ) as Record<Action, Rule<OwnedFacts>>
  return policyOf(rules, { target: target, isVisible: isOwner })
}
