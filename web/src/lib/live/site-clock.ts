import { STALE_MS } from '../api/query-client.ts'

let renderedMs = Number.NaN

/** Called once at start with the site's clock, in milliseconds, when the server began to read the page's data. */
export function setRenderedMs(ms: number): void {
  renderedMs = ms
}

/**
 * The site's clock now, behind by at most the latency of the page request; the device's own clock may be hours off.
 * NaN before `setRenderedMs`.
 */
export const siteNowMs = (): number => renderedMs + performance.now()

/** The oldest possible time of data on the page: when it was rendered, or the maximum age of cached data. */
export const readFromMs = (): number => Math.max(renderedMs, siteNowMs() - STALE_MS)
