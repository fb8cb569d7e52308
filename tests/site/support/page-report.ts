import type { Browser, BrowserContext, Page, Request } from 'playwright-core'

/** A report is read in the output of a whole run, so it is kept short. */
const REQUESTS_MAX = 12
const PAGES_MAX = 4
const CONTENT_MAX = 6_000
const READ_MS = 3_000

interface Sent {
  request: Request
  sentAt: number
  outcome: string
}

const sentBy = new WeakMap<Page, Sent[]>()

/** Keeps the newest requests of the pages of a context, without those for scripts, styles, fonts and images. */
export function recordRequests(context: BrowserContext): void {
  context.on('page', (page) => {
    const sent: Sent[] = []
    sentBy.set(page, sent)
    const end = (request: Request, outcome: string) => {
      const found = sent.find((one) => one.request === request)
      if (found) found.outcome = `${outcome} after ${Math.round(performance.now() - found.sentAt)} ms`
    }
    page.on('request', (request) => {
      if (!['document', 'fetch', 'xhr'].includes(request.resourceType())) return
      sent.push({ request, sentAt: performance.now(), outcome: 'without a response' })
      if (sent.length > REQUESTS_MAX) sent.shift()
    })
    page.on('response', (response) => end(response.request(), String(response.status())))
    page.on('requestfailed', (request) => end(request, request.failure()?.errorText ?? 'failed'))
  })
}

const contentOf = async (page: Page): Promise<string> => {
  try {
    const content = await page.locator('body').ariaSnapshot({ timeout: READ_MS })
    return content.length > CONTENT_MAX ? `${content.slice(0, CONTENT_MAX)}\n…` : content
  } catch (error) {
    return `unreadable: ${String(error).split('\n')[0]}`
  }
}

async function describePage(page: Page): Promise<string> {
  const now = performance.now()
  const requests = (sentBy.get(page) ?? []).map(
    ({ request, sentAt, outcome }) =>
      `  ${Math.round(now - sentAt)} ms ago: ${request.method()} ${new URL(request.url()).pathname}, ${outcome}`,
  )
  return [`Page ${page.url()}`, ...requests, await contentOf(page)].join('\n')
}

/** Where the open pages of a browser are, their newest requests and their content, for a test that failed. */
export async function describePages(browser: Browser): Promise<string> {
  const pages = browser.contexts().flatMap((context) => context.pages())
  const described = await Promise.all(pages.slice(0, PAGES_MAX).map(describePage))
  const more = pages.length - described.length
  return [...described, ...(more > 0 ? [`${more} more pages are open`] : [])].join('\n\n')
}
