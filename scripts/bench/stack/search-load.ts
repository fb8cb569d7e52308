import { setTimeout as sleep } from 'node:timers/promises'
import type { LocalEngine } from '@quarry/indexer/testing/engine'
import { PROJECT_FACETS } from '@quarry/search-config/projects'

export interface SearchLoad {
  /** Answers that were no success, and answers that found nothing although everything was asked for. */
  stop: () => Promise<{ searches: number; failed: number; p99Ms: number }>
}

export interface LoadOptions {
  perSecond: number
  words: readonly string[]
}

/** What visitors do beside: search pages of 20 hits with facets, at a steady rate. */
export function startSearchLoad({ url, key }: LocalEngine, { perSecond, words }: LoadOptions): SearchLoad {
  const durations: number[] = []
  let failed = 0
  const stopping = new AbortController()
  const search = async (at: number) => {
    const q = at % 4 === 0 ? '' : (words[at % words.length] ?? '')
    const startedAt = performance.now()
    const answered = await fetch(`${url}/indexes/projects/search`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ q, facets: PROJECT_FACETS, hitsPerPage: 20, page: 1 }),
    })
      .then(async (answer) => ({ ok: answer.ok, body: (await answer.json()) as { totalHits?: number } }))
      .catch(() => undefined)
    durations.push(performance.now() - startedAt)
    if (!answered?.ok || (q === '' && !answered.body.totalHits)) failed += 1
  }
  const loop = (async () => {
    const startedAt = performance.now()
    const open = new Set<Promise<void>>()
    for (let at = 0; !stopping.signal.aborted; at++) {
      const due = startedAt + (at * 1000) / perSecond
      if (due > performance.now()) await sleep(due - performance.now())
      // No more than a few visitors wait at once; a slow engine is not buried.
      while (open.size >= 8) await Promise.race(open)
      const one = search(at).finally(() => open.delete(one))
      open.add(one)
    }
    await Promise.all(open)
  })()
  return {
    async stop() {
      stopping.abort()
      await loop
      return { searches: durations.length, failed, p99Ms: percentile(durations, 99) }
    },
  }
}

/** Nearest rank; 0 of nothing. Rounded to tenths. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.ceil((share / 100) * sorted.length) - 1)] ?? 0
  return Math.round(value * 10) / 10
}
