/** A language the site can be shown in. `name` is what its readers call it. */
export interface Locale {
  code: string
  name: string
  /** Name in English, for people who look for a language they cannot read yet. */
  englishName: string
  dir: 'ltr' | 'rtl'
  /** Pseudo-locales are made from English: accents find untranslated text, mirroring finds direction bugs. */
  kind: 'standard' | 'pseudo'
}

export const DEFAULT_LOCALE = 'en-US'

export const LOCALES: readonly Locale[] = [
  {
    code: 'en-US',
    name: 'English (United States)',
    englishName: 'English (United States)',
    dir: 'ltr',
    kind: 'standard',
  },
  { code: 'de-DE', name: 'Deutsch', englishName: 'German', dir: 'ltr', kind: 'standard' },
  {
    code: 'en-XA',
    name: '[Ȧȧƈƈḗḗƞŧḗḗḓ Ḗƞɠŀīşħ]',
    englishName: 'Accented English',
    dir: 'ltr',
    kind: 'pseudo',
  },
  {
    code: 'ar-XB',
    name: '\u202eMirrored English\u202c',
    englishName: 'Mirrored English',
    dir: 'rtl',
    kind: 'pseudo',
  },
]

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
