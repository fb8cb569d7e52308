import type { Tx } from '@quarry/db/db'
import { record } from '@quarry/db/outbox'
import type { ProjectRow, ProjectUpdate } from '@quarry/db/schema/projects/projects'
import type { ProjectStatus, RejectedStatus } from '@quarry/domain/projects/project-statuses'
import type { SignedInCtx } from '../../kernel/ctx.ts'
import { postModeratorMessage } from './moderator-messages.ts'
import { logActionOnProject } from '../staff-actions.ts'
import { updateProject } from '../project-rows.queries.ts'
import { insertMessage } from '../../threads/threads.queries.ts'

type Words = Pick<ProjectUpdate, 'moderatorMessage' | 'moderatorMessageBody'>

/** A new status by staff without a notification for this project; its thread and the staff log record it. */
export async function setStatusQuietly(
  ctx: SignedInCtx<Tx>,
  project: ProjectRow,
  { status, ...words }: { status: ProjectStatus } & Words,
): Promise<void> {
  await updateProject(ctx.db, project.id, { status, ...words })
  await insertMessage(ctx.db, {
    type: 'status_change',
    threadId: project.threadId,
    authorId: ctx.actor.id,
    oldStatus: project.status,
    newStatus: status,
    hideIdentity: true,
    createdAt: ctx.now(),
  })
  const why = words.moderatorMessage ?? null
  await logActionOnProject(ctx, project, { action: 'status_set', before: project.status, after: status, why })
  await record(ctx.db, { name: 'project.changed', projectId: project.id })
}

/** As `setStatusQuietly`, with a message posted to the thread after it. */
export async function refuseQuietly(
  ctx: SignedInCtx<Tx>,
  project: ProjectRow,
  { status, reason }: { status: RejectedStatus; reason: string },
): Promise<void> {
  const changes = { status, moderatorMessage: reason, moderatorMessageBody: null }
  await setStatusQuietly(ctx, project, changes)
  await postModeratorMessage(ctx, project, changes)
}
