import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../stack/search-load.ts'
import { ask } from './request.ts'
import type { Target } from './target.ts'

const KINDS = ['page', 'project', 'search', 'download'] as const
export type Kind = (typeof KINDS)[number]
export type Waits = Record<Kind, { p95: number; p99: number }>

const PAUSE_MS = 40
/** What an answer that did not come, or was a refusal, counts as. */
export const FAILED_MS = 10_000
const HEADERS = {
  accept: 'text/html,*/*',
  'accept-encoding': 'gzip',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)',
}

/**
 * Visitors, each from an address of its own and by a connection of its own, so that no limit for one caller is met;
 * p95 and p99 of what each kind of request took.
 */
export async function visit(target: Target, seconds: number): Promise<Waits> {
  const until = performance.now() + seconds * 1000
  let visitors = 0
  const waits = KINDS.map(async (kind) => {
    const times: number[] = []
    while (performance.now() < until) {
      visitors += 1
      const from = `127.1.${(visitors >> 8) & 255}.${visitors & 255 || 1}`
      const { status, ms } = await ask({ url: target[kind], from, headers: HEADERS, patienceMs: FAILED_MS })
      times.push(status === 200 ? ms : FAILED_MS)
      await sleep(PAUSE_MS)
    }
    return [kind, { p95: percentile(times, 95), p99: percentile(times, 99) }] as const
  })
  return Object.fromEntries(await Promise.all(waits)) as Waits
}
