import { v3EnvironmentOf } from '@quarry/domain/projects/environments'
import { projectTypesOf } from '@quarry/domain/projects/project-types'
import type { V3Version } from '../../contract/versions/v3-version-shapes.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { sidesOf } from '../projects/projects.view.ts'
import type { VersionRecord } from './versions.queries.ts'
import { viewVersion } from './versions.view.ts'
import { listSides } from '../projects/project-sides.queries.ts'
import { GAMES } from '../projects/v3-projects.view.ts'

/** Sides belong to the project and are the same for all its versions. */
export async function viewV3Versions(ctx: Ctx, records: readonly VersionRecord[]): Promise<V3Version[]> {
  const view = { siteUrl: ctx.siteUrl, reference: await ctx.reference() }
  const rows = await listSides(
    ctx.db,
    records.map(({ projectId }) => projectId),
  )
  const sides = new Map(rows.map((row) => [row.id, sidesOf(row)]))
  return records.map((record) => {
    const { changelog_url: _, ...version } = viewVersion(record, view)
    const own = sides.get(record.projectId)
    return {
      ...version,
      project_types: projectTypesOf(record.loaders),
      games: GAMES,
      loaders: record.loaders,
      mrpack_loaders: record.mrpackLoaders,
      environment: own ? v3EnvironmentOf(own.client_side, own.server_side) : 'unknown',
    }
  })
}
