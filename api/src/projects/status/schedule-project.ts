import { ruleMessage } from '../../../contract/rules.ts'
import type { InputOf } from '../../../contract/endpoint.ts'
import type { scheduleProject } from '../../../contract/projects/projects.ts'
import { atomically, systemCtx, type Services, type SignedInCtx } from '../../kernel/ctx.ts'
import { invalid } from '../../kernel/errors.ts'
import { applyChanges } from '../edit-project.ts'
import { lockDueProjects } from '../project-rows.queries.ts'
import { requireLocked } from '../projects.load.ts'

type Plan = InputOf<typeof scheduleProject>['body']

/** Hides an approved project until a time in the future, when it gets the requested status. */
export function planRelease(ctx: SignedInCtx, ref: string, plan: Plan): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    const { project } = await requireLocked(ctx, ref, 'project.edit', 'project.schedule')
    const time = new Date(plan.time)
    if (time <= ctx.now()) throw invalid('time', ruleMessage('in_future'))
    await applyChanges(ctx, project, {
      status: 'scheduled',
      requestedStatus: plan.requested_status,
      scheduledAt: time,
    })
    return undefined
  })
}

/** Releases due projects and returns their number. Processes may run it concurrently: each locks the rows it takes. */
export function releaseScheduled(services: Services): Promise<number> {
  return atomically(systemCtx(services), async (ctx) => {
    const due = await lockDueProjects(ctx.db, ctx.now())
    for (const project of due)
      await applyChanges(ctx, project, {
        status: project.requestedStatus ?? 'approved',
        scheduledAt: null,
        approvedAt: project.approvedAt ?? project.scheduledAt,
      })
    return due.length
  })
}
