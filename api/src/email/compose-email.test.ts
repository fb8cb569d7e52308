import { LANGUAGES } from '@quarry/domain/site/languages'
import { describe, expect, it } from 'vitest'
import { composeEmail, TEXTS } from './compose-email.ts'
import { EMAIL_KINDS } from './email-texts.ts'

const values = {
  username: 'nora',
  site: 'https://quarry.test',
  hours: 24,
  days: 7,
  name: 'Build server',
  device: 'Linux, Firefox',
  ip: '192.0.2.7',
  at: new Date(0),
  left: 3,
  expires: new Date(0),
  project: 'Deep Storage',
  version: '1.2.0',
  organization: 'Quarriers',
  actor: 'bob',
  role: 'Builder',
  search: 'Maps for Fabric',
  before: 'processing',
  after: 'approved',
  count: 2,
  projects: 12,
  collections: 3,
  organizations: 1,
  webhook: 'Releases',
  isReport: 'yes',
  isNamed: 'yes',
  reported: 'Loot Spam',
  forGood: 'no',
  kind: 'collection',
  ends: new Date(0),
  done: 'changed',
  thing: 'project',
  thingName: 'Deep Storage',
  product: 'midas',
  change: 'moved_out',
  hasActor: 'yes',
  newOwner: 'bob',
  ofWhat: 'project',
  isHidden: 'no',
  amount: '€4.99',
  again: 'yes',
  isRenewed: 'yes',
  isServer: 'yes',
  server: 'Copper Bay',
  date: new Date(0),
}
const href = 'https://quarry.test/auth/verify-email?flow=a-b_c'
const cases = LANGUAGES.flatMap((language) => EMAIL_KINDS.map((kind) => ({ language, kind })))

/** The visible text of the HTML, as one line. */
const wordsOf = (html: string) =>
  html
    .replace(/<title>.*<\/title>/, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')

describe.each(cases)('email $kind in $language', ({ kind, language }) => {
  it('fills in all values, and has the same content as HTML and text', async () => {
    const mail = await composeEmail({ kind, language, values, href })
    const texts = `${mail.subject}\n${mail.text}\n${wordsOf(mail.html)}`
    expect(texts).not.toMatch(/[{}]|undefined/)
    expect(mail.html).toContain(`<html lang="${language}">`)
    const paragraphs = mail.text.split('\n\n').flatMap((part) => part.split('\n'))
    const missing = paragraphs
      .map((line) => line.replace(/:$/, '').trim())
      .filter((line) => line !== '' && line !== '--' && !wordsOf(mail.html).includes(line))
    expect(missing).toEqual([])
  })

  it('links its page exactly when it has an action', async () => {
    const mail = await composeEmail({ kind, language, values, href })
    const isAsking = TEXTS[language].emails[kind].action !== undefined
    expect(mail.text.includes(href)).toBe(isAsking)
    expect(mail.html.includes(`href="${href}"`)).toBe(isAsking)
  })
})

describe('composeEmail', () => {
  it('adds unsubscribe links for people and for email programs', async () => {
    const wayOut = { page: 'https://quarry.test/out?a=1', oneClick: 'https://quarry.test/one?a=1' }
    const mail = await composeEmail({ kind: 'newsletter', language: 'en-US', values, unsubscribe: wayOut })
    expect(mail.unsubscribe).toBe(wayOut.oneClick)
    expect(mail.text).toContain(`Unsubscribe from emails like this one: ${wayOut.page}`)
    expect(mail.html).toContain(`<a href="${wayOut.page}">`)
  })

  it('uses English when the language of the reader is unknown', async () => {
    const mail = await composeEmail({ kind: 'reset', language: null, values, href })
    expect(mail.language).toBe('en-US')
  })

  it('contains its lines as HTML and as text', async () => {
    const mail = await composeEmail({
      kind: 'digest',
      language: 'en-US',
      values,
      href,
      lines: ['One.', 'Two <b>'],
    })
    expect(mail.text).toContain('One.\n\nTwo <b>')
    expect(mail.html).toContain('<p>Two &lt;b&gt;</p>')
  })

  it('escapes markup in names', async () => {
    const mail = await composeEmail({
      kind: 'reset',
      language: 'en-US',
      values: { ...values, username: '<img src=x>{hours}' },
    })
    expect(mail.html).not.toContain('<img')
    expect(mail.text).toContain('<img src=x>{hours}')
  })

  it('loads no external resources', async () => {
    const { html } = await composeEmail({ kind: 'welcome', language: 'en-US', values, href })
    expect(html).not.toMatch(/src=|url\(|<link|<script/)
  })
})
