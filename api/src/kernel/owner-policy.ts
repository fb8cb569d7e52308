import type { ScopeName } from '@quarry/domain/accounts/scopes'
import { isSelf, type Actor } from './actor.ts'
import { policyOf, type Policy, type Rule } from './policy.ts'

export interface OwnedFacts {
  /** The owner. */
  userId: string
}

const isOwner = (actor: Actor, { userId }: OwnedFacts): boolean => isSelf(actor, userId)

/** The scope that each action requires. */
type Scopes<Action extends string> = Record<Action, ScopeName>

/**
 * For private data of an owner, such as sessions and tokens, whatever the role of others. Others get `not_found`.
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
