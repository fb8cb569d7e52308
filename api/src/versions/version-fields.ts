import { ruleMessage } from '../../contract/rules.ts'
import { PACK_LOADER } from '@quarry/domain/projects/loaders'
import type { Tx } from '@quarry/db/db'
import type { ProjectRow } from '@quarry/db/schema/projects/projects'
import type { SignedInCtx } from '../kernel/ctx.ts'
import type { Dependency } from '../../contract/versions/version-shapes.ts'
import { invalid } from '../kernel/errors.ts'
import type { Reference } from '../projects/tags/reference-data.ts'
import {
  deleteDependencies,
  insertDependencies,
  listTargetVersions,
} from './dependencies/dependencies.queries.ts'
import { listTargets } from './dependencies/dependency-targets.ts'
import { onlyVisible } from './versions.load.ts'
import type { VersionRecord } from './versions.queries.ts'

/** Constraint violations of versions, files and dependencies, as errors of form fields. */
export const VERSION_VIOLATIONS = {
  versions_loaders_known: () => invalid('loaders', ruleMessage('unknown_loader')),
  versions_game_versions_known: () => invalid('game_versions', ruleMessage('unknown_game_version')),
  dependencies_project_known: () => invalid('dependencies', ruleMessage('unknown_project')),
  dependencies_version_known: () => invalid('dependencies', ruleMessage('unknown_version')),
  dependencies_not_itself: () => invalid('dependencies', ruleMessage('depends_on_itself')),
  dependencies_once: () => invalid('dependencies', ruleMessage('dependency_twice')),
  files_sha1_other_project: () =>
    invalid('files', ruleMessage('holds_file_of_another_project'), 'invalid_file'),
  files_taken_down: () => invalid('files', ruleMessage('file_taken_down'), 'invalid_file'),
  versions_taken_down: () => invalid('status', ruleMessage('version_taken_down')),
  files_version_sha1_key: () => invalid('files', ruleMessage('same_content_twice'), 'invalid_file'),
  files_version_filename_key: () => invalid('files', ruleMessage('same_filename_twice'), 'invalid_file'),
}

/** The fields that an edit of a version may change, as they are stored. The sides are those of its project. */
export const versionFields = (
  version: VersionRecord,
  { clientSide, serverSide }: Pick<ProjectRow, 'clientSide' | 'serverSide'>,
) => ({
  name: version.name,
  version_number: version.versionNumber,
  changelog: version.changelog,
  version_type: version.channel,
  loaders: [version.loaders, version.mrpackLoaders],
  game_versions: version.gameVersions,
  dependencies: version.dependencies,
  featured: version.featured,
  status: version.status,
  environment: [clientSide, serverSide],
})

export interface SplitLoaders {
  loaders: string[]
  mrpackLoaders: string[]
}

/** A pack is stored under the loader `mrpack`; the loaders it contains have a column of their own. */
export function splitLoaders(loaders: readonly string[], isPack: boolean): SplitLoaders {
  const unique = [...new Set(loaders)]
  if (!isPack && !unique.includes(PACK_LOADER)) return { loaders: unique, mrpackLoaders: [] }
  return { loaders: [PACK_LOADER], mrpackLoaders: unique.filter((loader) => loader !== PACK_LOADER) }
}

export function checkSetup(
  fields: { loaders?: string[]; game_versions?: string[] },
  reference: Reference,
): void {
  const loader = fields.loaders?.find((name) => !reference.loaderByName.has(name))
  if (loader !== undefined) throw invalid('loaders', ruleMessage('unknown_name', { name: loader }))
  const version = fields.game_versions?.find((name) => !reference.gameVersionByName.has(name))
  if (version !== undefined) throw invalid('game_versions', ruleMessage('unknown_name', { name: version }))
}

/**
 * Replaces all dependencies of a version. Fills in the project of a dependency that names only a version. What the caller may
 * not see does not exist, unless the version depends on it already.
 */
export async function saveDependencies(
  ctx: SignedInCtx<Tx>,
  dependentId: string,
  dependencies: readonly Dependency[],
): Promise<void> {
  const tx = ctx.db
  const before = await deleteDependencies(tx, dependentId)
  if (dependencies.length === 0) return
  const versionIds = dependencies.flatMap((dependency) => dependency.version_id ?? [])
  const owners = versionIds.length ? await listTargetVersions(tx, versionIds) : []
  const seen = new Set((await onlyVisible(ctx, owners)).map(({ id }) => id))
  for (const { versionId } of before) seen.add(versionId ?? '')
  const projectOf = new Map(
    owners.filter(({ id }) => seen.has(id)).map((owner) => [owner.id, owner.projectId]),
  )
  const rows = dependencies.map((dependency, index) => {
    const owner = dependency.version_id === null ? undefined : projectOf.get(dependency.version_id)
    if (dependency.version_id !== null && owner === undefined)
      throw invalid(`dependencies.${index}.version_id`, ruleMessage('unknown_version'))
    if (owner !== undefined && dependency.project_id !== null && dependency.project_id !== owner)
      throw invalid(`dependencies.${index}.project_id`, ruleMessage('not_project_of_version'))
    return {
      dependentId,
      versionId: dependency.version_id,
      projectId: dependency.project_id ?? owner ?? null,
      fileName: dependency.file_name,
      dependencyType: dependency.dependency_type,
    }
  })
  await insertDependencies(tx, rows)
  const projectIds = rows.flatMap(({ projectId }) => projectId ?? [])
  const shown = await listTargets(ctx, projectIds)
  const known = new Set(before.map(({ projectId }) => projectId))
  // After the insert, so that the errors are in the order of those for a project that does not exist.
  if (projectIds.some((id) => !shown.has(id) && !known.has(id)))
    throw invalid('dependencies', ruleMessage('unknown_project'))
}
