import { BUKKIT_LOADERS, DATAPACK_LOADER } from '@quarry/domain/projects/loaders'
import {
  PROVIDED_BY_QUILT,
  TREE_DEPENDENCIES_MAX,
  TREE_DEPTH_MAX,
  TREE_PROJECTS_MAX,
} from '@quarry/domain/versions/dependencies'
import type { SKIP_REASONS, resolveContent } from '../../../contract/versions/content-resolution.ts'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { ruleMessage } from '../../../contract/rules.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { invalid, notFound } from '../../kernel/errors.ts'
import { requireProjectRow } from '../../projects/projects.load.ts'
import type { VersionFilter } from '../version-filters.queries.ts'
import { onlyVisible, requireVersion } from '../versions.load.ts'
import { listVersionRecordsById, type VersionRecord } from '../versions.queries.ts'
import { listTargets } from './dependency-targets.ts'
import { listNewest } from './picked-versions.queries.ts'

type Request = InputOf<typeof resolveContent>['body']
type Plan = OutputOf<typeof resolveContent>
type Reason = (typeof SKIP_REASONS)[number]
type Preferences = Request['selected']

/** A required dependency, and the version that has it. */
interface Need {
  by: string
  projectId: string | null
  versionId: string | null
}

interface Walk {
  ctx: Ctx
  request: Request
  plan: Plan
  existing: ReadonlySet<string>
  /** Version of each planned project. */
  planned: Map<string, string>
}

/** The version to install and those of all that it requires, level by level, each project once. */
export async function planContent(ctx: Ctx, request: Request): Promise<Plan> {
  const primary = await primaryVersion(ctx, request)
  const walk: Walk = {
    ctx,
    request,
    plan: {
      primary: { project_id: primary.projectId, version_id: primary.id, dependent_on_version_id: null },
      dependencies: [],
      skipped: [],
    },
    existing: new Set(request.existing_project_ids),
    planned: new Map([[primary.projectId, primary.id]]),
  }
  let level = [primary]
  let count = 0
  for (let depth = 1; level.length > 0; depth += 1) {
    const needs = level.flatMap(requiredBy)
    count += needs.length
    const isTooDeep = depth > TREE_DEPTH_MAX && needs.length > 0
    if (isTooDeep || count > TREE_DEPENDENCIES_MAX) throw needsTooMany()
    level = needs.length === 0 ? [] : await planLevel(walk, needs)
  }
  return walk.plan
}

const needsTooMany = () => invalid('project_id', ruleMessage('needs_too_many', { max: TREE_PROJECTS_MAX }))

async function primaryVersion(ctx: Ctx, request: Request): Promise<VersionRecord> {
  const { project } = await requireProjectRow(ctx, request.project_id)
  if (request.version_id) {
    const version = await requireVersion(ctx, request.version_id)
    if (version.projectId !== project.id) throw notFound('version', request.version_id)
    return version
  }
  const id = (await newestSuitable(ctx, [project.id], request)).get(project.id)
  const [version] = await listVersionRecordsById(ctx.db, id === undefined ? [] : [id])
  if (!version) throw invalid('project_id', ruleMessage('no_suitable_version'))
  return version
}

const requiredBy = ({ id, dependencies }: VersionRecord): Need[] =>
  dependencies
    .filter(
      ({ dependencyType, projectId, versionId }) =>
        dependencyType === 'required' && (projectId !== null || versionId !== null),
    )
    .map(({ projectId, versionId }) => ({ by: id, projectId, versionId }))

/** Versions that suit what the user asked for, else those that suit the instance, by project. */
async function newestSuitable(
  { db }: Ctx,
  projectIds: readonly string[],
  { selected, target, content_type: type }: Request,
): Promise<Map<string, string>> {
  const merged = {
    game_versions: selected.game_versions.length > 0 ? selected.game_versions : target.game_versions,
    loaders: selected.loaders.length > 0 ? selected.loaders : target.loaders,
  }
  const found = new Map<string, string>()
  for (const preferences of [merged, target]) {
    const open = projectIds.filter((id) => !found.has(id))
    if (open.length === 0) break
    for (const { id, projectId } of await listNewest(db, open, filterOf(preferences, type)))
      found.set(projectId, id)
  }
  return found
}

function filterOf(preferences: Preferences, type: Request['content_type']): VersionFilter {
  const loaders = preferences.loaders.map((loader) => loader.toLowerCase())
  if (loaders.length === 0) return { game_versions: preferences.game_versions }
  return {
    game_versions: preferences.game_versions,
    loaders: [
      ...loaders,
      ...(loaders.some((loader) => BUKKIT_LOADERS.includes(loader)) ? BUKKIT_LOADERS : []),
      ...(type === 'mod' ? [DATAPACK_LOADER] : []),
    ],
  }
}

/** Plans or skips each dependency. Returns the versions that were added. */
async function planLevel(walk: Walk, needs: readonly Need[]): Promise<VersionRecord[]> {
  const { ctx, request } = walk
  const namedIds = needs.flatMap(({ versionId }) => versionId ?? [])
  const named = await onlyVisible(ctx, await listVersionRecordsById(ctx.db, namedIds))
  const projectOf = new Map(named.map(({ id, projectId }) => [id, projectId]))
  const projects = await listTargets(
    ctx,
    needs.flatMap(({ projectId }) => projectId ?? []),
  )
  const unnamed = needs.flatMap(({ versionId, projectId }) =>
    versionId === null && projectId !== null && projects.has(projectId) ? projectId : [],
  )
  const newest = await newestSuitable(ctx, [...new Set(unnamed)], request)
  const added: string[] = []
  for (const need of needs) {
    const { by, projectId, versionId } = need
    const skip = (reason: Reason, version: string | null, project = projectId ?? '') => {
      walk.plan.skipped.push({
        project_id: project,
        version_id: version,
        dependent_on_version_id: by,
        reason,
      })
    }
    if (isOfQuilt(request.target, projects.get(projectId ?? '')?.slug)) {
      skip('quilt_fabric_api', versionId)
      continue
    }
    const picked = versionId ?? newest.get(projectId ?? '')
    const project = projectId ?? projectOf.get(versionId ?? '') ?? ''
    if (picked === undefined) skip('no_compatible_version', null)
    else if (versionId !== null && !projectOf.has(versionId)) skip('missing_version', versionId)
    else if (walk.existing.has(project)) skip('already_installed', picked, project)
    else if (walk.planned.has(project))
      skip(
        walk.planned.get(project) === picked ? 'duplicate_project' : 'conflicting_dependency',
        picked,
        project,
      )
    else {
      if (walk.planned.size > TREE_PROJECTS_MAX) throw needsTooMany()
      walk.planned.set(project, picked)
      walk.plan.dependencies.push({ project_id: project, version_id: picked, dependent_on_version_id: by })
      added.push(picked)
    }
  }
  return listVersionRecordsById(ctx.db, added)
}

const isOfQuilt = ({ loaders }: Preferences, slug: string | undefined) =>
  slug === PROVIDED_BY_QUILT && loaders.some((loader) => loader.toLowerCase() === 'quilt')
