import { Redis } from 'ioredis'
import type { LiveSource } from '../../ports/live-source.ts'
import { sharedConnection } from './shared-connection.ts'
import { REMEMBERED, type RecentChannels } from './recent-channels.ts'

/** A stream of changes, which every API process reads and the workers write (`redis-live-publisher.ts`). */
export const LIVE_STREAM = 'quarry:live'
/** Field of an entry: the changed channel, or a gap. */
export const FIELDS = { channel: 'channel', gap: 'gap' } as const

/** How long one read blocks; then the next begins. */
const WAIT_MS = 10_000
const READ_AT_ONCE = 500

type Entry = readonly [id: string, fields: readonly string[]]

/** Stream ids begin with the time of Redis. */
const timeOf = ([id]: Entry): number => Number(id.split('-')[0])
const isGap = ([, fields]: Entry): boolean => fields[0] === FIELDS.gap

function remember(past: RecentChannels, entry: Entry): void {
  if (isGap(entry)) past.begin(timeOf(entry))
  else past.add(entry[1][1] ?? '', timeOf(entry))
}

/** Reads the existing entries; returns the id after which to continue. */
async function readExisting(redis: Redis, past: RecentChannels): Promise<string> {
  const latest = (await redis.xrevrange(LIVE_STREAM, '+', '-', 'COUNT', REMEMBERED)).toReversed()
  const first = latest[0]
  past.begin(first ? timeOf(first) : Date.now())
  for (const entry of latest) remember(past, entry)
  return latest.at(-1)?.[0] ?? '0'
}

/** Entries after an id, until the connection ends. */
async function* entriesSince(redis: Redis, from: string): AsyncGenerator<Entry> {
  let last = from
  for (;;) {
    const streams = await redis.xread('COUNT', READ_AT_ONCE, 'BLOCK', WAIT_MS, 'STREAMS', LIVE_STREAM, last)
    for (const [, entries] of streams ?? []) {
      for (const entry of entries) {
        last = entry[0]
        yield entry
      }
    }
  }
}

/**
 * Changes from a Redis stream, which also holds changes before this process started, so that a page can resume on any
 * process.
 */
export const redisLive = (url: string, onError: (error: Error) => void): LiveSource =>
  sharedConnection(async ({ past, emit, begin, ending }) => {
    const redis = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null })
    redis.on('error', onError)
    const leave = () => redis.disconnect()
    ending.addEventListener('abort', leave, { once: true })
    try {
      await redis.connect()
      const from = await readExisting(redis, past)
      begin()
      for await (const entry of entriesSince(redis, from)) {
        remember(past, entry)
        emit(isGap(entry) ? { kind: 'gap' } : { kind: 'changed', channel: entry[1][1] ?? '' })
      }
    } finally {
      ending.removeEventListener('abort', leave)
      redis.disconnect()
    }
  })
