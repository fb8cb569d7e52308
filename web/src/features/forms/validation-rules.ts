import {
  URL_SAFE_CHARACTERS,
  USERNAME_CHARACTERS,
  type Length,
  lengthOf,
  LINK,
} from '@quarry/domain/limits/lengths'
import type { IntlShape } from 'react-intl'

/** Returns the error message for a value, or undefined. */
export type Rule<T> = (value: T, intl: IntlShape) => string | undefined

export const required =
  ({ min, max }: Length): Rule<string> =>
  (value, intl) => {
    const length = lengthOf(value.trim())
    if (length === 0) return intl.formatMessage({ id: 'forms.rule.required' })
    if (length < min) return intl.formatMessage({ id: 'forms.rule.tooShort' }, { min })
    return maxLength({ max })(value, intl)
  }

export const maxLength =
  ({ max }: Pick<Length, 'max'>): Rule<string> =>
  (value, intl) => {
    const length = lengthOf(value)
    return length > max
      ? intl.formatMessage({ id: 'forms.rule.tooLong' }, { max, over: length - max })
      : undefined
  }

const usernameCharacters = new RegExp(`^[${USERNAME_CHARACTERS}]+$`)

/** A valid username. Whether it is taken is checked by the server. */
export const validUsername =
  (length: Length): Rule<string> =>
  (value, intl) =>
    required(length)(value, intl) ??
    (usernameCharacters.test(value) ? undefined : intl.formatMessage({ id: 'forms.rule.username' }))

const urlSafe = new RegExp(`^[${URL_SAFE_CHARACTERS}]+$`)

export const validSlug =
  (length: Length): Rule<string> =>
  (value, intl) =>
    required(length)(value, intl) ??
    (urlSafe.test(value) ? undefined : intl.formatMessage({ id: 'forms.rule.urlSafe' }))

/** An https URL or an empty text. */
export const optionalLink: Rule<string> = (value, intl) => {
  if (value.trim() === '') return undefined
  if (!URL.canParse(value) || new URL(value).protocol !== 'https:')
    return intl.formatMessage({ id: 'forms.rule.https' })
  return maxLength(LINK)(value, intl)
}
