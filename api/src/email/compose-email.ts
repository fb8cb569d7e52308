import { DEFAULT_LANGUAGE, type Language } from '@quarry/domain/site/languages'
import { oneLine } from '@quarry/domain/limits/one-line'
import { IntlMessageFormat } from 'intl-messageformat'
import type { OutgoingEmail } from '../ports/mailer.ts'
import { emailHtml, emailText } from './email-layout.ts'
import type { EmailKind, EmailTexts } from './email-texts.ts'
import { GERMAN } from './texts/de-de.ts'
import { ENGLISH } from './texts/en-us.ts'

export const TEXTS: Readonly<Record<Language, EmailTexts>> = { 'en-US': ENGLISH, 'de-DE': GERMAN }

type Values = Readonly<Record<string, string | number | Date>>

export interface EmailInput {
  kind: EmailKind
  /** Of the reader; null stands for the default language. */
  language: Language | null
  values: Values & { username: string; site: string }
  /** Target of the action. */
  href?: string
  /** Paragraphs before the action, already in the reader's language. */
  lines?: readonly string[]
  /** Of emails that a user subscribed to: a page for people, and the address that email programs post to. */
  unsubscribe?: { page: string; oneClick: string }
}

/** Writes an email in the reader's language, as HTML and as plain text. */
export async function composeEmail({
  kind,
  language,
  values,
  href,
  lines = [],
  unsubscribe,
}: EmailInput): Promise<Omit<OutgoingEmail, 'id' | 'to'>> {
  const used = language ?? DEFAULT_LANGUAGE
  const texts = TEXTS[used]
  const { subject, before, action, after } = texts.emails[kind]
  const shown = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? oneLine(value) : value]),
  )
  const text = (message: string): string => format(used, message, shown)
  const content = {
    language: used,
    subject: text(subject),
    before: [...before.map(text), ...lines],
    ...(action !== undefined && href !== undefined && { action: { label: text(action), href } }),
    after: after.map(text),
    footer: text(texts.footer),
    ...(unsubscribe && { unsubscribe: { label: text(texts.unsubscribe), href: unsubscribe.page } }),
  }
  return {
    language: used,
    subject: content.subject,
    html: await emailHtml(content),
    text: emailText(content),
    ...(unsubscribe && { unsubscribe: unsubscribe.oneClick }),
  }
}

const format = (language: Language, message: string, values: Values): string =>
  String(new IntlMessageFormat(message, language, undefined, { ignoreTag: true }).format(values))

/** The subject of an email, as a line of an email that lists several notifications. */
export function subjectLine(language: Language | null, kind: EmailKind, values: Values): string {
  const used = language ?? DEFAULT_LANGUAGE
  return format(used, TEXTS[used].emails[kind].subject, values)
}

/** A message of staff that belongs to the line or email before it. */
export function staffMessageLine(language: Language | null, words: string): string {
  const used = language ?? DEFAULT_LANGUAGE
  return format(used, TEXTS[used].staffMessage, { words })
}

/** The status of a project and, on a line of its own, the message of staff about it. */
export function projectStatusLine(
  language: Language | null,
  values: Values,
  words: string | undefined,
): string {
  const used = language ?? DEFAULT_LANGUAGE
  const line = format(used, TEXTS[used].projectStatus, values)
  return words === undefined ? line : `${line}\n${staffMessageLine(language, words)}`
}

/** Heading of the new versions of one project. */
export function newVersionsLine(language: Language | null, values: Values): string {
  const used = language ?? DEFAULT_LANGUAGE
  return format(used, TEXTS[used].newVersions, values)
}

/** How many further notifications the email leaves out. */
export function moreLine(language: Language | null, count: number): string {
  const used = language ?? DEFAULT_LANGUAGE
  return format(used, TEXTS[used].more, { count })
}
