import { percentile } from './search-load.ts'

const WARM_UP = 50

interface Asked {
  address: string
  headers?: Record<string, string>
  /** Of each request; a new one for each call. A GET without it. */
  post?: () => RequestInit
  requests: number
  /** Throws when an answer is not what is to be measured. */
  check: (response: Response, body: unknown) => void
}

/** Milliseconds of requests for one address, one after the other, behind fifty that are not counted. */
export async function requestTimes({ requests, ...asked }: Asked): Promise<{ p50Ms: number; p99Ms: number }> {
  for (let round = 0; round < WARM_UP; round += 1) await timeOf(asked)
  const times: number[] = []
  for (let round = 0; round < requests; round += 1) times.push(await timeOf(asked))
  return { p50Ms: percentile(times, 50), p99Ms: percentile(times, 99) }
}

async function timeOf({ address, headers = {}, post, check }: Omit<Asked, 'requests'>): Promise<number> {
  const request = post?.() ?? { headers }
  const startedAt = performance.now()
  const response = await fetch(address, request)
  const body: unknown = await response.json()
  const time = performance.now() - startedAt
  check(response, body)
  return time
}
