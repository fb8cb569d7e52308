import { hasScope } from '../kernel/actor.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { revisionOf } from '../kernel/field-revision.ts'
import { findAccess } from '../projects/access/project-access.ts'
import { listSides } from '../projects/project-sides.queries.ts'
import { hasId, listProjectKeys } from '../projects/projects.queries.ts'
import { versionFields } from './version-fields.ts'
import { canVersion } from './versions.policy.ts'
import type { VersionRecord } from './versions.queries.ts'

/** The revision of a version, for those who may edit it. */
export async function findEditableRevision(ctx: Ctx, version: VersionRecord): Promise<string | undefined> {
  if (!hasScope(ctx.actor, 'VERSION_WRITE')) return undefined
  const keys = await listProjectKeys(ctx.db, hasId([version.projectId]))
  const access = (await findAccess(ctx.db, ctx.actor, keys)).get(version.projectId)
  if (!access || !canVersion(ctx.actor, 'version.edit', access)) return undefined
  const [sides] = await listSides(ctx.db, [version.projectId])
  return sides && revisionOf(versionFields(version, sides))
}
