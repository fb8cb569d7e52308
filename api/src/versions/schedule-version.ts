import { ruleMessage } from '../../contract/rules.ts'
import { isListedVersion } from '@quarry/domain/versions/version-statuses'
import { record } from '@quarry/db/outbox'
import type { InputOf } from '../../contract/endpoint.ts'
import type { scheduleVersion } from '../../contract/versions/versions.ts'
import { atomically, systemCtx, type Services, type SignedInCtx } from '../kernel/ctx.ts'
import { invalid } from '../kernel/errors.ts'
import { translateViolations } from '../kernel/constraint-violations.ts'
import { checkProjectType, checkReleasedType } from './project-type-change.ts'
import { VERSION_VIOLATIONS } from './version-fields.ts'
import { lockDueVersions, updateVersion } from './version-rows.queries.ts'
import { publications } from './version-events.ts'
import { requireLockedVersion } from './versions.load.ts'
import { changesBetween } from '../moderation/staff-log/logged-changes.ts'
import { logActionOnProject } from '../projects/staff-actions.ts'

type Plan = InputOf<typeof scheduleVersion>['body']

/** Hides a version until a time in the future, which becomes its publication date. */
export function planVersionRelease(ctx: SignedInCtx, id: string, plan: Plan): Promise<undefined> {
  return translateViolations(
    atomically(ctx, async (ctx) => {
      const { project, access, version } = await requireLockedVersion(ctx, id, 'version.edit')
      const time = new Date(plan.time)
      if (time <= ctx.now()) throw invalid('time', ruleMessage('in_future'))
      const { requested_status: requestedStatus } = plan
      await checkProjectType(
        ctx,
        { project, access },
        {
          versionId: id,
          status: requestedStatus,
          loaders: version.loaders,
          ...(isListedVersion(version.status) && { listedLoaders: version.loaders }),
          isRequested: plan.change_project_type,
        },
      )
      const columns = { status: 'scheduled', requestedStatus, publishedAt: time } as const
      await updateVersion(ctx.db, id, columns)
      await logActionOnProject(ctx, project, {
        action: 'version_edited',
        detail: version.versionNumber,
        ...changesBetween(version, columns),
      })
      await record(ctx.db, { name: 'version.changed', versionId: id, projectId: project.id })
      return undefined
    }),
    VERSION_VIOLATIONS,
  )
}

/** Releases due versions. Several processes may run it concurrently, since each locks the rows it takes. */
export function releaseScheduledVersions(services: Services): Promise<number> {
  return atomically(systemCtx(services), async (ctx) => {
    const { db: tx, actor, now } = ctx
    const due = await lockDueVersions(tx, now())
    for (const { id, projectId, requestedStatus, loaders } of due) {
      const status = requestedStatus ?? 'listed'
      if (isListedVersion(status)) await checkReleasedType(ctx, projectId, { id, loaders })
      await updateVersion(tx, id, { status })
      const target = { versionId: id, projectId }
      await record(tx, { name: 'version.changed', ...target }, ...publications(target, actor, { status }))
    }
    return due.length
  })
}
