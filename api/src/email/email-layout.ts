import type { Language } from '@quarry/domain/site/languages'
import { createElement as h, type ReactElement } from 'react'

/** The parts of an email, from which HTML and plain text are made. */
export interface EmailContent {
  language: Language
  subject: string
  before: readonly string[]
  action?: { label: string; href: string }
  after: readonly string[]
  /** Who sends the email, and why. */
  footer: string
  /** Only in emails that a user subscribed to. */
  unsubscribe?: { label: string; href: string }
}

const STYLES = {
  body: { margin: 0, padding: '24px', background: '#f3f1ec', color: '#22201c', fontFamily: 'sans-serif' },
  card: {
    maxWidth: '34em',
    margin: '0 auto',
    padding: '24px',
    background: '#ffffff',
    border: '1px solid #d9d4c7',
    borderRadius: '8px',
    lineHeight: 1.5,
  },
  // Texts of users keep their line breaks.
  lines: { whiteSpace: 'pre-line' },
  title: { margin: '0 0 16px', fontSize: '20px' },
  button: {
    display: 'inline-block',
    padding: '10px 18px',
    background: '#14695a',
    color: '#ffffff',
    borderRadius: '6px',
    fontWeight: 700,
    textDecoration: 'none',
  },
  address: { fontSize: '13px', overflowWrap: 'anywhere', color: '#5c564b' },
  footer: { maxWidth: '34em', margin: '16px auto 0', fontSize: '13px', color: '#5c564b' },
} as const

const paragraphs = (texts: readonly string[]): ReactElement[] =>
  texts.map((text, place) =>
    h('p', { key: place, style: text.includes('\n') ? STYLES.lines : undefined }, text),
  )

function EmailPage({
  language,
  subject,
  before,
  action,
  after,
  footer,
  unsubscribe,
}: EmailContent): ReactElement {
  return h(
    'html',
    { lang: language },
    h('head', null, h('meta', { charSet: 'utf-8' }), h('title', null, subject)),
    h(
      'body',
      { style: STYLES.body },
      h(
        'div',
        { style: STYLES.card },
        h('h1', { style: STYLES.title }, subject),
        paragraphs(before),
        action && h('p', null, h('a', { href: action.href, style: STYLES.button }, action.label)),
        action && h('p', { style: STYLES.address }, action.href),
        paragraphs(after),
      ),
      h('p', { style: STYLES.footer }, footer),
      unsubscribe && h('p', { style: STYLES.footer }, h('a', { href: unsubscribe.href }, unsubscribe.label)),
    ),
  )
}

/** The renderer is loaded with the first email of a process: many processes send none. */
export async function emailHtml(content: EmailContent): Promise<string> {
  const { renderToStaticMarkup } = await import('react-dom/server')
  return `<!doctype html>${renderToStaticMarkup(h(EmailPage, content))}`
}

export function emailText({ subject, before, action, after, footer, unsubscribe }: EmailContent): string {
  const actionLines = action ? [`${action.label}:\n${action.href}`] : []
  const end = ['-- ', footer, ...(unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.href}`] : [])].join(
    '\n',
  )
  return `${[subject, ...before, ...actionLines, ...after, end].join('\n\n')}\n`
}
