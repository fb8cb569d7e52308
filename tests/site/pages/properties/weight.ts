import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { isKit, type Stop } from '../stops.ts'
import type { Property } from './property.ts'

/** Bytes of scripts that a page may load before any interaction, gzipped: framework and shell are 141 000 of them. */
const MAX_SCRIPTS = 185_000
const MAX_SCRIPTS_OF_SEARCH = 172_000
const IS_SEARCH = /^\/(mods|modpacks|resourcepacks|shaders|plugins|datapacks|search)$/
/** Bytes of styles likewise; the first paint waits for them. */
const MAX_STYLES = 20_000
/** The review of a moderator, with checklist and editor, has bounds of its own. */
const isReview = ({ persona, pattern }: Stop) =>
  persona !== 'alice' && pattern === '/$type/$project/moderation'
const MAX_OF_REVIEW = { scripts: 200_000, styles: 21_000 }
/** A timer loads them after hydration: whether they are among the first scripts depends on the speed of the machine. */
const IS_TIMED = /\/(banner-list|toast-card|error-details|live-channels)-[^/]*\.js$/
/** A page is complete when it has asked for nothing for this long. */
const QUIET_MS = 250

function maxOf(stop: Stop) {
  if (isReview(stop)) return MAX_OF_REVIEW
  return { scripts: IS_SEARCH.test(stop.pattern) ? MAX_SCRIPTS_OF_SEARCH : MAX_SCRIPTS, styles: MAX_STYLES }
}

const sizes = new Map<string, Promise<number>>()

async function gzippedBytes(page: Page, url: string): Promise<number> {
  const response = await page.request.get(url, { maxRetries: 2 })
  return gzipSync(await response.body(), { level: 9 }).byteLength
}

async function sumOf(page: Page, urls: readonly string[]): Promise<number> {
  const bytes = urls.map((url) => {
    const size = sizes.get(url) ?? gzippedBytes(page, url)
    sizes.set(url, size)
    return size
  })
  return (await Promise.all(bytes)).reduce((total, size) => total + size, 0)
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
    if (now.length === seen.length) return [...new Set(now)].filter((url) => !IS_TIMED.test(url))
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
