import type { Browser } from 'playwright-core'
import { loadInBrowser, openChromium } from './site/browser-load.ts'
import { startOwnSite } from './site/started-site.ts'
import { pagesPerSecond, ttfbP50Ms } from './site/page-load.ts'
import { phonePaints } from './site/phone-paint.ts'

export const budget =
  'pages: first byte p50 ≤ 25 ms; fresh ≥ 180/s (p99 ≤ 120 ms), rush ≥ 1 000/s; gzip: scripts ≤ 155 kB (search 172), styles ≤ 20 kB; layout shift ≤ 0.02; phone: first paint ≤ 0.6 s, largest ≤ 0.9 s'

/** The project page is that of the most downloaded project. */
async function pagesOf(url: string): Promise<Record<'home' | 'project' | 'search', string>> {
  const answer = await fetch(`${url}/v2/search?limit=1&index=downloads`)
  const { hits } = (await answer.json()) as { hits: { slug: string; project_type: string }[] }
  const [first] = hits
  if (!first) throw new Error('the site has no projects to open; seed it first')
  // The v2 type is not always the one of the address; the page sends on to the right one.
  const { url: project } = await fetch(`${url}/${first.project_type}/${first.slug}`)
  return { home: `${url}/`, project, search: `${url}/mods` }
}

/** `--url http://localhost:3000` measures a site that runs already; otherwise one is started and stopped. */
export async function run(args: string[]): Promise<void> {
  const given = args[args.indexOf('--url') + 1]
  const site =
    args.includes('--url') && given
      ? { url: given.replace(/\/$/, ''), stop: async () => {} }
      : await startOwnSite()
  let result: Awaited<ReturnType<typeof measure>>
  try {
    result = await measure(site.url)
  } finally {
    await site.stop()
  }
  // After the site has said that it stops: the result is the last line.
  console.log(JSON.stringify(result))
}

const FRESH_LOADS = 10

type Figures<Name extends string> = Record<Name, number>

/** Figures of one page; `cls` is the worst of ten first visits. */
interface PageFigures {
  ttfbP50Ms: number
  pagesPerSecond: Figures<'fresh' | 'freshP99Ms' | 'rush'>
  jsGzipKb: number
  cssGzipKb: number
  cls: number
  phone: Figures<'firstMs' | 'largestMs'>
}

async function measurePage(browser: Browser, url: string): Promise<PageFigures> {
  const first = await ttfbP50Ms(url)
  const fresh = await pagesPerSecond(url, 'fresh')
  const rush = await pagesPerSecond(url, 'rush')
  const loads = []
  for (let load = 0; load < FRESH_LOADS; load += 1)
    loads.push(await loadInBrowser(browser, url, load % 2 === 0 ? 1440 : 390))
  return {
    ttfbP50Ms: first,
    pagesPerSecond: { fresh: fresh.perSecond, freshP99Ms: fresh.p99Ms, rush: rush.perSecond },
    jsGzipKb: loads[0]?.jsGzipKb ?? 0,
    cssGzipKb: Math.max(...loads.map(({ cssGzipKb }) => cssGzipKb)),
    cls: Math.max(...loads.map(({ cls }) => cls)),
    phone: await phonePaints(browser, url),
  }
}

/** Styles of pages that few users open, with the same budget. */
const OTHER_PAGES = ['/auth/sign-in', '/settings', '/_/ui', '/user/alice']

async function measure(url: string) {
  const browser = await openChromium()
  try {
    const pages: Record<string, PageFigures> = {}
    for (const [name, address] of Object.entries(await pagesOf(url))) {
      pages[name] = await measurePage(browser, address)
      console.log(`${name}: ${JSON.stringify(pages[name])}`)
    }
    const by = <T>(take: (page: PageFigures) => T) =>
      Object.fromEntries(Object.entries(pages).map(([name, page]) => [name, take(page)]))
    const others: Record<string, number> = {}
    for (const path of OTHER_PAGES) others[path] = (await loadInBrowser(browser, url + path, 1440)).cssGzipKb
    return {
      bench: 'web',
      ttfbP50Ms: by((page) => page.ttfbP50Ms),
      pagesPerSecond: {
        fresh: by((page) => page.pagesPerSecond.fresh),
        freshP99Ms: by((page) => page.pagesPerSecond.freshP99Ms),
        rush: by((page) => page.pagesPerSecond.rush),
      },
      jsGzipKb: by((page) => page.jsGzipKb),
      cssGzipKb: { ...by((page) => page.cssGzipKb), ...others },
      cls: by((page) => page.cls),
      phone: by((page) => page.phone),
    }
  } finally {
    await browser.close()
  }
}
