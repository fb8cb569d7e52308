import { publicPath } from '@quarry/db/storage-keys'
import type { z } from 'zod'
import type { DependencyTarget } from '../../../contract/versions/version-shapes.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { findAccess } from '../../projects/access/project-access.ts'
import { canProject } from '../../projects/access/projects.policy.ts'
import { projectUrlType } from '@quarry/domain/projects/url-type'
import { listTargetProjects } from './dependencies.queries.ts'

type Target = z.output<typeof DependencyTarget>

/** Projects depended on that are visible to the viewer, by id. */
export async function listTargets(ctx: Ctx, projectIds: readonly string[]): Promise<Map<string, Target>> {
  const ids = [...new Set(projectIds)]
  if (ids.length === 0) return new Map()
  const projects = await listTargetProjects(ctx.db, ids)
  const access = await findAccess(ctx.db, ctx.actor, projects)
  const visible = projects.filter((project) => {
    const own = access.get(project.id)
    return own !== undefined && canProject(ctx.actor, 'project.view', own)
  })
  return new Map(
    visible.map((project) => [
      project.id,
      {
        id: project.id,
        slug: project.slug,
        title: project.title,
        icon_url: project.iconKey === null ? null : ctx.siteUrl + publicPath(project.iconKey),
        url_type: projectUrlType(project),
      },
    ]),
  )
}
