import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LOCALE, type Locale } from '../src/lib/i18n/locale.ts'

/** `<locale>/<area>.json`; a new folder adds a language. */
export const LOCALES_FOLDER = join(import.meta.dirname, '../src/locales')

declare global {
  namespace Intl {
    // Supported by Node, but not yet in TypeScript's types.
    interface Locale {
      getTextInfo: () => { direction: 'ltr' | 'rtl' }
    }
  }
}

export type Texts = Record<string, string>

/** Generated from English, so they have no folder. */
const PSEUDO_LOCALES: readonly Locale[] = [
  {
    code: 'en-XA',
    name: 'Accented English',
    englishName: 'Accented English',
    dir: 'ltr',
    kind: 'pseudo',
  },
  {
    code: 'ar-XB',
    name: 'Mirrored English',
    englishName: 'Mirrored English',
    dir: 'rtl',
    kind: 'pseudo',
  },
]

const nameIn = (shownIn: string, code: string) => {
  const names = new Intl.DisplayNames(shownIn, { type: 'language', languageDisplay: 'standard' })
  const name = names.of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}

function localeOf(code: string): Locale {
  if (Intl.getCanonicalLocales(code)[0] !== code) throw new Error(`no language tag: src/locales/${code}`)
  return {
    code,
    name: nameIn(code, code),
    englishName: nameIn('en', code),
    dir: new Intl.Locale(code).getTextInfo().direction,
    kind: 'standard',
  }
}

/** The languages of a folder: English first, the others by their English names, then the pseudo-locales. */
export function localesIn(folder: string): Locale[] {
  const found = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => localeOf(name))
    .toSorted(
      (a, b) =>
        Number(b.code === DEFAULT_LOCALE) - Number(a.code === DEFAULT_LOCALE) ||
        a.englishName.localeCompare(b.englishName, 'en'),
    )
  return [...found, ...PSEUDO_LOCALES]
}

/** The areas of the catalogue are those of English. */
export const areasIn = (folder: string): string[] =>
  readdirSync(join(folder, DEFAULT_LOCALE))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .toSorted()

/** The messages of one language; none for an area without a file. */
export function readArea(folder: string, locale: string, area: string): Texts {
  const file = join(folder, locale, `${area}.json`)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Texts) : {}
}

export interface Translation {
  locale: string
  /** Number of texts in English. */
  texts: number
  /** Ids without a translation, shown in English. */
  missing: string[]
}

/** Translation progress of each language except English. */
export function translationsIn(folder: string): Translation[] {
  const english = areasIn(folder).map((area) => ({
    area,
    ids: Object.keys(readArea(folder, DEFAULT_LOCALE, area)),
  }))
  return localesIn(folder)
    .filter(({ code, kind }) => kind === 'standard' && code !== DEFAULT_LOCALE)
    .map(({ code }) => ({
      locale: code,
      texts: english.reduce((sum, { ids }) => sum + ids.length, 0),
      missing: english.flatMap(({ area, ids }) => {
        const written = readArea(folder, code, area)
        return ids.filter((id) => !Object.hasOwn(written, id))
      }),
    }))
}
