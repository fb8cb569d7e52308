/** A language of the site. `name` is its name in that language. */
export interface Locale {
  code: string
  name: string
  /** Name in English, for users who look for a language they cannot read yet. */
  englishName: string
  dir: 'ltr' | 'rtl'
  /**
   * Pseudo-locales are generated from English: accents reveal untranslated text, mirroring reveals direction bugs.
   */
  kind: 'standard' | 'pseudo'
}

/** The language in which every text exists; each other language falls back to it, text by text. */
export const DEFAULT_LOCALE = 'en-US'
