import type { Tx } from '@quarry/db/db'
import type { Version } from '../../contract/versions/version-shapes.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { notFound } from '../kernel/errors.ts'
import { findAccess } from '../projects/access/project-access.ts'
import { requireLocked, requireProjectRow } from '../projects/projects.load.ts'
import { hasId, listProjectKeys } from '../projects/projects.queries.ts'
import { ofProjectNamed } from './version-filters.queries.ts'
import {
  findProjectIdOfVersion,
  listVersionRecords,
  listVersionRecordsById,
  type VersionRecord,
} from './versions.queries.ts'
import { authorizeVersion, canSeeVersion, type VersionRule } from './versions.policy.ts'
import { viewVersion } from './versions.view.ts'

/** Drops records the viewer may not see. */
export async function onlyVisible<T extends Pick<VersionRecord, 'projectId' | 'status'>>(
  ctx: Ctx,
  records: readonly T[],
): Promise<T[]> {
  if (records.length === 0) return []
  const projects = await listProjectKeys(ctx.db, hasId(records.map((record) => record.projectId)))
  const access = await findAccess(ctx.db, ctx.actor, projects)
  return records.filter((record) => canSeeVersion(ctx.actor, record.status, access.get(record.projectId)))
}

export async function viewVersions(ctx: Ctx, records: readonly VersionRecord[]): Promise<Version[]> {
  const view = { siteUrl: ctx.siteUrl, reference: await ctx.reference() }
  return records.map((record) => viewVersion(record, view))
}

export async function requireVersion(ctx: Ctx, id: string): Promise<VersionRecord> {
  const [version] = await onlyVisible(ctx, await listVersionRecordsById(ctx.db, [id]))
  if (!version) throw notFound('version', id)
  return version
}

/** Finds a version by id, or else the oldest with that number. */
export async function requireVersionOf(ctx: Ctx, projectRef: string, ref: string) {
  const { project, access } = await requireProjectRow(ctx, projectRef)
  const found = await listVersionRecords(ctx.db, ofProjectNamed(project.id, ref))
  const visible = found.filter((record) => canSeeVersion(ctx.actor, record.status, access))
  const version = visible.find((record) => record.id === ref) ?? visible.at(-1)
  if (!version) throw notFound('version', ref)
  return { project, access, version }
}

/** For edits: authorizes the action, locks the project, and reads the version under the lock. */
export async function requireLockedVersion(ctx: Ctx<Tx>, id: string, action: VersionRule) {
  const projectId = await findProjectIdOfVersion(ctx.db, id)
  if (projectId === undefined) throw notFound('version', id)
  const { project, access } = await requireLocked(ctx, projectId, 'project.view').catch(() => {
    // The error must not reveal a project the caller may not see.
    throw notFound('version', id)
  })
  const [version] = await listVersionRecordsById(ctx.db, [id])
  if (!version || !canSeeVersion(ctx.actor, version.status, access)) throw notFound('version', id)
  authorizeVersion(ctx.actor, action, access, id)
  return { version, project, access }
}
