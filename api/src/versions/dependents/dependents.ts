import { DEPENDENCY_TYPES } from '@quarry/domain/versions/dependencies'
import { compareLoaders } from '@quarry/domain/projects/loaders'
import { PROJECT_TYPES } from '@quarry/domain/projects/project-types'
import type { Dependent, Dependents } from '../../../contract/versions/dependents.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { requireProjectRow } from '../../projects/projects.load.ts'
import { projectUrlType } from '../../projects/project-url-type.ts'
import { searchDependents, type Asked, type FoundDependent } from './dependents-search.ts'
import { listNamings, type Naming } from './dependents.queries.ts'

/** Who depends on a project, as far as anybody may know of it: whatever was hidden since it was found is left out. */
export async function listDependentsOf(ctx: Ctx, ref: string, asked: Asked): Promise<Dependents> {
  const { project } = await requireProjectRow(ctx, ref)
  const { page, next, total, kinds, options } = await searchDependents(ctx.search, project.id, asked)
  const ids = page.map((one) => one.project_id)
  const [namings, { gameVersions }] = await Promise.all([
    ids.length === 0 ? [] : listNamings(ctx.db, project.id, ids),
    ctx.reference(),
  ])
  const byProject = Map.groupBy(namings, (naming) => naming.projectId)
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

function viewDependent(found: FoundDependent, namings: readonly Naming[], siteUrl: string): Dependent {
  const kinds = new Set(namings.map(({ dependencyType }) => dependencyType))
  return {
    id: found.project_id,
    slug: found.slug,
    title: found.title,
    description: found.summary,
    status: found.status,
    url_type: projectUrlType({ projectTypes: found.project_types, loaders: found.loaders }),
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
