import { DEPENDED_ON_MAX } from '@quarry/domain/counts'
import { sql } from 'kysely'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { listDependencies } from '../../../contract/catalogue.ts'
import { LISTED_VERSION_STATUSES } from '@quarry/domain/version-statuses'
import type { Ctx } from '../../kernel/ctx.ts'
import { requireProjectRow, viewVisible } from '../projects/projects.load.ts'
import { listProjectRecords } from '../projects/projects.queries.ts'
import { onlyVisible, viewVersions } from './versions.load.ts'
import { listVersionRecords } from './versions.queries.ts'

/** What any listed version depends on, newest first, as far as the viewer may see it. */
export async function listDependenciesOf(ctx: Ctx, ref: string): Promise<OutputOf<typeof listDependencies>> {
  const { project } = await requireProjectRow(ctx, ref)
  const rows = await ctx.db
    .selectFrom('dependencies as d')
    .innerJoin('versions as v', 'v.id', 'd.dependentId')
    .select(['d.projectId', 'd.versionId'])
    .groupBy(['d.projectId', 'd.versionId'])
    .where('v.projectId', '=', project.id)
    .where('v.status', 'in', LISTED_VERSION_STATUSES)
    .orderBy((eb) => eb.fn.max('d.id'), 'desc')
    .limit(DEPENDED_ON_MAX)
    .execute()
  const projectIds = rows.flatMap((row) => row.projectId ?? [])
  const versionIds = rows.flatMap((row) => row.versionId ?? [])
  const [projects, versions] = await Promise.all([
    listProjectRecords(ctx.db, (eb) => eb('projects.id', '=', sql<string>`any(${projectIds}::text[])`)),
    listVersionRecords(ctx.db, (eb) => eb('versions.id', '=', sql<string>`any(${versionIds}::text[])`)),
  ])
  const shown = await viewVisible(ctx, projects)
  return {
    projects: shown.toSorted((a, b) => b.updated.localeCompare(a.updated)),
    versions: await viewVersions(ctx, await onlyVisible(ctx, versions)),
  }
}
