import type { Said } from '../../contract/rules.ts'
import type { ScopeName } from '@quarry/domain/scopes'
import { hasScope, type Actor } from './actor.ts'
import { AppError } from './errors.ts'

export interface Rule<Facts> {
  scope: ScopeName
  when: (actor: Actor, facts: Facts) => boolean
  /** Said to the caller who may see the thing but not do this. */
  refusal?: Said
}

/** One record per noun; its keys are the actions, so a misspelt action does not compile. */
export type Rules<Facts> = Record<string, Rule<Facts>>

/** Scope and right are judged in one place, so neither can be forgotten. */
export function judge<Facts>(rule: Rule<Facts>, actor: Actor, facts: Facts): boolean {
  // What the clock does was allowed to whoever planned it.
  if (actor.kind === 'system') return true
  if (actor.kind === 'user' && !hasScope(actor, rule.scope)) return false
  return rule.when(actor, facts)
}

/** Who is not allowed: visitors are asked to sign in, others are told that they may not. */
export function refusal(actor: Actor, said?: Said): AppError {
  return actor.kind === 'anonymous' ? new AppError('unauthorized') : new AppError('forbidden', said)
}
