import type { OutputOf } from '../../../contract/endpoint.ts'
import type { listDependencies } from '../../../contract/catalogue.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { requireProjectRow, viewVisible } from '../projects/projects.load.ts'
import { listProjectRecordsById } from '../projects/projects.queries.ts'
import { listDependedOn } from './dependencies.queries.ts'
import { withIds } from './version-filters.queries.ts'
import { onlyVisible, viewVersions } from './versions.load.ts'
import { listVersionRecords } from './versions.queries.ts'

/** What any listed version depends on, newest first, as far as the viewer may see it. */
export async function listDependenciesOf(ctx: Ctx, ref: string): Promise<OutputOf<typeof listDependencies>> {
  const { project } = await requireProjectRow(ctx, ref)
  const rows = await listDependedOn(ctx.db, project.id)
  const projectIds = rows.flatMap((row) => row.projectId ?? [])
  const versionIds = rows.flatMap((row) => row.versionId ?? [])
  const [projects, versions] = await Promise.all([
    listProjectRecordsById(ctx.db, projectIds),
    listVersionRecords(ctx.db, withIds(versionIds)),
  ])
  const shown = await viewVisible(ctx, projects)
  return {
    projects: shown.toSorted((a, b) => b.updated.localeCompare(a.updated)),
    versions: await viewVersions(ctx, await onlyVisible(ctx, versions)),
  }
}
