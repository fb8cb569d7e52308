import { existsSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { chromium, type Browser, type Response } from 'playwright-core'

const PATHS = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

export function openChromium(): Promise<Browser> {
  const executablePath = PATHS.find((file) => file && existsSync(file))
  if (!executablePath) throw new Error('no Chromium found: install it, or set CHROMIUM_PATH')
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
}

declare global {
  interface Window {
    shifts: number
  }
}

export interface BrowserLoad {
  /** All scripts that arrive without any action, compressed as they are served. */
  jsGzipKb: number
  /** All style sheets of the page, which the first paint waits for, compressed likewise. */
  cssGzipKb: number
  cls: number
}

/** Opens a page cold and waits until it is hydrated and quiet. */
export async function loadInBrowser(browser: Browser, url: string, width: number): Promise<BrowserLoad> {
  const context = await browser.newContext({ viewport: { width, height: width < 500 ? 844 : 900 } })
  const page = await context.newPage()
  await page.addInitScript(() => {
    window.shifts = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[]) {
        if (!entry.hadRecentInput) window.shifts += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const scripts = new Map<string, Promise<Buffer>>()
  const styles = new Map<string, Promise<Buffer>>()
  const keep = (response: Response) => {
    const address = response.url()
    const type = response.request().resourceType()
    const files =
      type === 'script' || new URL(address).pathname.endsWith('.js')
        ? scripts
        : type === 'stylesheet'
          ? styles
          : undefined
    // Each is awaited below: what is asked for twice, or arrives while the page is left, must not be lost.
    if (files && !files.has(address)) files.set(address, response.body())
  }
  page.on('response', keep)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await page.waitForTimeout(1000)
  const cls = await page.evaluate(() => window.shifts)
  page.off('response', keep)
  const [jsGzipKb, cssGzipKb] = await Promise.all([gzipKb(scripts), gzipKb(styles)])
  await context.close()
  return { jsGzipKb, cssGzipKb, cls: Math.round(cls * 10_000) / 10_000 }
}

async function gzipKb(files: ReadonlyMap<string, Promise<Buffer>>): Promise<number> {
  const bodies = await Promise.all(files.values())
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).byteLength, 0)
  return Math.round(bytes / 100) / 10
}
