import { ruleMessage } from '../../../contract/rules.ts'
import { isModerator, type Actor } from '../../kernel/actor.ts'
import { policyOf, type Rules } from '../../kernel/policy.ts'

const isOperator = (actor: Actor): boolean => isModerator(actor)

export const operationsRules = {
  'operations.view': { scope: 'SESSION_ACCESS', when: isOperator, refusal: ruleMessage('moderators_only') },
  /** Retry or discard a dead letter. */
  'operations.settle': { scope: 'SESSION_ACCESS', when: isOperator, refusal: ruleMessage('moderators_only') },
} satisfies Rules<null>

export type OperationsRule = keyof typeof operationsRules

const policy = policyOf<null, OperationsRule>(operationsRules)
export const { authorize: authorizeOperations, abilities: abilitiesInOperations } = policy
