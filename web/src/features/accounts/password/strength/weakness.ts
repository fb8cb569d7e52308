/** What makes a password easy to guess, by the texts that the site has. */
export type Weakness = 'common' | 'word' | 'pattern' | 'repeat' | 'date' | 'own'

const WEAKNESSES: Readonly<Record<string, Weakness>> = {
  topTen: 'common',
  topHundred: 'common',
  common: 'common',
  similarToCommon: 'common',
  wordByItself: 'word',
  namesByThemselves: 'word',
  commonNames: 'word',
  straightRow: 'pattern',
  keyPattern: 'pattern',
  sequences: 'pattern',
  simpleRepeat: 'repeat',
  extendedRepeat: 'repeat',
  recentYears: 'date',
  dates: 'date',
  userInputs: 'own',
}

/** Maps a warning of the library, by the key of its text. */
export const weaknessOf = (warning: string | null): Weakness | undefined => WEAKNESSES[warning ?? '']
