import { loadInBrowser, openChromium } from './site/browser-load.ts'
import { startOwnSite } from './site/own-site.ts'
import { pagesPerSecond, ttfbP50Ms } from './site/page-load.ts'

export const budget =
  'pages: first byte p50 ≤ 25 ms; JavaScript before interaction, gzip: project ≤ 130 kB, search ≤ 200 kB; layout shift 0'

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

async function measure(url: string) {
  const pages = Object.entries(await pagesOf(url))
  const result = { bench: 'web', ttfbP50Ms: {}, jsGzipKb: {}, cls: {}, pagesPerSecond: {} } as {
    bench: string
  } & Record<'ttfbP50Ms' | 'jsGzipKb' | 'cls' | 'pagesPerSecond', Record<string, number>>
  for (const [name, address] of pages) {
    result.ttfbP50Ms[name] = await ttfbP50Ms(address)
    result.pagesPerSecond[name] = await pagesPerSecond(address)
    console.log(`${name}: first byte ${result.ttfbP50Ms[name]} ms, ${result.pagesPerSecond[name]} pages/s`)
  }
  const browser = await openChromium()
  try {
    for (const [name, address] of pages) {
      const desk = await loadInBrowser(browser, address, 1440)
      const phone = await loadInBrowser(browser, address, 390)
      result.jsGzipKb[name] = desk.jsGzipKb
      result.cls[name] = Math.max(desk.cls, phone.cls)
      console.log(
        `${name}: ${desk.jsGzipKb} kB of scripts, layout shift ${desk.cls} (1440 px), ${phone.cls} (390 px)`,
      )
    }
  } finally {
    await browser.close()
  }
  return result
}
