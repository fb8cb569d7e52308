import { discardDeadLetter, listDeadLetters, retryDeadLetter } from '@quarry/jobs/dead-letters'
import type { DeadLetterRow } from '@quarry/db/schema/jobs'
import { discardJob, getWork, retryJob, type FailedJob } from '../../../contract/site/jobs.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import { atomically, type SignedInCtx } from '../../kernel/ctx.ts'
import { notFound } from '../../kernel/errors.ts'
import { authorizeOperations } from './operations.policy.ts'
import { countWaiting, secondsSince } from './backlog.queries.ts'
import { logStaffAction } from '../../moderation/staff-log/staff-log.queries.ts'

export function mountJobs(app: App): void {
  serve(app, getWork, async ({ db, actor, now, indexQueue }, { query: { before, limit } }) => {
    authorizeOperations(actor, 'operations.view', null, 'jobs')
    const [events, backlog, deliveries, { jobs, total }] = await Promise.all([
      countWaiting(db, 'outbox', now()),
      indexQueue.backlog(),
      countWaiting(db, 'deliveries', now()),
      listDeadLetters(db, { limit, ...(before !== undefined && { before }) }),
    ])
    const index = { waiting: backlog.waiting, oldest_seconds: secondsSince(backlog.oldestAt, now()) }
    return { events, index, deliveries, failed_jobs: jobs.map(viewFailedJob), total }
  })
  serve(app, retryJob, (ctx, { params }) => settle(ctx, params.job, 'job_retried'))
  serve(app, discardJob, (ctx, { params }) => settle(ctx, params.job, 'job_discarded'))
}

const viewFailedJob = ({
  id,
  queue,
  name,
  aggregate,
  reason,
  attempts,
  failedAt,
}: DeadLetterRow): FailedJob => ({
  id,
  queue,
  name,
  aggregate,
  reason,
  attempts,
  failed: failedAt.toISOString(),
  can_retry: queue !== 'clock',
})

const SETTLE = { job_retried: retryDeadLetter, job_discarded: discardDeadLetter } as const

/** Of two concurrent requests the first one takes effect; the second gets 404. */
function settle(ctx: SignedInCtx, ref: string, action: keyof typeof SETTLE): Promise<undefined> {
  authorizeOperations(ctx.actor, 'operations.settle', null, ref)
  return atomically(ctx, async (ctx) => {
    const { db, actor, log } = ctx
    const job = /^[1-9]\d{0,14}$/.test(ref) ? await SETTLE[action](db, Number(ref)) : undefined
    if (!job) throw notFound('job', ref)
    const thingName = `${job.queue} · ${job.name}`
    await logStaffAction(ctx, {
      thing: 'job',
      thingId: ref,
      thingName,
      detail: job.aggregate || null,
      action,
      why: null,
    })
    log.info(
      { actorId: actor.id, queue: job.queue, job: job.name, aggregate: job.aggregate },
      `${action} ${job.id}`,
    )
    return undefined
  })
}
