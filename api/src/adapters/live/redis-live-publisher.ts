import { Redis } from 'ioredis'
import type { LiveSource } from '../../ports/live-source.ts'
import { REMEMBERED } from './recent-channels.ts'
import { FIELDS, LIVE_STREAM } from './redis-live-source.ts'

export interface LivePublisher {
  close: () => Promise<void>
}

/**
 * Forwards notifications of Postgres to the stream that API processes read. Several workers may do so: a page treats
 * a channel repeated within a moment as one change.
 */
export async function publishToRedis(
  source: LiveSource,
  url: string,
  onError: (error: Error) => void,
): Promise<LivePublisher> {
  // Signals that could not be sent are sent in order when Redis is back.
  const redis = new Redis(url, { maxRetriesPerRequest: null })
  redis.on('error', onError)
  const write = (field: string, value: string) => {
    redis.xadd(LIVE_STREAM, 'MAXLEN', '~', REMEMBERED, '*', field, value).catch(onError)
  }
  await source.listen((signal) => {
    if (signal.kind === 'changed') write(FIELDS.channel, signal.channel)
    else if (signal.kind === 'gap') write(FIELDS.gap, '1')
  })
  // Changes before this moment may not have been published.
  write(FIELDS.gap, '1')
  return {
    close: async () => {
      await source.close()
      redis.disconnect()
    },
  }
}
