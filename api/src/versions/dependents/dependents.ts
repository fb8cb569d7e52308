import { DEPENDENCY_TYPES } from '@quarry/domain/versions/dependencies'
import { compareLoaders } from '@quarry/domain/projects/loaders'
import { PROJECT_TYPES } from '@quarry/domain/projects/project-types'
import type { Dependent, Dependents } from '../../../contract/versions/dependents.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { requireProjectRow } from '../../projects/projects.load.ts'
import { projectUrlType } from '@quarry/domain/projects/url-type'
import { searchDependents, type DependentsQuery, type FoundDependent } from './dependents-search.ts'
import { listReferences, type DependencyReference } from './dependents.queries.ts'

/** Public dependents of a project. Those hidden since they were indexed are left out. */
export async function listDependentsOf(ctx: Ctx, ref: string, query: DependentsQuery): Promise<Dependents> {
  const { project } = await requireProjectRow(ctx, ref)
  const { page, next, total, kinds, options } = await searchDependents(ctx.search, project.id, query)
  const ids = page.map((one) => one.project_id)
  const [references, { gameVersions }] = await Promise.all([
    ids.length === 0 ? [] : listReferences(ctx.db, project.id, ids),
    ctx.reference(),
  ])
  const byProject = Map.groupBy(references, (reference) => reference.projectId)
  const known = new Set(options.game_versions)
  return {
    dependents: page.flatMap((found) => {
      const own = byProject.get(found.project_id)
      return own ? [viewDependent(found, own, ctx.siteUrl)] : []
    }),
    total,
    kinds,
    next,
    types: PROJECT_TYPES.filter((type) => options.project_types.includes(type)),
    loaders: options.loaders.toSorted(compareLoaders),
    game_versions: gameVersions.map(({ version }) => version).filter((version) => known.has(version)),
  }
}

function viewDependent(
  found: FoundDependent,
  references: readonly DependencyReference[],
  siteUrl: string,
): Dependent {
  const kinds = new Set(references.map(({ dependencyType }) => dependencyType))
  return {
    id: found.project_id,
    slug: found.slug,
    title: found.title,
    description: found.summary,
    status: found.status,
    url_type: projectUrlType({ projectTypes: found.project_types, loaders: found.loaders }),
    project_types: found.project_types,
    icon_url: found.icon_url === null ? null : siteUrl + found.icon_url,
    categories: found.display_categories.filter((name) => !found.loaders.includes(name)),
    loaders: found.loaders,
    game_versions: found.game_versions,
    client_side: found.client_side,
    server_side: found.server_side,
    downloads: found.downloads,
    followers: found.follows,
    updated: new Date(found.date_modified).toISOString(),
    kinds: DEPENDENCY_TYPES.filter((kind) => kinds.has(kind)),
  }
}
