import { hasQueueTables } from '@quarry/jobs/queue-tables'
import { connect } from '@quarry/db/db'
import { listDeadLetters } from '@quarry/jobs/dead-letters'
import { openIndexQueue } from '@quarry/jobs/index-queue'
import { ok, warn, wrong, type Finding } from './checkup.ts'

interface QueueServices {
  databaseUrl: string
  redisUrl?: string
}

/** Waiting index jobs and dead letters. */
export async function examineQueue({ databaseUrl, redisUrl }: QueueServices): Promise<Finding[]> {
  if (redisUrl === undefined) {
    const found = await hasQueueTables(databaseUrl).catch(() => undefined)
    // An unreachable database is a finding of its own.
    if (found === undefined) return [warn('queue', 'kept in the database, which does not answer')]
    if (!found) return [warn('queue', 'not there yet; the indexer makes it when it starts')]
  }
  const errors: Error[] = []
  const db = connect(databaseUrl, { max: 2, patience: 'background' })
  const queue = await openIndexQueue({
    databaseUrl,
    ...(redisUrl ? { redisUrl } : {}),
    onError: (error) => errors.push(error),
  })
  try {
    const { waiting } = await queue.backlog()
    const { jobs, total } = await listDeadLetters(db, { limit: 5 })
    const state = ok('queue', `${redisUrl ? 'Redis' : 'Postgres'}, ${waiting} jobs wait`)
    const deadLetters = jobs.map((job) =>
      wrong(
        'queue',
        `gave up ${job.queue} ${`${job.name} ${job.aggregate}`.trim()} after ${job.attempts} attempts: ${job.reason}`,
      ),
    )
    const more = total - jobs.length
    return [
      state,
      ...deadLetters,
      ...(more > 0 ? [wrong('queue', `gave up ${more} more; see /admin/jobs`)] : []),
    ]
  } finally {
    await queue.close()
    await db.destroy()
  }
}
