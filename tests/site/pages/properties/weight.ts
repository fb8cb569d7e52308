import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { isKit, type Stop } from '../stops.ts'
import type { Property } from './property.ts'

/** Bytes of scripts that a page may load before any interaction, gzipped: framework and shell are 135 000 of them. */
const MAX_SCRIPTS = 176_000
const MAX_SCRIPTS_OF_SEARCH = 166_000
const IS_SEARCH = /^\/(mods|modpacks|resourcepacks|shaders|plugins|datapacks|search)$/
/** Bytes of styles likewise; the first paint waits for them. */
const MAX_STYLES = 20_000
/** The review of a moderator, with checklist and editor, has bounds of its own. */
const isReview = ({ persona, pattern }: Stop) =>
  persona !== 'alice' && pattern === '/$type/$project/moderation'
const MAX_OF_REVIEW = { scripts: 192_000, styles: 21_000 }
/** A timer loads them after hydration: whether they are among the first scripts depends on the speed of the machine. */
const IS_TIMED = /\/(banner-list|toast-card|error-details|live-channels)-[^/]*\.js$/
/** A page is complete when it has asked for nothing for this long. */
const QUIET_MS = 250

function maxOf(stop: Stop) {
  if (isReview(stop)) return MAX_OF_REVIEW
  return { scripts: IS_SEARCH.test(stop.pattern) ? MAX_SCRIPTS_OF_SEARCH : MAX_SCRIPTS, styles: MAX_STYLES }
}

interface Download {
  bytes: number
  /** Addresses of the scripts that it imports. */
  imports: string[]
}

const downloads = new Map<string, Promise<Download>>()

async function download(page: Page, url: string): Promise<Download> {
  const response = await page.request.get(url, { maxRetries: 2 })
  if (!response.ok()) throw new Error(`${url}: ${response.status()}`)
  const body = await response.body()
  const imports = [...body.toString().matchAll(/(?:from|import\(?)"(\.\/[^"]+\.js)"/g)]
  return {
    bytes: gzipSync(body, { level: 9 }).byteLength,
    imports: imports.map(([, path = '']) => new URL(path, url).href),
  }
}

function downloadOnce(page: Page, url: string): Promise<Download> {
  const known = downloads.get(url) ?? download(page, url)
  downloads.set(url, known)
  // The next look tries again.
  known.catch(() => downloads.delete(url))
  return known
}

async function importsOf(page: Page, urls: readonly string[]): Promise<Set<string>> {
  const found = await Promise.all(urls.map((url) => downloadOnce(page, url)))
  return new Set(found.flatMap(({ imports }) => imports))
}

/** Without what only the scripts need that a timer loads. */
async function withoutTimed(page: Page, urls: readonly string[]): Promise<string[]> {
  const timed = urls.filter((url) => IS_TIMED.test(url))
  const others = urls.filter((url) => !IS_TIMED.test(url))
  const [ofTimed, ofOthers] = [await importsOf(page, timed), await importsOf(page, others)]
  return others.filter((url) => ofOthers.has(url) || !ofTimed.has(url))
}

async function sumOf(page: Page, urls: readonly string[]): Promise<number> {
  const found = await Promise.all(urls.map((url) => downloadOnce(page, url)))
  return found.reduce((total, { bytes }) => total + bytes, 0)
}

/** Scripts and styles that the open page has asked for. */
async function downloadsOf(page: Page): Promise<string[]> {
  const list = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => /\.(?:js|css)$/.test(new URL(name).pathname)),
    )
  let seen = await list()
  for (;;) {
    await page.waitForTimeout(QUIET_MS)
    const now = await list()
    if (now.length === seen.length) return withoutTimed(page, [...new Set(now)])
    seen = now
  }
}

export const weight: Property = {
  name: 'loads few scripts and styles until it is used',
  at: ['on arrival'],
  when: (stop) => !isKit(stop),
  check: async ({ page, stop }) => {
    const urls = await downloadsOf(page)
    const load = async (ending: string) =>
      sumOf(
        page,
        urls.filter((url) => url.endsWith(ending)),
      )
    const [scripts, styles] = [await load('.js'), await load('.css')]
    const max = maxOf(stop)
    return [
      ...(scripts > max.scripts ? [`${scripts} bytes of scripts`] : []),
      ...(styles > max.styles ? [`${styles} bytes of styles`] : []),
      ...(scripts === 0 || styles === 0 ? ['no scripts or styles at all'] : []),
    ]
  },
}
