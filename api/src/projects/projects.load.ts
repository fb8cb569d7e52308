import type { ListedProject, Project } from '../../contract/projects/project-shapes.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Tx } from '@quarry/db/db'
import { notFound } from '../kernel/errors.ts'
import { accessTo, findAccess } from './access/project-access.ts'
import {
  authorizeProject,
  canProject,
  type ProjectAccess,
  type ProjectRule,
} from './access/projects.policy.ts'
import {
  findProjectRow,
  listProjectRecords,
  lockProjectRow,
  orRenamed,
  pick,
  refersTo,
  type ProjectRecord,
} from './projects.queries.ts'
import type { ProjectRow } from '@quarry/db/schema/projects/projects'
import { viewProject } from './projects.view.ts'
import { projectUrlType } from '@quarry/domain/projects/url-type'

/** The project as the viewer may see it, or `not_found`. */
export async function requireProject(
  ctx: Ctx,
  ref: string,
): Promise<{ record: ProjectRecord; access: ProjectAccess }> {
  const record = await orRenamed(ctx.db, ref, async (current) =>
    pick(await listProjectRecords(ctx.db, refersTo([current])), current),
  )
  if (!record) throw notFound('project', ref)
  const access = await accessTo(ctx.db, ctx.actor, record)
  if (!canProject(ctx.actor, 'project.view', access)) throw notFound('project', ref)
  return { record, access }
}

/** The project in the v2 shape, as the viewer may see it, or `not_found`. */
export async function findProject(ctx: Ctx, ref: string): Promise<Project> {
  const { record, access } = await requireProject(ctx, ref)
  const view = { siteUrl: ctx.siteUrl, reference: await ctx.reference() }
  return viewProject(record, view, canProject(ctx.actor, 'project.view_moderation', access))
}

/** The bare row, authorized for one action. */
export async function requireProjectRow(ctx: Ctx, ref: string, action: ProjectRule = 'project.view') {
  const project = await findProjectRow(ctx.db, ref)
  if (!project) throw notFound('project', ref)
  const access = await accessTo(ctx.db, ctx.actor, project)
  authorizeProject(ctx.actor, action, access, ref)
  return { project, access }
}

/** Locks the row and checks the right to an edit; call it first in the transaction. */
export async function requireLocked(
  ctx: Ctx<Tx>,
  ref: string,
  ...actions: ProjectRule[]
): Promise<{ project: ProjectRow; access: ProjectAccess }> {
  const project = await lockProjectRow(ctx.db, ref)
  if (!project) throw notFound('project', ref)
  const access = await accessTo(ctx.db, ctx.actor, project)
  for (const action of actions) authorizeProject(ctx.actor, action, access, ref)
  return { project, access }
}

/** Shapes many projects, dropping those the viewer may not see. */
export async function viewVisible(ctx: Ctx, records: readonly ProjectRecord[]): Promise<Project[]> {
  const [access, reference] = await Promise.all([findAccess(ctx.db, ctx.actor, records), ctx.reference()])
  return records.flatMap((record) => {
    const own = access.get(record.id)
    if (!own || !canProject(ctx.actor, 'project.view', own)) return []
    const isInsider = canProject(ctx.actor, 'project.view_moderation', own)
    return [viewProject(record, { siteUrl: ctx.siteUrl, reference }, isInsider)]
  })
}

/** As `viewVisible`, with the fields that lists of the site need. */
export async function viewListed(ctx: Ctx, records: readonly ProjectRecord[]): Promise<ListedProject[]> {
  const byId = new Map(records.map((record) => [record.id, record]))
  return (await viewVisible(ctx, records)).flatMap((project) => {
    const record = byId.get(project.id)
    return record
      ? [{ ...project, url_type: projectUrlType(record), project_types: record.projectTypes }]
      : []
  })
}
