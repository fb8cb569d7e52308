import { hasQueueTables } from '@quarry/indexer/queries/queue-tables'
import { openQueue } from '@quarry/indexer/queue'
import { ok, warn, wrong, type Finding } from './checkup.ts'

interface QueueServices {
  databaseUrl: string
  redisUrl?: string
}

/** Work that waits and jobs that were given up. */
export async function examineQueue({ databaseUrl, redisUrl }: QueueServices): Promise<Finding[]> {
  if (redisUrl === undefined) {
    const found = await hasQueueTables(databaseUrl).catch(() => undefined)
    // What is wrong with the database is a finding of its own.
    if (found === undefined) return [warn('queue', 'kept in the database, which does not answer')]
    if (!found) return [warn('queue', 'not there yet; the indexer makes it when it starts')]
  }
  const errors: Error[] = []
  const queue = await openQueue({
    databaseUrl,
    ...(redisUrl ? { redisUrl } : {}),
    onError: (error) => errors.push(error),
  })
  try {
    const pending = await queue.countPending()
    const failed = await queue.listFailed(5)
    const state = ok('queue', `${redisUrl ? 'Redis' : 'Postgres'}, ${pending} jobs wait`)
    const given = failed.map((job) =>
      wrong('queue', `gave up ${job.name} ${job.id} after ${job.attempts} attempts: ${job.reason}`),
    )
    return [state, ...given]
  } finally {
    await queue.close()
  }
}
