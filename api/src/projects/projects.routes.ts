import {
  checkProject,
  createProject,
  createDraft,
  deleteProject,
  editProject,
  editProjects,
  getProject,
  getProjectDetail,
  listProjectMembers,
  listProjects,
  listRandomProjects,
  listUserProjects,
  scheduleProject,
} from '../../contract/projects/projects.ts'
import { listDependencies } from '../../contract/versions/dependencies.ts'
import { followProject, listFollowedProjects, unfollowProject } from '../../contract/collections/follows.ts'
import type { App } from '../http/env.ts'
import { incomingBody } from '../http/incoming-body.ts'
import { answerRendered } from '../http/cached-response.ts'
import { admit, serve } from '../http/serve.ts'
import type { Project } from '../../contract/projects/project-shapes.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { rememberedDependentCount } from '../versions/dependents/dependent-count.ts'
import { renderedProject } from '../versions/responses/cached-responses.ts'
import { listDependenciesOf } from '../versions/dependencies/project-dependencies.ts'
import { createProjectFromForm, readProjectForm } from './create-project-form.ts'
import { planRelease } from './status/schedule-project.ts'
import { createProjectDraft } from './create-project.ts'
import { deleteProjectWhole } from './delete-project.ts'
import { editProjectDetails } from './edit-project.ts'
import { editManyProjects } from './bulk-edit-projects.ts'
import { follow, listFollowed, unfollow } from '../collections/follows/follows.service.ts'
import { viewProjectDetail } from './detail/project-detail.ts'
import { requireProject, requireProjectRow, viewVisible } from './projects.load.ts'
import { findProjectId, listProjectRecords, listRandomIds, refersTo } from './projects.queries.ts'
import { canProject } from './access/projects.policy.ts'
import { viewProject } from './projects.view.ts'
import { listProjectsOfUser } from './projects-of-owner.ts'
import { listEveryMemberOf } from '../organizations/teams/project-members.ts'

export function mountProjects(app: App): void {
  app.get(getProject.path, async (c) => {
    const ctx = await admit(c, getProject)
    const ref = c.req.param('project')
    const isVisitor = ctx.actor.kind === 'anonymous'
    if (isVisitor) return answerRendered(c, await renderedProject(ctx, ref, (id) => findProject(ctx, id)))
    return c.json(await findProject(ctx, ref))
  })
  const countDependents = rememberedDependentCount()
  serve(app, getProjectDetail, (ctx, { params }) => viewProjectDetail(ctx, params.project, countDependents))
  serve(app, listProjects, async (ctx, { query }) =>
    viewVisible(ctx, await listProjectRecords(ctx.db, refersTo(query.ids))),
  )
  serve(app, listRandomProjects, async (ctx, { query }) =>
    viewVisible(ctx, await listProjectRecords(ctx.db, refersTo(await listRandomIds(ctx.db, query.count)))),
  )
  serve(app, checkProject, async ({ db }, { params }) => ({ id: await findProjectId(db, params.project) }))
  serve(app, listProjectMembers, async (ctx, { params }) => {
    const { project, access } = await requireProjectRow(ctx, params.project)
    return listEveryMemberOf(ctx, project, access)
  })
  serve(app, listDependencies, (ctx, { params }) => listDependenciesOf(ctx, params.project))
  app.post(createProject.path, async (c) => {
    const ctx = await admit(c, createProject)
    return c.json(await findProject(ctx, await createProjectFromForm(ctx, incomingBody(c), readProjectForm)))
  })
  serve(app, createDraft, (ctx, { body }) => createProjectDraft(ctx, body))
  serve(app, editProject, (ctx, { params, body }) => editProjectDetails(ctx, params.project, body))
  serve(app, editProjects, (ctx, { query, body }) => editManyProjects(ctx, query.ids, body))
  serve(app, scheduleProject, (ctx, { params, body }) => planRelease(ctx, params.project, body))
  serve(app, deleteProject, (ctx, { params }) => deleteProjectWhole(ctx, params.project))
  serve(app, followProject, (ctx, { params }) => follow(ctx, params.project))
  serve(app, unfollowProject, (ctx, { params }) => unfollow(ctx, params.project))
  serve(app, listUserProjects, (ctx, { params }) => listProjectsOfUser(ctx, params.user))
  serve(app, listFollowedProjects, (ctx, { params }) => listFollowed(ctx, params.user))
}

async function findProject(ctx: Ctx, ref: string): Promise<Project> {
  const { record, access } = await requireProject(ctx, ref)
  const view = { siteUrl: ctx.siteUrl, reference: await ctx.reference() }
  return viewProject(record, view, canProject(ctx.actor, 'project.view_moderation', access))
}
