import type { Language } from '@quarry/domain/site/languages'
import { createElement as h, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** What a mail says, of which both its forms are made. */
export interface Letter {
  language: Language
  subject: string
  before: readonly string[]
  /** The one thing to be done. */
  action?: { label: string; href: string }
  after: readonly string[]
  /** Who writes, and why. */
  foot: string
  /** For mails that were chosen. */
  wayOut?: { label: string; href: string }
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
  // Words of people keep theirs.
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
  foot: { maxWidth: '34em', margin: '16px auto 0', fontSize: '13px', color: '#5c564b' },
} as const

const paragraphs = (texts: readonly string[]): ReactElement[] =>
  texts.map((text, place) =>
    h('p', { key: place, style: text.includes('\n') ? STYLES.lines : undefined }, text),
  )

function LetterPage({ language, subject, before, action, after, foot, wayOut }: Letter): ReactElement {
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
      h('p', { style: STYLES.foot }, foot),
      wayOut && h('p', { style: STYLES.foot }, h('a', { href: wayOut.href }, wayOut.label)),
    ),
  )
}

export const letterHtml = (letter: Letter): string =>
  `<!doctype html>${renderToStaticMarkup(h(LetterPage, letter))}`

export function letterText({ subject, before, action, after, foot, wayOut }: Letter): string {
  const asked = action ? [`${action.label}:\n${action.href}`] : []
  const end = ['-- ', foot, ...(wayOut ? [`${wayOut.label}: ${wayOut.href}`] : [])].join('\n')
  return `${[subject, ...before, ...asked, ...after, end].join('\n\n')}\n`
}
