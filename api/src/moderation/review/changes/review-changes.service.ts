import { publicPath } from '@quarry/db/storage-keys'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { getReviewChanges } from '../../../../contract/moderation/review-changes.ts'
import { requireProjectRow } from '../../../projects/projects.load.ts'
import { findSheets } from '../../../projects/status/reviewed-snapshots.queries.ts'
import type { SignedInCtx } from '../../../kernel/ctx.ts'
import { authorizeModeration } from '../../moderation.policy.ts'
import { ProjectSnapshot } from './project-snapshot.ts'
import { changesOf } from './compare-snapshots.ts'

/** Changes since the last decision, for projects that were submitted again. */
export async function viewChanges(ctx: SignedInCtx, ref: string): Promise<OutputOf<typeof getReviewChanges>> {
  authorizeModeration(ctx.actor, 'moderation.review', null, ref)
  const { project } = await requireProjectRow(ctx, ref)
  const found = await findSheets(ctx.db, project.id)
  if (!found) return { changes: null }
  const { decidedAt, status, before, after } = found
  const changes = changesOf(
    ProjectSnapshot.parse(before),
    ProjectSnapshot.parse(after),
    (key) => ctx.siteUrl + publicPath(key),
  )
  return { changes: { decided: decidedAt.toISOString(), status, ...changes } }
}
