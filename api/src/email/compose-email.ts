import { DEFAULT_LANGUAGE, type Language } from '@quarry/domain/site/languages'
import { IntlMessageFormat } from 'intl-messageformat'
import type { Mail } from '../ports/mailer.ts'
import { letterHtml, letterText } from './email-layout.ts'
import type { LetterKind, LetterTexts } from './email-texts.ts'
import { GERMAN } from './texts/de-de.ts'
import { ENGLISH } from './texts/en-us.ts'

export const TEXTS: Readonly<Record<Language, LetterTexts>> = { 'en-US': ENGLISH, 'de-DE': GERMAN }

type Values = Readonly<Record<string, string | number | Date>>

export interface LetterFacts {
  kind: LetterKind
  /** Of the reader; the first one of the site when it is not known. */
  language: Language | null
  values: Values & { username: string; site: string }
  /** Where the action leads. */
  href?: string
  /** Said after what comes before the action, already in the reader's language. */
  lines?: readonly string[]
  /** The ways out of mails that were chosen: a page for people, and what mail programs post to. */
  wayOut?: { page: string; oneClick: string }
}

/** Writes a letter in the reader's language, in both its forms. */
export function compose({
  kind,
  language,
  values,
  href,
  lines = [],
  wayOut,
}: LetterFacts): Omit<Mail, 'id' | 'to'> {
  const used = language ?? DEFAULT_LANGUAGE
  const { foot, unsubscribe, letters } = TEXTS[used]
  const { subject, before, action, after } = letters[kind]
  const say = (message: string): string => format(used, message, values)
  const letter = {
    language: used,
    subject: say(subject),
    before: [...before.map(say), ...lines],
    ...(action !== undefined && href !== undefined && { action: { label: say(action), href } }),
    after: after.map(say),
    foot: say(foot),
    ...(wayOut && { wayOut: { label: say(unsubscribe), href: wayOut.page } }),
  }
  return {
    language: used,
    subject: letter.subject,
    html: letterHtml(letter),
    text: letterText(letter),
    ...(wayOut && { unsubscribe: wayOut.oneClick }),
  }
}

const format = (language: Language, message: string, values: Values): string =>
  String(new IntlMessageFormat(message, language, undefined, { ignoreTag: true }).format(values))

/** What a letter is about in one line, for one that tells of several. */
export function sayLine(language: Language | null, kind: LetterKind, values: Values): string {
  const used = language ?? DEFAULT_LANGUAGE
  return format(used, TEXTS[used].letters[kind].subject, values)
}

/** What staff say to what the letter tells. */
export function sayStaffWords(language: Language | null, words: string): string {
  const used = language ?? DEFAULT_LANGUAGE
  return format(used, TEXTS[used].staffWords, { words })
}

/** Where a project stands and, in a line of its own, what staff say to it. */
export function sayStanding(language: Language | null, values: Values, words: string | undefined): string {
  const used = language ?? DEFAULT_LANGUAGE
  const line = format(used, TEXTS[used].standing, values)
  return words === undefined ? line : `${line}\n${sayStaffWords(language, words)}`
}

/** That a project has several new versions, which are named below. */
export function sayVersions(language: Language | null, values: Values): string {
  const used = language ?? DEFAULT_LANGUAGE
  return format(used, TEXTS[used].versions, values)
}

/** How many more there are than were told. */
export function sayMore(language: Language | null, count: number): string {
  const used = language ?? DEFAULT_LANGUAGE
  return format(used, TEXTS[used].more, { count })
}
