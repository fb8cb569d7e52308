import type { Tx } from '@quarry/db/db'
import type { ProjectRow } from '@quarry/db/schema/projects/projects'
import type { StaffAction } from '@quarry/domain/moderation/staff-log'
import type { ActingCtx } from '../kernel/ctx.ts'
import { actsAsStaff } from '../moderation/staff-log/staff-log.policy.ts'
import { logStaffAction } from '../moderation/staff-log/staff-log.queries.ts'
import { accessTo } from './access/project-access.ts'

interface Done {
  action: StaffAction
  detail?: string
  before?: string
  after?: string
  why?: string | null
}

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
