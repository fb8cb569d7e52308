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

/** The language that every text is written in first; each other one falls back to it, text by text. */
export const DEFAULT_LOCALE = 'en-US'
