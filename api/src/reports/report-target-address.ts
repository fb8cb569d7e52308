import type { ReportedItem } from '@quarry/domain/community/report-types'

/** The id or name in what was given, which may be the address of a page. */
export function refIn(type: ReportedItem, given: string): string {
  const text = given.trim()
  if (!text.includes('/')) return text
  const address = URL.canParse(text) ? text : `https://${text.startsWith('/') ? `site${text}` : text}`
  if (!URL.canParse(address)) return text
  const parts = new URL(address).pathname.split('/').filter(Boolean)
  const part = type === 'version' ? parts[parts.indexOf('version') + 1] : parts[1]
  if (part === undefined) return text
  try {
    return decodeURIComponent(part)
  } catch {
    return text
  }
}
