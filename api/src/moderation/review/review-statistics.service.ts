import { STATISTICS_DAYS } from '@quarry/domain/moderation/review'
import { DAY_MS } from '@quarry/domain/times'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { getReviewStatistics } from '../../../contract/moderation/review.ts'
import type { SignedInCtx } from '../../kernel/ctx.ts'
import { authorizeModeration } from '../moderation.policy.ts'
import { measureWaits } from './review-statistics.queries.ts'

export async function viewStatistics({
  db,
  actor,
  now,
}: SignedInCtx): Promise<OutputOf<typeof getReviewStatistics>> {
  authorizeModeration(actor, 'moderation.review', null, 'statistics')
  const measured = await measureWaits(db, actor.id, new Date(now().getTime() - STATISTICS_DAYS * DAY_MS))
  const of = (isOwn: boolean) => {
    const found = measured.find((one) => one.isOwn === isOwn)
    return {
      decisions: found?.decisions ?? 0,
      median_ms: found?.medianMs ?? null,
      ninetieth_ms: found?.ninetiethMs ?? null,
      in_time: found?.inTime ?? 0,
    }
  }
  return { days: STATISTICS_DAYS, all: of(false), own: of(true) }
}
