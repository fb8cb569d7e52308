import { Redis } from 'ioredis'
import type { LiveSource } from '../../ports/live-source.ts'
import { REMEMBERED } from './recent-channels.ts'
import { FIELDS, LIVE_STREAM } from './redis-live-source.ts'

export interface Telling {
  close: () => Promise<void>
}

/**
 * Passes on what Postgres tells of commits to the stream that the processes of the API read. Several workers may do so:
 * the same channel told twice within a moment is one change for a page.
 */
export async function tellRedis(
  source: LiveSource,
  url: string,
  onError: (error: Error) => void,
): Promise<Telling> {
  // What cannot be told at once is told when Redis is back, in its order.
  const redis = new Redis(url, { maxRetriesPerRequest: null })
  redis.on('error', onError)
  const write = (field: string, value: string) => {
    redis.xadd(LIVE_STREAM, 'MAXLEN', '~', REMEMBERED, '*', field, value).catch(onError)
  }
  await source.listen((signal) => {
    if (signal.kind === 'changed') write(FIELDS.channel, signal.channel)
    else if (signal.kind === 'gap') write(FIELDS.gap, '1')
  })
  // Whatever was committed before this moment may have been told to nobody.
  write(FIELDS.gap, '1')
  return {
    close: async () => {
      await source.close()
      redis.disconnect()
    },
  }
}
