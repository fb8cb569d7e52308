import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import type { listReviewQueue, reviewProject } from '../../contract/moderation.ts'
import { ProjectStatus } from '../../contract/status.ts'
import { applyChanges } from '../catalogue/projects/edit-project.ts'
import { listOwners } from '../catalogue/projects/memberships.queries.ts'
import { planStatus } from '../catalogue/projects/project-status.ts'
import { requireLocked, viewVisible } from '../catalogue/projects/projects.load.ts'
import { listProjectRecordsById } from '../catalogue/projects/projects.queries.ts'
import { projectUrlType } from '../catalogue/projects/url-type.ts'
import { atomically, type SignedInCtx } from '../kernel/ctx.ts'
import { authorizeModeration } from './moderation.policy.ts'
import { listWaitingIds, type QueuePage } from './review-queue.queries.ts'

/** Waiting projects, longest wait first. */
export async function listQueue(ctx: SignedInCtx, page: QueuePage) {
  authorizeModeration(ctx.actor, 'moderation.review', null, 'queue')
  const { ids, total } = await listWaitingIds(ctx.db, page)
  const records = ids.length ? await listProjectRecordsById(ctx.db, ids) : []
  const byId = new Map(records.map((record) => [record.id, record]))
  return { ids, records: ids.flatMap((id) => byId.get(id) ?? []), total }
}

export async function viewQueue(
  ctx: SignedInCtx,
  page: QueuePage,
): Promise<OutputOf<typeof listReviewQueue>> {
  const { ids, records, total } = await listQueue(ctx, page)
  const [projects, owners] = await Promise.all([viewVisible(ctx, records), listOwners(ctx.db, ids)])
  const recordOf = new Map(records.map((record) => [record.id, record]))
  const entries = projects.flatMap((project) => {
    const record = recordOf.get(project.id)
    return record
      ? [
          {
            project,
            url_type: projectUrlType(record),
            owner: owners.get(project.id) ?? null,
            queued: project.queued,
          },
        ]
      : []
  })
  return { entries, total }
}

/** Approving grants what was asked for; the words go to the makers with the decision, in one transaction. */
export function decide(
  ctx: SignedInCtx,
  ref: string,
  review: InputOf<typeof reviewProject>['body'],
): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    const { project, access } = await requireLocked(ctx, ref, 'project.review')
    const target = {
      approve: project.requestedStatus ?? 'approved',
      reject: 'rejected',
      withhold: 'withheld',
    }[review.decision]
    const words = {
      moderatorMessage: review.message?.trim() || null,
      moderatorMessageBody: review.body?.trim() || null,
    }
    const changes = await planStatus(ctx, project, access, ProjectStatus.parse(target), words)
    await applyChanges(ctx, project, { ...changes, ...words })
    return undefined
  })
}
