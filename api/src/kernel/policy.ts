import { ruleMessage, type RuleMessage } from '../../contract/rules.ts'
import type { ScopeName } from '@quarry/domain/accounts/scopes'
import { hasScope, type Actor } from './actor.ts'
import { AppError, notFound } from './errors.ts'

export interface Rule<Facts> {
  scope: ScopeName
  when: (actor: Actor, facts: Facts) => boolean
  /** Said to the caller who may see the thing but not do this. */
  refusal?: RuleMessage
}

/** One record per noun; its keys are the actions, so a misspelt action does not compile. */
export type Rules<Facts> = Record<string, Rule<Facts>>

/** Scope and right are judged in one place, so neither can be forgotten. */
function judge<Facts>(rule: Rule<Facts>, actor: Actor, facts: Facts): boolean {
  // What the clock does was allowed to whoever planned it.
  if (actor.kind === 'system') return true
  if (actor.kind === 'user' && !hasScope(actor, rule.scope)) return false
  return rule.when(actor, facts)
}

export interface Policy<Facts, Action extends string> {
  can: (actor: Actor, action: Action, facts: Facts) => boolean
  /** Throws unless allowed. Who may not even see the thing learns nothing of it. */
  authorize: (actor: Actor, action: Action, facts: Facts, ref: string) => void
  /** Those of the actions that are allowed, in their order: what the site shows buttons by. */
  abilities: <Shown extends Action>(shown: readonly Shown[], actor: Actor, facts: Facts) => Shown[]
}

/** What a thing is called and who sees it; left out for what is no secret. */
export interface Visibility<Facts> {
  target: string
  isVisible: (actor: Actor, facts: Facts) => boolean
}

/** The judging functions of a noun, made from its rules. */
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
      throw refusal(actor, rules[action].refusal)
    },
    abilities: (shown, actor, facts) => shown.filter((action) => can(actor, action, facts)),
  }
}

/** To whoever staff have suspended, of all that it cannot do meanwhile. */
export const suspended = (): AppError => new AppError('forbidden', ruleMessage('account_suspended'))

/** Who is not allowed: visitors are asked to sign in, others are told that they may not. */
export function refusal(actor: Actor, said?: RuleMessage): AppError {
  if (actor.kind === 'anonymous') return new AppError('unauthorized')
  if (actor.kind === 'user' && actor.isSuspended) return suspended()
  return new AppError('forbidden', said)
}
