import { NEAREST_MAX } from '@quarry/domain/versions/dependency-trees'
import { shownLoaders } from '@quarry/domain/versions/shown-loaders'
import type { TreeNode } from '../../../contract/catalogue/dependencies.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { nearestVersion } from './nearest-version.ts'
import { listChoices } from './picked-versions.queries.ts'
import type { Setup } from './target-setup.ts'

/** Says of needs that nothing fits what comes nearest; of so many that a page still says them. */
export async function withNearest(ctx: Ctx, nodes: readonly TreeNode[], setup: Setup): Promise<TreeNode[]> {
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
