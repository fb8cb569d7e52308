import { ruleMessage, type RuleMessage } from '../../contract/rules.ts'
import type { ScopeName } from '@quarry/domain/accounts/scopes'
import { SUSPENDED_SCOPES } from '@quarry/domain/accounts/suspensions'
import { hasScope, type Actor, type SignedInActor } from './actor.ts'
import { AppError, notFound } from './errors.ts'

export interface Rule<Facts> {
  scope: ScopeName
  when: (actor: Actor, facts: Facts) => boolean
  /** What visitors may do with the object as well; it requires no scope. */
  isPublic?: (facts: Facts) => boolean
  /** The error for callers who may see the object but not perform the action. */
  refusal?: RuleMessage
}

/** One record per target; its keys are the actions, so a misspelt action does not compile. */
export type Rules<Facts> = Record<string, Rule<Facts>>

/** Checks scope and permission in one place, so that neither can be forgotten. */
function judge<Facts>(rule: Rule<Facts>, actor: Actor, facts: Facts): boolean {
  // The permission of the user was checked when they scheduled it.
  if (actor.kind === 'system') return true
  if (actor.kind === 'user' && !hasScope(actor, rule.scope)) return rule.isPublic?.(facts) ?? false
  return rule.when(actor, facts)
}

export interface Policy<Facts, Action extends string> {
  can: (actor: Actor, action: Action, facts: Facts) => boolean
  /** Throws unless allowed. Callers who may not see the object get `not_found`. */
  authorize: (actor: Actor, action: Action, facts: Facts, ref: string) => void
  /** The allowed actions among these, in their order, for the buttons of the site. */
  abilities: <Shown extends Action>(shown: readonly Shown[], actor: Actor, facts: Facts) => Shown[]
}

/** The name of the target and who sees it; omitted for public data. */
export interface Visibility<Facts> {
  target: string
  isVisible: (actor: Actor, facts: Facts) => boolean
}

/** Creates the functions that check permissions, from the rules of a target. */
export function policyOf<Facts, Action extends string>(
  rules: Record<Action, Rule<Facts>>,
  sight?: Visibility<Facts>,
): Policy<Facts, Action> {
  const can = (actor: Actor, action: Action, facts: Facts) => judge(rules[action], actor, facts)
  return {
    can,
    authorize(actor, action, facts, ref) {
      if (can(actor, action, facts)) return
      if (sight && !sight.isVisible(actor, facts)) throw notFound(sight.target, ref)
      const { scope, when, refusal: reason } = rules[action]
      if (actor.kind === 'user' && !hasScope(actor, scope) && when(actor, facts))
        throw scopeRefusal(actor, scope)
      throw refusal(actor, reason)
    },
    abilities: (shown, actor, facts) => shown.filter((action) => can(actor, action, facts)),
  }
}

/** The error of a suspended account for everything it may not do. */
export const suspended = (): AppError => new AppError('forbidden', ruleMessage('account_suspended'))

/** The error of a token without this scope, or of a suspended account that lost it. */
export const scopeRefusal = (actor: SignedInActor, scope: ScopeName): AppError =>
  actor.isSuspended && !SUSPENDED_SCOPES.has(scope)
    ? suspended()
    : new AppError('unauthorized', ruleMessage('scope_needed', { scope }))

/** The error for a missing permission: `unauthorized` for visitors, else `forbidden`. */
export function refusal(actor: Actor, reason?: RuleMessage): AppError {
  if (actor.kind === 'anonymous') return new AppError('unauthorized')
  if (actor.kind === 'user' && actor.isSuspended) return suspended()
  return new AppError('forbidden', reason)
}
