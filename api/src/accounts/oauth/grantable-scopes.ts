import { RESTRICTED_SCOPES, scopesOf, scopeSum } from '@quarry/domain/accounts/scopes'
import { ruleMessage } from '../../../contract/rules.ts'
import { invalid } from '../../kernel/errors.ts'

/** Rejects unknown scopes, and scopes that only sessions have. */
export function checkGrantable(field: string, sum: number): void {
  const names = scopesOf(sum)
  if (scopeSum(names) !== sum) throw invalid(field, ruleMessage('scopes_unknown'))
  const reserved = RESTRICTED_SCOPES.filter((name) => names.includes(name))
  if (reserved.length > 0)
    throw invalid(field, ruleMessage('scopes_of_sessions', { values: reserved.join(', ') }))
}
