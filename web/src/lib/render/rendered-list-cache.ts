import { HtmlCache } from './html-cache.ts'

/** The size of about fifty pages of a search, with their filters. */
const CHARACTERS = 5_000_000
const cache = /* @__PURE__ */ new HtmlCache(CHARACTERS)

/** A cached list of the current page. */
interface ListOnPage {
  tag: string
  /** Undefined if its markup was in the cache. */
  missing: string | undefined
}

/** The lists of the current page in their order; pages are rendered one after the other. */
let lists: ListOnPage[] = []

/** The cached markup of a list with this content. */
export function cachedListHtml(content: string, tag: string): string | undefined {
  const html = cache.get(content)
  lists.push({ tag, missing: html === undefined ? content : undefined })
  return html
}

/** The last attribute of each such list. */
const MARKER = ' data-cached-list="">'

/**
 * Renders a page and caches its lists for the next page with the same ones. Users' text cannot contain the marker or
 * the end of a list, since it is escaped.
 */
export function cacheLists(render: () => string | undefined): string | undefined {
  lists = []
  const html = render()
  let at = 0
  for (const { tag, missing } of lists) {
    const begins = html?.indexOf(MARKER, at) ?? -1
    if (html === undefined || begins < 0) break
    at = begins + MARKER.length
    const ends = html.indexOf(`</${tag}>`, at)
    if (missing !== undefined) cache.set(missing, html.slice(at, ends))
    at = ends
  }
  return html
}
