import { writeCookie } from '../preferences/cookies.ts'
import { COOKIES, parsePreferences } from '../preferences/preferences.ts'
import { isLocale, matchLocale } from './locales.ts'

/** The parts of a request that decide the language. */
export interface LocaleSource {
  /** The path with its query. */
  address: string
  cookies: string
  languages: string
}

/** The language that an address asks for, as links of older sites do. */
function askedLocale({ address, cookies }: LocaleSource): string | undefined {
  const [, ...query] = address.split('?')
  const asked = new URLSearchParams(query.join('?')).get('hl') ?? undefined
  return isLocale(asked, parsePreferences(cookies).flags) ? asked : undefined
}

export function localeOf(source: LocaleSource): string {
  const { locale, flags } = parsePreferences(source.cookies)
  const chosen = askedLocale(source) ?? locale
  return isLocale(chosen, flags) ? chosen : matchLocale(source.languages)
}

/** The cookie by which the next pages have the language of this address; undefined if they have it anyway. */
export function rememberedLocale(source: LocaleSource, isSecure: boolean): string | undefined {
  const asked = askedLocale(source)
  if (asked === undefined || asked === parsePreferences(source.cookies).locale) return undefined
  return writeCookie(COOKIES.locale.name, asked, COOKIES.locale, isSecure)
}
