import { LOCALES } from 'virtual:locales'
import type { Locale } from '../../../../lib/i18n/locale.ts'

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** All letters of `query` in their order, not necessarily side by side. */
function isSubsequence(query: string, text: string) {
  let at = 0
  for (const letter of text) if (letter === query[at]) at += 1
  return at >= query.length
}

/** Languages that fit what was typed: by their own name, the English one, the one in `shownIn`, or the code. */
export function findLocales(query: string, shownIn: string): Locale[] {
  const wanted = plain(query.trim())
  const names = new Intl.DisplayNames([shownIn, 'en-US'], { type: 'language', fallback: 'code' })
  const rank = (locale: Locale) => {
    const texts = [locale.name, locale.englishName, names.of(locale.code) ?? '', locale.code].map(plain)
    if (texts.some((text) => text.startsWith(wanted))) return 0
    if (texts.some((text) => text.includes(wanted))) return 1
    return wanted.length > 2 && texts.some((text) => isSubsequence(wanted, text)) ? 2 : 3
  }
  return LOCALES.map((locale) => ({ locale, rank: rank(locale) }))
    .filter((entry) => entry.rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .map((entry) => entry.locale)
}
