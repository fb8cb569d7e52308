import { Redis } from 'ioredis'
import type { LiveSource } from '../../ports/live-source.ts'
import { keptConnection } from './shared-connection.ts'
import { REMEMBERED, type RecentChannels } from './recent-channels.ts'

/** A stream of what changed, which every process of the API reads and the workers write (`tell-redis.ts`). */
export const LIVE_STREAM = 'quarry:live'
/** Field of an entry: the channel that changed, or that nobody knows what did. */
export const FIELDS = { channel: 'channel', gap: 'gap' } as const

/** How long one reading waits for news; then the next begins. */
const WAIT_MS = 10_000
const READ_AT_ONCE = 500

type Entry = readonly [id: string, fields: readonly string[]]

/** An id of a stream begins with Redis's own time. */
const timeOf = ([id]: Entry): number => Number(id.split('-')[0])
const startsAnew = ([, fields]: Entry): boolean => fields[0] === FIELDS.gap

function remember(past: RecentChannels, entry: Entry): void {
  if (startsAnew(entry)) past.begin(timeOf(entry))
  else past.add(entry[1][1] ?? '', timeOf(entry))
}

/** Reads what the stream holds already; answers from where to go on. */
async function recall(redis: Redis, past: RecentChannels): Promise<string> {
  const latest = (await redis.xrevrange(LIVE_STREAM, '+', '-', 'COUNT', REMEMBERED)).toReversed()
  const first = latest[0]
  past.begin(first ? timeOf(first) : Date.now())
  for (const entry of latest) remember(past, entry)
  return latest.at(-1)?.[0] ?? '0'
}

/** News from a place in the stream on, until the connection ends. */
async function* newsSince(redis: Redis, from: string): AsyncGenerator<Entry> {
  let last = from
  for (;;) {
    const news = await redis.xread('COUNT', READ_AT_ONCE, 'BLOCK', WAIT_MS, 'STREAMS', LIVE_STREAM, last)
    for (const [, entries] of news ?? []) {
      for (const entry of entries) {
        last = entry[0]
        yield entry
      }
    }
  }
}

/**
 * Changes by way of Redis: the stream holds what happened before this process began as well, so that a page finds its
 * place again on whichever process it comes back to.
 */
export const redisLive = (url: string, onError: (error: Error) => void): LiveSource =>
  keptConnection(async ({ past, tell, begin, ending }) => {
    const redis = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null })
    redis.on('error', onError)
    const leave = () => redis.disconnect()
    ending.addEventListener('abort', leave, { once: true })
    try {
      await redis.connect()
      const from = await recall(redis, past)
      begin()
      for await (const entry of newsSince(redis, from)) {
        remember(past, entry)
        tell(startsAnew(entry) ? { kind: 'gap' } : { kind: 'changed', channel: entry[1][1] ?? '' })
      }
    } finally {
      ending.removeEventListener('abort', leave)
      redis.disconnect()
    }
  })
