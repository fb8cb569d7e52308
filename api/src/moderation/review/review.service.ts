import { PROJECT_TYPES, type ProjectType } from '@quarry/domain/projects/project-types'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import type {
  listReviewQueue,
  listReviewQueueV2,
  reviewProject,
} from '../../../contract/moderation/review.ts'
import { ProjectStatus } from '../../../contract/enums.ts'
import { applyChanges } from '../../projects/edit-project.ts'
import { listOwners } from '../../projects/access/memberships.queries.ts'
import { planStatus } from '../../projects/status/project-status.ts'
import { requireSeen } from '../../projects/project-edits.ts'
import { requireLocked, viewVisible } from '../../projects/projects.load.ts'
import { listProjectRecordsById } from '../../projects/projects.queries.ts'
import { listDecided } from '../../projects/status/reviewed-snapshots.queries.ts'
import { projectUrlType } from '@quarry/domain/projects/url-type'
import { atomically, type SignedInCtx } from '../../kernel/ctx.ts'
import { countUnread } from '../../threads/read-marks.queries.ts'
import { listClaims } from './claims.queries.ts'
import { requireNotClaimedByOthers, viewClaim } from './claims.service.ts'
import { authorizeModeration } from '../moderation.policy.ts'
import {
  countByKinds,
  countWaiting,
  listWaitingIds,
  type QueueFilter,
  type WaitCounts,
} from './review-queue.queries.ts'

async function recordsOf(ctx: SignedInCtx, ids: readonly string[]) {
  const records = ids.length ? await listProjectRecordsById(ctx.db, ids) : []
  const byId = new Map(records.map((record) => [record.id, record]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Projects in review for API clients, longest wait first. */
export async function listQueue(
  ctx: SignedInCtx,
  limit: number,
): Promise<OutputOf<typeof listReviewQueueV2>> {
  authorizeModeration(ctx.actor, 'moderation.review', null, 'queue')
  const ids = await listWaitingIds(ctx.db, {}, { isOldestFirst: true, limit, now: ctx.now() })
  return viewVisible(ctx, await recordsOf(ctx, ids))
}

type QueueQuery = InputOf<typeof listReviewQueue>['query']

export async function viewQueue(
  ctx: SignedInCtx,
  query: QueueQuery,
): Promise<OutputOf<typeof listReviewQueue>> {
  authorizeModeration(ctx.actor, 'moderation.review', null, 'queue')
  const filter = { type: query.project_type, search: query.search, waited: query.waited }
  const order = { isOldestFirst: query.order === 'oldest', after: query.after, limit: query.limit + 1 }
  const [found, counts] = await Promise.all([
    listWaitingIds(ctx.db, filter, { ...order, now: ctx.now() }),
    countQueue(ctx, filter),
  ])
  const ids = found.slice(0, query.limit)
  return { entries: await viewEntries(ctx, ids), has_more: found.length > ids.length, ...counts }
}

const COUNTED = { all: 'all', long: 'long', too_long: 'tooLong' } as const

async function countQueue({ db, now }: SignedInCtx, filter: QueueFilter) {
  const at = now()
  const [groups, found] = await Promise.all([
    countByKinds(db, at),
    filter.search === undefined ? undefined : countWaiting(db, filter, at),
  ])
  const sum = (wait: keyof WaitCounts, kind?: ProjectType) =>
    groups
      .filter(({ kinds }) => kind === undefined || kinds.includes(kind))
      .reduce((total, group) => total + group[wait], 0)
  const types = PROJECT_TYPES.map((type) => ({ type, count: sum('all', type) }))
  return {
    total: found ?? sum(COUNTED[filter.waited ?? 'all'], filter.type),
    waiting: {
      all: sum('all'),
      long: sum('long'),
      too_long: sum('tooLong'),
      types: types.filter(({ count }) => count > 0),
    },
  }
}

async function viewEntries(ctx: SignedInCtx, ids: readonly string[]) {
  const records = await recordsOf(ctx, ids)
  const [projects, owners, claims, decided, unread] = await Promise.all([
    viewVisible(ctx, records),
    listOwners(ctx.db, ids),
    listClaims(ctx.db, ids, ctx.now()),
    listDecided(ctx.db, ids),
    countUnread(
      ctx.db,
      records.map(({ threadId }) => threadId),
      { userId: ctx.actor.id, withNotes: true, isTextOnly: true },
    ),
  ])
  const recordOf = new Map(records.map((record) => [record.id, record]))
  return projects.flatMap((project) => {
    const record = recordOf.get(project.id)
    const claim = claims.get(project.id)
    if (!record) return []
    return {
      project,
      url_type: projectUrlType(record),
      owner: owners.get(project.id) ?? null,
      queued: project.queued,
      decided: decided.get(project.id)?.toISOString() ?? null,
      claim: claim ? viewClaim(ctx.actor, claim) : null,
      unread: unread.get(record.threadId) ?? 0,
    }
  })
}

/** Approving sets the requested status. The message is posted in the same transaction. */
export function decide(
  ctx: SignedInCtx,
  ref: string,
  review: InputOf<typeof reviewProject>['body'],
): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    const { project, access } = await requireLocked(ctx, ref, 'project.review')
    await requireNotClaimedByOthers(ctx, project.id)
    requireSeen(project, review.revision)
    const target = {
      approve: project.requestedStatus ?? 'approved',
      reject: 'rejected',
      withhold: 'withheld',
    }[review.decision]
    const message = {
      moderatorMessage: review.message?.trim() || null,
      moderatorMessageBody: review.body?.trim() || null,
    }
    const changes = await planStatus(ctx, project, access, ProjectStatus.parse(target), message)
    await applyChanges(ctx, project, { ...changes, ...message })
    return undefined
  })
}
