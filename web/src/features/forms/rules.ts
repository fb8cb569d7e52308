import { URL_SAFE_CHARACTERS } from '@quarry/domain/characters'
import { type Length, lengthOf, LINK } from '@quarry/domain/lengths'
import type { IntlShape } from 'react-intl'

/** Says what is wrong with a value as a whole sentence, or nothing. */
export type Rule<T> = (value: T, intl: IntlShape) => string | undefined

const message = (id: string) => `publishing.rule.${id}`

export const filled =
  ({ min, max }: Length): Rule<string> =>
  (value, intl) => {
    const length = lengthOf(value.trim())
    if (length === 0) return intl.formatMessage({ id: message('required') })
    if (length < min) return intl.formatMessage({ id: message('tooShort') }, { min })
    return atMost({ max })(value, intl)
  }

export const atMost =
  ({ max }: Pick<Length, 'max'>): Rule<string> =>
  (value, intl) => {
    const length = lengthOf(value)
    return length > max
      ? intl.formatMessage({ id: message('tooLong') }, { max, over: length - max })
      : undefined
  }

const urlSafe = new RegExp(`^[${URL_SAFE_CHARACTERS}]+$`)

export const addressable =
  (length: Length): Rule<string> =>
  (value, intl) =>
    filled(length)(value, intl) ??
    (urlSafe.test(value) ? undefined : intl.formatMessage({ id: message('urlSafe') }))

/** An https address, or nothing at all. */
export const optionalLink: Rule<string> = (value, intl) => {
  if (value.trim() === '') return undefined
  if (!URL.canParse(value) || new URL(value).protocol !== 'https:')
    return intl.formatMessage({ id: message('https') })
  return atMost(LINK)(value, intl)
}
