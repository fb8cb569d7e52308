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

/** Needs neither scripts nor stylesheets, because these may be what is broken. */
const STYLE =
  'margin:20vh auto;max-width:32rem;padding:0 1.5rem;font:1rem/1.6 system-ui,sans-serif;color-scheme:light dark'

/** A complete error page in the given language. */
export async function failurePage(locale: string, status: number): Promise<string> {
  const i18n = createCatalogue(locale)
  await i18n.ensure(['site-errors'])
  const intl = i18n.intl()
  const title = escaped(intl.formatMessage({ id: 'site-errors.title' }))
  const reason = hasReason(status) ? REASONS[status] : 'broken'
  return `<!doctype html>
<html lang="${intl.locale}" dir="${localeByCode(locale).dir}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title}</title>
<body style="${STYLE}">
<h1>${title}</h1>
<p>${escaped(intl.formatMessage({ id: `site-errors.${reason}` }))}</p>
<p><a href="/">${escaped(intl.formatMessage({ id: 'site-errors.home' }))}</a></p>
</body>
</html>
`
}
