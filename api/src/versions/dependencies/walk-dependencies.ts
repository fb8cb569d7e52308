import {
  TREE_DEPENDENCIES_MAX,
  TREE_DEPTH_MAX,
  TREE_PROJECTS_MAX,
  type TreeNeed,
  isDownloadableDependency,
} from '@quarry/domain/versions/dependencies'
import type { TreeNode } from '../../../contract/versions/dependencies.ts'
import type { VersionDetail } from '../../../contract/versions/version-shapes.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { viewVersionDetails } from '../version-detail.ts'
import { listVersionRecordsById, type VersionRecord } from '../versions.queries.ts'
import { listPicked } from './picked-versions.queries.ts'
import type { Setup } from './target-setup.ts'

type Dependency = VersionDetail['dependencies'][number]
type Target = TreeNode['project']

export interface WalkedNode {
  project: Target
  need: TreeNeed
  version: VersionDetail | undefined
}

export interface Walked {
  nodes: WalkedNode[]
  /** The walk stopped at a limit. */
  isCut: boolean
}

interface Walk extends Walked {
  ctx: Ctx
  setup: Setup
  met: Set<string>
  dependencies: number
}

interface Need {
  project: Target
  versionId: string | null
}

const targetsOf = (
  dependencies: readonly Dependency[],
  isWanted: (dependency: Dependency) => boolean,
): Need[] =>
  dependencies
    .filter(isWanted)
    .flatMap(({ project, version_id: versionId }) => (project ? [{ project, versionId }] : []))

const isRequired = ({ dependency_type: type }: Dependency) => type === 'required'
const isOptional = ({ dependency_type: type }: Dependency) =>
  isDownloadableDependency(type) && type !== 'required'

/**
 * A version with its dependencies, level by level, each project once, so that cycles end. Optional dependencies of the
 * version itself come last, since a required one may require them.
 */
export async function walkDependencies(
  ctx: Ctx,
  { project, record }: { project: Target; record: VersionRecord },
  setup: Setup,
): Promise<Walked> {
  const [version] = await viewVersionDetails(ctx, [record])
  const walk: Walk = {
    ctx,
    setup,
    nodes: [{ project, need: 'itself', version }],
    isCut: false,
    met: new Set([project.id]),
    dependencies: record.dependencies.length,
  }
  const dependencies = version?.dependencies ?? []
  await follow(walk, { needs: targetsOf(dependencies, isRequired), named: 'required', further: 'required' })
  await follow(walk, {
    needs: targetsOf(dependencies, isOptional),
    named: 'optional',
    further: 'of_optional',
  })
  return { nodes: walk.nodes, isCut: walk.isCut }
}

/** `named` is the kind of the first level, `further` that of everything it requires. */
async function follow(
  walk: Walk,
  { needs, named, further }: { needs: Need[]; named: TreeNeed; further: TreeNeed },
): Promise<void> {
  let wanted = needs
  for (let depth = 1; wanted.length > 0; depth += 1) {
    const unvisited = depth > TREE_DEPTH_MAX ? [] : unmet(walk, wanted)
    if (depth > TREE_DEPTH_MAX && wanted.some(({ project }) => !walk.met.has(project.id))) walk.isCut = true
    const found = await addLevel(walk, unvisited, depth === 1 ? named : further)
    wanted = found.flatMap((version) => targetsOf(version.dependencies, isRequired))
  }
}

/** Each project once; the first dependency on it decides about the version. */
function unmet(walk: Walk, wanted: readonly Need[]): Need[] {
  const unvisited = new Map<string, Need>()
  for (const need of wanted) {
    const { id } = need.project
    if (walk.met.has(id)) continue
    if (!unvisited.has(id) && walk.met.size + unvisited.size > TREE_PROJECTS_MAX) walk.isCut = true
    else if (need.versionId !== null && unvisited.get(id)?.versionId === null) unvisited.set(id, need)
    else if (!unvisited.has(id)) unvisited.set(id, need)
  }
  for (const id of unvisited.keys()) walk.met.add(id)
  return [...unvisited.values()]
}

async function addLevel(walk: Walk, needs: readonly Need[], need: TreeNeed): Promise<VersionDetail[]> {
  if (needs.length === 0) return []
  const { ctx } = walk
  const wanted = needs.map(({ project, versionId }) => ({ projectId: project.id, versionId }))
  const picked = new Map((await listPicked(ctx.db, wanted, walk.setup)).map((row) => [row.projectId, row]))
  const affordable = needs.filter(({ project }) => {
    const more = picked.get(project.id)?.dependencies ?? 0
    if (walk.dependencies + more > TREE_DEPENDENCIES_MAX) {
      walk.isCut = true
      return false
    }
    walk.dependencies += more
    return true
  })
  const ids = affordable.flatMap(({ project }) => picked.get(project.id)?.id ?? [])
  const found = await viewVersionDetails(ctx, await listVersionRecordsById(ctx.db, ids))
  const byProject = new Map(found.map((version) => [version.project_id, version]))
  for (const { project } of affordable) walk.nodes.push({ project, need, version: byProject.get(project.id) })
  return found
}
