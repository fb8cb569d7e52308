import { STALE_MS } from '../api/query-client.ts'

let renderedMs = Number.NaN

/** Told once, when the page begins: the site's clock when it began to read what the page shows, in milliseconds. */
export function setRenderedMs(ms: number): void {
  renderedMs = ms
}

/**
 * The site's clock now, late by as long as the page's request was on its way at most; this device's own may be hours off.
 * Not a number before the page has begun.
 */
export const siteNowMs = (): number => renderedMs + performance.now()

/** The oldest that something on the page may be: as old as the page, or as old as data may be that is used again. */
export const readFromMs = (): number => Math.max(renderedMs, siteNowMs() - STALE_MS)
