import {
  URL_SAFE_CHARACTERS,
  USERNAME_CHARACTERS,
  type Length,
  lengthOf,
  LINK,
} from '@quarry/domain/limits/lengths'
import type { IntlShape } from 'react-intl'

/** Says what is wrong with a value as a whole sentence, or nothing. */
export type Rule<T> = (value: T, intl: IntlShape) => string | undefined

export const filled =
  ({ min, max }: Length): Rule<string> =>
  (value, intl) => {
    const length = lengthOf(value.trim())
    if (length === 0) return intl.formatMessage({ id: 'forms.rule.required' })
    if (length < min) return intl.formatMessage({ id: 'forms.rule.tooShort' }, { min })
    return atMost({ max })(value, intl)
  }

export const atMost =
  ({ max }: Pick<Length, 'max'>): Rule<string> =>
  (value, intl) => {
    const length = lengthOf(value)
    return length > max
      ? intl.formatMessage({ id: 'forms.rule.tooLong' }, { max, over: length - max })
      : undefined
  }

const usernameCharacters = new RegExp(`^[${USERNAME_CHARACTERS}]+$`)

/** A username that may be had, if nobody has it. */
export const usable =
  (length: Length): Rule<string> =>
  (value, intl) =>
    filled(length)(value, intl) ??
    (usernameCharacters.test(value) ? undefined : intl.formatMessage({ id: 'forms.rule.username' }))

const urlSafe = new RegExp(`^[${URL_SAFE_CHARACTERS}]+$`)

export const addressable =
  (length: Length): Rule<string> =>
  (value, intl) =>
    filled(length)(value, intl) ??
    (urlSafe.test(value) ? undefined : intl.formatMessage({ id: 'forms.rule.urlSafe' }))

/** An https address, or nothing at all. */
export const optionalLink: Rule<string> = (value, intl) => {
  if (value.trim() === '') return undefined
  if (!URL.canParse(value) || new URL(value).protocol !== 'https:')
    return intl.formatMessage({ id: 'forms.rule.https' })
  return atMost(LINK)(value, intl)
}
