import { Agent, get } from 'node:http'

const HEADERS = {
  // Crawlers get the page only when all of it is ready; this measures what people get.
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36',
  accept: 'text/html',
  'accept-encoding': 'gzip',
}

const percentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

/** Milliseconds until the first byte of the body; the rest is read and dropped before it resolves. */
function firstByteMs(url: string, agent: Agent, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const request = get(url, { agent, headers: { ...HEADERS, ...headers } }, (response) => {
      let first: number | undefined
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.on('data', () => {
        first ??= performance.now() - startedAt
      })
      response.on('end', () => resolve(first ?? performance.now() - startedAt))
      response.on('error', reject)
    })
    request.on('error', reject)
  })
}

export async function ttfbP50Ms(url: string, { warmups = 60, requests = 300 } = {}): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let count = 0; count < warmups; count += 1) await firstByteMs(url, agent)
  const times: number[] = []
  for (let count = 0; count < requests; count += 1) times.push(await firstByteMs(url, agent))
  agent.destroy()
  return Math.round(percentile(times, 0.5) * 10) / 10
}

export interface PageRate {
  perSecond: number
  p99Ms: number
}

/**
 * Visitors over eight connections, all with the same request (`rush`) or all with different ones (`fresh`), so that
 * each page is rendered again.
 */
export async function pagesPerSecond(
  url: string,
  kind: 'fresh' | 'rush',
  { connections = 8, seconds = 5 } = {},
): Promise<PageRate> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  const times: number[] = []
  let visitors = 0
  const visit = async () => {
    while (performance.now() < until) {
      visitors += 1
      const askedAt = performance.now()
      // An unknown language changes nothing on the page, but makes the cache key unique.
      await firstByteMs(url, agent, kind === 'fresh' ? { 'accept-language': `en, x-${visitors}` } : {})
      times.push(performance.now() - askedAt)
    }
  }
  await Promise.all(Array.from({ length: connections }, visit))
  agent.destroy()
  const elapsed = (performance.now() - startedAt) / 1000
  return { perSecond: Math.round(times.length / elapsed), p99Ms: Math.round(percentile(times, 0.99)) }
}
