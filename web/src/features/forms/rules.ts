import type { IntlShape } from 'react-intl'

/** Says what is wrong with a value as a whole sentence, or nothing. */
export type Rule<T> = (value: T, intl: IntlShape) => string | undefined

/** Counts characters as the server does: by code point, so that an emoji is one. */
const lengthOf = (text: string) => Array.from(text).length

const message = (id: string) => `publishing.rule.${id}`

export const filled =
  (min: number, max: number): Rule<string> =>
  (value, intl) => {
    const length = lengthOf(value.trim())
    if (length === 0) return intl.formatMessage({ id: message('required') })
    if (length < min) return intl.formatMessage({ id: message('tooShort') }, { min })
    return atMost(max)(value, intl)
  }

export const atMost =
  (max: number): Rule<string> =>
  (value, intl) => {
    const length = lengthOf(value)
    return length > max
      ? intl.formatMessage({ id: message('tooLong') }, { max, over: length - max })
      : undefined
  }

// The characters an address may hold, as the contract's `Slug` and `VersionNumber` have them.
const urlSafe = /^[A-Za-z0-9!@$()`.+,_"-]+$/

export const addressable =
  (min: number, max: number): Rule<string> =>
  (value, intl) =>
    filled(min, max)(value, intl) ??
    (urlSafe.test(value) ? undefined : intl.formatMessage({ id: message('urlSafe') }))

/** An https address, or nothing at all. */
export const optionalLink: Rule<string> = (value, intl) => {
  if (value.trim() === '') return undefined
  if (!URL.canParse(value) || new URL(value).protocol !== 'https:')
    return intl.formatMessage({ id: message('https') })
  return atMost(2048)(value, intl)
}
