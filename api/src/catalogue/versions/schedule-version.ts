import { say } from '../../../contract/rules.ts'
import { record } from '@quarry/db/outbox'
import type { Tables } from '@quarry/db/schema/tables'
import type { ExpressionBuilder } from 'kysely'
import type { InputOf } from '../../../contract/endpoint.ts'
import type { scheduleVersion } from '../../../contract/versions.ts'
import { atomically, systemCtx, type Services, type SignedInCtx } from '../../kernel/ctx.ts'
import { invalid } from '../../kernel/errors.ts'
import { publications } from './version-happenings.ts'
import { requireLockedVersion } from './versions.load.ts'

type Plan = InputOf<typeof scheduleVersion>['body']

/** Hides a version until a moment in the future; its publication is then that moment. */
export function planVersionRelease(ctx: SignedInCtx, id: string, plan: Plan): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    const { project } = await requireLockedVersion(ctx, id, 'version.edit')
    const time = new Date(plan.time)
    if (time <= ctx.now()) throw invalid('time', say('in_future'))
    await ctx.db
      .updateTable('versions')
      .set({ status: 'scheduled', requestedStatus: plan.requested_status, publishedAt: time })
      .where('id', '=', id)
      .execute()
    await record(ctx.db, { name: 'version.changed', versionId: id, projectId: project.id })
    return undefined
  })
}

/** Releases what is due; two processes share the work, since each locks the rows it takes. */
export function releaseScheduledVersions(services: Services): Promise<number> {
  return atomically(systemCtx(services), async ({ db: tx, actor, now }) => {
    const isDue = (eb: ExpressionBuilder<Tables, 'versions'>) =>
      eb.and([eb('versions.status', '=', 'scheduled'), eb('versions.publishedAt', '<=', now())])
    // Projects before versions, as every edit takes them.
    const projects = await tx
      .selectFrom('projects')
      .select('id')
      .where('id', 'in', (eb) => eb.selectFrom('versions').select('projectId').where(isDue))
      .orderBy('id')
      .limit(200)
      .forNoKeyUpdate()
      .skipLocked()
      .execute()
    if (projects.length === 0) return 0
    const due = await tx
      .selectFrom('versions')
      .select(['id', 'projectId', 'requestedStatus'])
      .where(isDue)
      .where(
        'projectId',
        'in',
        projects.map(({ id }) => id),
      )
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    for (const { id, projectId, requestedStatus } of due) {
      const status = requestedStatus ?? 'listed'
      await tx.updateTable('versions').set({ status }).where('id', '=', id).execute()
      const target = { versionId: id, projectId }
      await record(tx, { name: 'version.changed', ...target }, ...publications(target, actor, { status }))
    }
    return due.length
  })
}
