import { LOCALES } from 'virtual:locales'
import { DEFAULT_LOCALE, type Locale } from './locale.ts'

export const isLocale = (code: string | undefined): code is string =>
  LOCALES.some((locale) => locale.code === code)

export const localeByCode = (code: string): Locale =>
  LOCALES.find((locale) => locale.code === code) ?? (LOCALES[0] as Locale)

/** Best match for an `Accept-Language` header or `navigator.languages` list. Pseudo-locales are only chosen by hand. */
export function matchLocale(accepted: string | readonly string[]): string {
  const wanted =
    typeof accepted === 'string'
      ? accepted
          .split(',')
          .map((part) => {
            const [tag = '', ...parameters] = part.trim().split(';')
            const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))
            return { tag: tag.trim(), quality: quality ? Number(quality.trim().slice(2)) : 1 }
          })
          .filter(({ tag, quality }) => tag !== '' && quality > 0)
          .toSorted((a, b) => b.quality - a.quality)
          .map(({ tag }) => tag)
      : accepted
  const standard = LOCALES.filter((locale) => locale.kind === 'standard')
  for (const tag of wanted) {
    const lower = tag.toLowerCase()
    const exact = standard.find(({ code }) => code.toLowerCase() === lower)
    if (exact) return exact.code
    const language = lower.split('-')[0]
    const near = standard.find(({ code }) => code.toLowerCase().split('-')[0] === language)
    if (near) return near.code
  }
  return DEFAULT_LOCALE
}
