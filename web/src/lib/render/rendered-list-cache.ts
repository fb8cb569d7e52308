import { HtmlCache } from './html-cache.ts'

/** That of some fifty pages of results. */
const CHARACTERS = 5_000_000
const drawn = /* @__PURE__ */ new HtmlCache(CHARACTERS)

/** The list of the page that is being drawn, where nothing was kept of it; pages are drawn one after the other. */
let wanted: string | undefined

/** What was drawn last of a list with this content. */
export function drawnList(content: string): string | undefined {
  const html = drawn.get(content)
  if (html === undefined) wanted = content
  return html
}

const BEGINS = '<ol data-drawn-once="">'
const ENDS = '</ol>'

/**
 * Keeps the list of a page that could be drawn whole for the next page that shows the same one. What people wrote holds no
 * tags: it is escaped.
 */
export function keepList(draw: () => string | undefined): string | undefined {
  wanted = undefined
  const html = draw()
  const begins = wanted === undefined ? -1 : (html?.indexOf(BEGINS) ?? -1)
  if (html !== undefined && wanted !== undefined && begins >= 0)
    drawn.set(wanted, html.slice(begins + BEGINS.length, html.indexOf(ENDS, begins)))
  return html
}
