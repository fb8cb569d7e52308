import type { DependencyTree, TreeNode, Conflict } from '../../../contract/versions/dependencies.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { notFound } from '../../kernel/errors.ts'
import { listTakenDown } from '../../files/taken-down-files.queries.ts'
import { listTargets } from './dependency-targets.ts'
import { requireVersionOf } from '../versions.load.ts'
import type { VersionRecord } from '../versions.queries.ts'
import { resolveSetup, type RequestedSetup, type Setup } from './target-setup.ts'
import { walkDependencies, type WalkedNode } from './walk-dependencies.ts'
import { NEAREST_MAX } from '@quarry/domain/versions/dependencies'
import { shownLoaders } from '@quarry/domain/versions/shown-loaders'
import { nearestVersion } from './nearest-version.ts'
import { listChoices } from './picked-versions.queries.ts'

export async function viewDependencyTree(
  ctx: Ctx,
  ref: { project: string; version: string },
  requested: RequestedSetup,
): Promise<DependencyTree> {
  const { version } = await requireVersionOf(ctx, ref.project, ref.version)
  return resolveTree(ctx, version, requested)
}

/** Resolves the dependencies of a version for the download dialog, tree and packs (docs/rules/versions.md). */
export async function resolveTree(
  ctx: Ctx,
  record: VersionRecord,
  requested: RequestedSetup,
): Promise<DependencyTree> {
  const project = (await listTargets(ctx, [record.projectId])).get(record.projectId)
  if (!project) throw notFound('version', record.id)
  const setup = resolveSetup(record, requested, await ctx.reference())
  const { nodes, isCut } = await walkDependencies(ctx, { project, record }, setup)
  const viewed = await withNearest(ctx, await viewNodes(ctx, nodes), setup)
  return {
    loader: setup.loader,
    game_version: setup.gameVersion,
    nodes: viewed,
    conflicts: conflictsIn(viewed),
    is_cut: isCut,
  }
}

/** Adds the file of each version that a download takes, unless staff took it down. */
async function viewNodes(ctx: Ctx, nodes: readonly WalkedNode[]): Promise<TreeNode[]> {
  const files = nodes.map(({ version }) => version?.files[0])
  const takenDown = await listTakenDown(
    ctx.db,
    files.flatMap((file) => file?.hashes.sha512 ?? []),
  )
  return nodes.map(({ project, need, version }, place) => {
    const file = files[place]
    const isGone = file === undefined || takenDown.has(file.hashes.sha512)
    return {
      project,
      need,
      version: version
        ? {
            id: version.id,
            version_number: version.version_number,
            url_ending: version.url_ending,
            version_type: version.version_type,
            file: isGone ? null : file,
          }
        : null,
      nearest: null,
      dependencies: version?.dependencies ?? [],
    }
  })
}

type Dependency = TreeNode['dependencies'][number]

/** Incompatible projects in the tree, and dependencies on another version than the picked one. Each pair once. */
function conflictsIn(nodes: readonly TreeNode[]): Conflict[] {
  const taken = new Map(nodes.flatMap(({ project, version }) => (version ? [[project.id, version.id]] : [])))
  const conflicts = new Map<string, Conflict>()
  for (const { project, dependencies } of nodes)
    for (const dependency of dependencies) {
      const other = dependency.project_id ?? ''
      const kind = kindOf(dependency, taken.get(other))
      if (kind === undefined || other === project.id) continue
      const pair = kind === 'incompatible' ? [project.id, other].toSorted() : [project.id, other]
      const key = `${kind} ${pair.join(' ')}`
      if (!conflicts.has(key))
        conflicts.set(key, {
          kind,
          project_id: project.id,
          other_id: other,
          wanted: kind === 'version' ? dependency.version_number : null,
        })
    }
  return [...conflicts.values()]
}

function kindOf(
  { dependency_type: type, version_id: versionId, version_number: number }: Dependency,
  taken: string | undefined,
): Conflict['kind'] | undefined {
  if (taken === undefined) return undefined
  const isOther = versionId !== null && versionId !== taken
  if (type === 'incompatible') return isOther ? undefined : 'incompatible'
  return type === 'required' && isOther && number !== null ? 'version' : undefined
}

/** Adds the nearest version to dependencies that no version satisfies; to at most as many as a page shows. */
async function withNearest(ctx: Ctx, nodes: readonly TreeNode[], setup: Setup): Promise<TreeNode[]> {
  const unmet = nodes.filter(({ version, need }) => version === null && need !== 'optional')
  const ids = unmet.slice(0, NEAREST_MAX).map(({ project }) => project.id)
  if (ids.length === 0) return [...nodes]
  const [rows, { gameVersions }] = await Promise.all([listChoices(ctx.db, ids), ctx.reference()])
  const choices = Map.groupBy(
    rows.map((row) => ({ ...row, loaders: shownLoaders(row) })),
    ({ projectId }) => projectId,
  )
  const catalogue = gameVersions.map(({ version }) => version)
  return nodes.map((node) => {
    const found = nearestVersion(choices.get(node.project.id) ?? [], setup, catalogue)
    if (node.version !== null || !found) return node
    const { version, gameVersion = null, loader = null } = found
    const nearest = { version_id: version.id, version_number: version.versionNumber }
    return { ...node, nearest: { ...nearest, game_version: gameVersion, loader } }
  })
}
