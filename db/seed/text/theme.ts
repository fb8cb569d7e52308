import type { Motif } from '../art/motifs.ts'

/** What a family of projects is about: enough words to write titles, summaries and bodies that belong together. */
export interface Theme {
  /** The first is the main one; all are catalogue names of the theme's type. */
  categories: readonly string[]
  motifs: readonly Motif[]
  /** First words of titles. */
  heads: string
  /** What the project is about, plural, as used in titles. */
  topics: string
  /** The topics are names of places and stay capitalised. */
  hasProperNames?: boolean
  /** `{topic}` stands for the project's topic in lower case. */
  summaries: readonly string[]
  features: readonly string[]
}

/** Splits `heads` and `topics`; a plus joins words that belong together. */
export const wordsOf = (text: string): string[] => text.split(' ').map((word) => word.replaceAll('+', ' '))
