import { matchTag } from '@quarry/domain/site/languages'
import { LOCALES } from 'virtual:locales'
import { DEFAULT_LOCALE, type Locale } from './locale.ts'

/** Pseudo-locales, which show untranslated texts, exist in developer mode only. */
export const isLocale = (
  code: string | undefined,
  { developerMode }: { developerMode: boolean },
): code is string =>
  LOCALES.some((locale) => locale.code === code && (locale.kind === 'standard' || developerMode))

export const localeByCode = (code: string): Locale =>
  LOCALES.find((locale) => locale.code === code) ?? (LOCALES[0] as Locale)

/** Best match for an `Accept-Language` header or `navigator.languages` list. Pseudo-locales are only chosen by hand. */
export const matchLocale = (accepted: string | readonly string[]): string =>
  matchTag(
    accepted,
    LOCALES.filter((locale) => locale.kind === 'standard').map((locale) => locale.code),
  ) ?? DEFAULT_LOCALE
