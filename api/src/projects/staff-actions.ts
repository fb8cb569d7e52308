import type { Tx } from '@quarry/db/db'
import type { ProjectRow } from '@quarry/db/schema/projects/projects'
import type { ActingCtx } from '../kernel/ctx.ts'
import { actsAsStaff } from '../moderation/staff-log/staff-log.policy.ts'
import { logStaffAction, type LoggedAction } from '../moderation/staff-log/staff-log.queries.ts'
import { accessTo } from './access/project-access.ts'

type Done = LoggedAction & { detail?: string; why?: string | null }

/** Decisions of staff are always logged, other edits unless the staff member is in the team. */
export async function logActionOnProject(
  ctx: ActingCtx<Tx>,
  project: Pick<ProjectRow, 'id' | 'title' | 'status' | 'teamId' | 'organizationId'>,
  done: Done,
): Promise<void> {
  if (!actsAsStaff(ctx.actor)) return
  if (done.action !== 'status_set' && (await accessTo(ctx.db, ctx.actor, project)).isMember) return
  await logStaffAction(ctx, { thing: 'project', thingId: project.id, thingName: project.title, ...done })
}
