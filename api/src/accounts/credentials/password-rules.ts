import { WEAKEST_ACCEPTED } from '@quarry/domain/accounts/password-strength'
import { ruleMessage } from '../../../contract/rules.ts'
import { invalid } from '../../kernel/errors.ts'
import { strengthOf } from './password-strength.ts'

interface Owner {
  username: string
  email: string | null
}

/** The contract limits the length; this rejects weak passwords of any length. */
export async function rejectWeakPassword(
  password: string,
  { username, email }: Owner,
  field = 'password',
): Promise<void> {
  const plain = password.toLowerCase()
  if (new Set(plain).size < 4) throw invalid(field, ruleMessage('password_monotonous'))
  if (plain.includes(username.toLowerCase()) && username.length >= 4)
    throw invalid(field, ruleMessage('password_holds_username'))
  if (plain === email?.toLowerCase()) throw invalid(field, ruleMessage('password_is_email'))
  if ((await strengthOf(password, { username, email })) < WEAKEST_ACCEPTED)
    throw invalid(field, ruleMessage('password_guessable'))
}
