import { LOCALES } from 'virtual:locales'
import type { Locale } from '../../../../lib/i18n/locale.ts'

const normalized = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Whether `text` contains all letters of `query` in order, not necessarily adjacent. */
function isSubsequence(query: string, text: string) {
  let at = 0
  for (const letter of text) if (letter === query[at]) at += 1
  return at >= query.length
}

/** Languages that match by their own name, the English one, the one in `displayLocale`, or the code. */
export function findLocales(query: string, displayLocale: string): Locale[] {
  const search = normalized(query.trim())
  const names = new Intl.DisplayNames([displayLocale, 'en-US'], { type: 'language', fallback: 'code' })
  const rank = (locale: Locale) => {
    const texts = [locale.name, locale.englishName, names.of(locale.code) ?? '', locale.code].map(normalized)
    if (texts.some((text) => text.startsWith(search))) return 0
    if (texts.some((text) => text.includes(search))) return 1
    return search.length > 2 && texts.some((text) => isSubsequence(search, text)) ? 2 : 3
  }
  return LOCALES.map((locale) => ({ locale, rank: rank(locale) }))
    .filter((entry) => entry.rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .map((entry) => entry.locale)
}
