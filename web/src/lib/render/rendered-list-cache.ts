import { HtmlCache } from './html-cache.ts'

/** The size of about fifty pages of results. */
const CHARACTERS = 5_000_000
const cache = /* @__PURE__ */ new HtmlCache(CHARACTERS)

/** The list of the current page that is missing in the cache; pages are rendered one after the other. */
let wanted: string | undefined

/** The cached markup of a list with this content. */
export function cachedListHtml(content: string): string | undefined {
  const html = cache.get(content)
  if (html === undefined) wanted = content
  return html
}

const BEGINS = '<ol data-cached-list="">'
const ENDS = '</ol>'

/**
 * Renders a page and caches its list for the next page with the same one. Users' text cannot contain the markers,
 * since it is escaped.
 */
export function cacheList(render: () => string | undefined): string | undefined {
  wanted = undefined
  const html = render()
  const begins = wanted === undefined ? -1 : (html?.indexOf(BEGINS) ?? -1)
  if (html !== undefined && wanted !== undefined && begins >= 0)
    cache.set(wanted, html.slice(begins + BEGINS.length, html.indexOf(ENDS, begins)))
  return html
}
