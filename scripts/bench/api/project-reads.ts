import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../stack/search-load.ts'

export interface ReadsOptions {
  port: number
  slugs: readonly string[]
  perSecond: number
}

export interface Reads {
  reads: number
  failed: number
  p50Ms: number
  p99Ms: number
}

/** What visitors do beside: projects read at a steady rate, each from the moment on which it was due. */
export function startProjectReads({ port, slugs, perSecond }: ReadsOptions): {
  during: (work: Promise<unknown>) => Promise<Reads>
} {
  const stopping = new AbortController()
  const durations: number[] = []
  let failed = 0
  const read = async (at: number, dueAt: number) => {
    const answer = await fetch(`http://127.0.0.1:${port}/v2/project/${slugs[at % slugs.length]}`).catch(
      () => undefined,
    )
    await answer?.arrayBuffer()
    durations.push(performance.now() - dueAt)
    if (!answer?.ok) failed += 1
  }
  const loop = (async () => {
    const startedAt = performance.now()
    const open = new Set<Promise<void>>()
    for (let at = 0; !stopping.signal.aborted; at += 1) {
      const dueAt = startedAt + (at * 1000) / perSecond
      if (dueAt > performance.now()) await sleep(dueAt - performance.now())
      const one = read(at, dueAt).finally(() => open.delete(one))
      open.add(one)
    }
    await Promise.all(open)
  })()
  return {
    async during(work) {
      await work.finally(() => stopping.abort())
      await loop
      const { length } = durations
      return { reads: length, failed, p50Ms: percentile(durations, 50), p99Ms: percentile(durations, 99) }
    },
  }
}
