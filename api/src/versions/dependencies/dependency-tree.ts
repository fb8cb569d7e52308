import type { DependencyTree, TreeNode } from '../../../contract/catalogue/dependencies.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { notFound } from '../../kernel/errors.ts'
import { listTakenDown } from '../../files/taken-down-files.queries.ts'
import { listTargets } from './dependency-targets.ts'
import { requireVersionOf } from '../versions.load.ts'
import type { VersionRecord } from '../versions.queries.ts'
import { conflictsIn } from './dependency-conflicts.ts'
import { withNearest } from './nearest-versions.ts'
import { settledSetup, type AskedSetup } from './target-setup.ts'
import { walkNeeds, type WalkedNode } from './walk-dependencies.ts'

export async function viewDependencyTree(
  ctx: Ctx,
  ref: { project: string; version: string },
  asked: AskedSetup,
): Promise<DependencyTree> {
  const { version } = await requireVersionOf(ctx, ref.project, ref.version)
  return resolveTree(ctx, version, asked)
}

/** The one rule by which dialog, tree and lists know what a version needs (docs/rules/downloads.md). */
export async function resolveTree(
  ctx: Ctx,
  record: VersionRecord,
  asked: AskedSetup,
): Promise<DependencyTree> {
  const project = (await listTargets(ctx, [record.projectId])).get(record.projectId)
  if (!project) throw notFound('version', record.id)
  const setup = settledSetup(record, asked, await ctx.reference())
  const { nodes, isCut } = await walkNeeds(ctx, { project, record }, setup)
  const shown = await withNearest(ctx, await viewNodes(ctx, nodes), setup)
  return {
    loader: setup.loader,
    game_version: setup.gameVersion,
    nodes: shown,
    conflicts: conflictsIn(shown),
    is_cut: isCut,
  }
}

/** With the file that is taken of each version, unless that was taken down. */
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
