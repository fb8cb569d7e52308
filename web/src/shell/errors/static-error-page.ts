import { createCatalogue } from '../../lib/i18n/message-catalogue.ts'
import { localeByCode } from '../../lib/i18n/locales.ts'

/** Messages by status for when no page of the router can be rendered. */
const REASONS = {
  400: 'unreadable',
  403: 'elsewhere',
  413: 'tooLong',
  415: 'unreadable',
  429: 'tooMany',
  503: 'busy',
} as const

const hasReason = (status: number): status is keyof typeof REASONS => status in REASONS

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Statuses for which the same request may succeed later. */
const TRANSIENT = [429, 500, 502, 503, 504]

/** Needs neither scripts nor stylesheets, because these may be what is broken. The colours are those of the two themes. */
const STYLES = {
  page: 'margin:0;color-scheme:light dark;background:light-dark(#ecf1f1,#0e1517);color:light-dark(#2f3f43,#c9d3d5);font:1rem/1.6 system-ui,sans-serif',
  main: 'margin:18vh auto;max-width:32rem;padding:0 1.5rem',
  title: 'margin:1rem 0 0;color:light-dark(#0e1c1f,#f1f5f6);font-size:1.75rem;line-height:1.2',
  links: 'display:flex;flex-wrap:wrap;align-items:center;gap:.75rem 1.25rem;margin-block-start:1.5rem',
  link: 'color:light-dark(#0b7869,#2bb8a3)',
  button:
    'padding:.5rem 1rem;border-radius:.5rem;background:light-dark(#0b7869,#2bb8a3);color:light-dark(#fff,#0e1517);font-weight:600;text-decoration:none',
}

const LOGO =
  '<svg width="40" height="40" viewBox="0 0 32 32" aria-hidden="true"><path fill="#2bb8a3" d="M9 2h14l7 7v9h-8v-8H10v12h8v8H9l-7-7V9z"/><path fill="#c8703c" d="M20 20h10v4l-6 6h-4z"/></svg>'

/** A complete error page in the given language. */
export async function failurePage(locale: string, status: number): Promise<string> {
  const i18n = createCatalogue(locale)
  await i18n.ensure(['site-errors'])
  const intl = i18n.intl()
  const title = escaped(intl.formatMessage({ id: 'site-errors.title' }))
  const reason = hasReason(status) ? REASONS[status] : 'broken'
  const retry = TRANSIENT.includes(status)
    ? `<a href="" style="${STYLES.button}">${escaped(intl.formatMessage({ id: 'site-errors.retry' }))}</a>\n`
    : ''
  return `<!doctype html>
<html lang="${intl.locale}" dir="${localeByCode(locale).dir}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title}</title>
<body style="${STYLES.page}">
<main style="${STYLES.main}">
${LOGO}
<h1 style="${STYLES.title}">${title}</h1>
<p>${escaped(intl.formatMessage({ id: `site-errors.${reason}` }))}</p>
<p style="${STYLES.links}">
${retry}<a href="/" style="${STYLES.link}">${escaped(intl.formatMessage({ id: 'site-errors.home' }))}</a>
</p>
</main>
</body>
</html>
`
}
