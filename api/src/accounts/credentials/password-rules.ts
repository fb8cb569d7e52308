import { say } from '../../../contract/rules.ts'
import { invalid } from '../../kernel/errors.ts'

interface Owner {
  username: string
  email: string | null
}

/** Length is bounded by the contract; here go the passwords that length alone lets through. */
export function refuseWeak(password: string, { username, email }: Owner, field = 'password'): void {
  const plain = password.toLowerCase()
  if (new Set(plain).size < 4) throw invalid(field, say('password_monotonous'))
  if (plain.includes(username.toLowerCase()) && username.length >= 4)
    throw invalid(field, say('password_holds_username'))
  if (plain === email?.toLowerCase()) throw invalid(field, say('password_is_email'))
  if (/^(password|passwort|qwertz?u?i?o?p?|letmein|iloveyou|1234567890?|abcdefg?h?i?)[0-9!.]*$/.test(plain))
    throw invalid(field, say('password_guessable'))
}
