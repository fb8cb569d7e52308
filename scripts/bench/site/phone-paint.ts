import type { Browser } from 'playwright-core'

/** A phone at a quarter of this machine's speed, on a line of 10 Mbit/s with 40 ms to the site. */
const SLOWDOWN = 4
const LINE = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 }

declare global {
  interface Window {
    largest: number
  }
}

export interface Paints {
  firstMs: number
  largestMs: number
}

/** First and largest paint of a first visit. */
async function paintsOnce(browser: Browser, url: string): Promise<Paints> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', LINE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.addInitScript(() => {
    window.largest = 0
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) window.largest = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  await page.goto(url, { waitUntil: 'load' })
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  const paints = await page.evaluate(() => ({
    firstMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    largestMs: window.largest,
  }))
  await context.close()
  return paints
}

const median = (values: number[]) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0)

export async function phonePaints(browser: Browser, url: string, visits = 5): Promise<Paints> {
  const seen: Paints[] = []
  for (let visit = 0; visit < visits; visit += 1) seen.push(await paintsOnce(browser, url))
  return {
    firstMs: median(seen.map(({ firstMs }) => firstMs)),
    largestMs: median(seen.map(({ largestMs }) => largestMs)),
  }
}
