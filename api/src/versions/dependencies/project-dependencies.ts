import type { OutputOf } from '../../../contract/endpoint.ts'
import type { listDependencies } from '../../../contract/versions/dependencies.ts'
import { ANONYMOUS, hasScope } from '../../kernel/actor.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { requireProjectRow, viewVisible } from '../../projects/projects.load.ts'
import { listProjectRecordsById, type ProjectRecord } from '../../projects/projects.queries.ts'
import { listDependedOn } from './dependencies.queries.ts'
import { withIds } from '../version-filters.queries.ts'
import { onlyVisible, viewVersions } from '../versions.load.ts'
import { listVersionRecords, type VersionRecord } from '../versions.queries.ts'

/** Projects and versions that listed versions of a project depend on and that are visible to the viewer. */
export async function listDependedOnBy(
  ctx: Ctx,
  ref: string,
): Promise<{ projects: ProjectRecord[]; versions: VersionRecord[] }> {
  const { project } = await requireProjectRow(ctx, ref)
  const rows = await listDependedOn(ctx.db, project.id)
  const projectIds = rows.flatMap((row) => row.projectId ?? [])
  const versionIds = rows.flatMap((row) => row.versionId ?? [])
  const [projects, versions] = await Promise.all([
    listProjectRecordsById(ctx.db, projectIds),
    listVersionRecords(ctx.db, withIds(versionIds)),
  ])
  const newest = projects.toSorted((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime())
  // A token without the scope to read versions sees those that a visitor sees.
  const actor = ctx.actor.kind === 'user' && !hasScope(ctx.actor, 'VERSION_READ') ? ANONYMOUS : ctx.actor
  return { projects: newest, versions: await onlyVisible({ ...ctx, actor }, versions) }
}

/** Dependencies that are visible to the viewer, newest first. */
export async function listDependenciesOf(ctx: Ctx, ref: string): Promise<OutputOf<typeof listDependencies>> {
  const { projects, versions } = await listDependedOnBy(ctx, ref)
  return { projects: await viewVisible(ctx, projects), versions: await viewVersions(ctx, versions) }
}
