import { record } from '@quarry/db/outbox'
import type { InputOf } from '../../../contract/endpoint.ts'
import type { scheduleProject } from '../../../contract/catalogue.ts'
import { APPROVED_STATUSES } from '@quarry/domain/project-statuses'
import { isModerator } from '../../kernel/actor.ts'
import { atomically, type Services, type SignedInCtx } from '../../kernel/ctx.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { applyChanges } from './edit-project.ts'
import { requireLocked } from './projects.load.ts'

type Plan = InputOf<typeof scheduleProject>['body']

/** Hides an approved project until a moment in the future, when it takes the status asked for. */
export function planRelease(ctx: SignedInCtx, ref: string, plan: Plan): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    const { project } = await requireLocked(ctx, ref, 'project.edit')
    const isApproved = (APPROVED_STATUSES as readonly string[]).includes(project.status)
    if (!isApproved && project.status !== 'scheduled' && !isModerator(ctx.actor))
      throw new AppError('forbidden', 'only an approved project can be scheduled')
    const time = new Date(plan.time)
    if (time <= ctx.now()) throw invalid('time', 'must lie in the future')
    await applyChanges(ctx, project, {
      status: 'scheduled',
      requestedStatus: plan.requested_status,
      scheduledAt: time,
    })
    return undefined
  })
}

/** Releases what is due; two processes share the work, since each locks the rows it takes. */
export async function releaseScheduled({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('projects')
      .select(['id', 'requestedStatus'])
      .where('status', '=', 'scheduled')
      .where('scheduledAt', '<=', now())
      .limit(200)
      .forNoKeyUpdate()
      .skipLocked()
      .execute()
    for (const { id, requestedStatus } of due)
      await tx
        .updateTable('projects')
        .set((eb) => ({
          status: requestedStatus ?? 'approved',
          scheduledAt: null,
          approvedAt: eb.fn.coalesce('approvedAt', 'scheduledAt'),
        }))
        .where('id', '=', id)
        .execute()
    await record(tx, ...due.map(({ id }) => ({ name: 'project.changed', projectId: id }) as const))
    return due.length
  })
}
