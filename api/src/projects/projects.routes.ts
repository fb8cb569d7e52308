import {
  checkProject,
  deleteProject,
  editProject,
  editProjects,
  listEditableProjects,
  listOwnProjects,
  listProjectMembers,
  listProjects,
  listRandomProjects,
  listUserProjects,
  scheduleProject,
} from '../../contract/projects/projects.ts'
import type { App } from '../http/env.ts'
import { serve } from '../http/serve.ts'
import { planRelease } from './status/schedule-project.ts'
import { deleteProjectWhole } from './delete-project.ts'
import { editProjectDetails } from './edit-project.ts'
import { editManyProjects } from './bulk-edit-projects.ts'
import { requireProjectRow, viewListed, viewVisible } from './projects.load.ts'
import { listProjectRecords, listProjectRecordsByRef, listRandomIds, refersTo } from './projects.queries.ts'
import {
  editableOf,
  listProjectsOfUser,
  listRecordsOfOrganization,
  listAllRecordsOf,
} from './projects-of-owner.ts'
import { listEveryMemberOf } from '../organizations/teams/project-members.ts'

export function mountProjects(app: App): void {
  serve(app, listProjects, async (ctx, { query }) =>
    viewVisible(ctx, await listProjectRecordsByRef(ctx.db, query.ids)),
  )
  serve(app, listRandomProjects, async (ctx, { query }) =>
    viewVisible(ctx, await listProjectRecords(ctx.db, refersTo(await listRandomIds(ctx.db, query.count)))),
  )
  serve(app, checkProject, async (ctx, { params }) => ({
    id: (await requireProjectRow(ctx, params.project)).project.id,
  }))
  serve(app, listProjectMembers, async (ctx, { params }) => {
    const { project, access } = await requireProjectRow(ctx, params.project)
    return listEveryMemberOf(ctx, project, access)
  })
  serve(app, editProject, (ctx, { params, body }) => editProjectDetails(ctx, params.project, body))
  serve(app, editProjects, (ctx, { query, body }) => editManyProjects(ctx, query.ids, body))
  serve(app, scheduleProject, (ctx, { params, body }) => planRelease(ctx, params.project, body))
  serve(app, deleteProject, (ctx, { params }) => deleteProjectWhole(ctx, params.project))
  serve(app, listOwnProjects, async (ctx) => viewListed(ctx, await listAllRecordsOf(ctx, ctx.actor.id)))
  serve(app, listEditableProjects, async (ctx, { query: { organization } }) => {
    const records =
      organization === undefined
        ? listAllRecordsOf(ctx, ctx.actor.id)
        : listRecordsOfOrganization(ctx, organization)
    return viewListed(ctx, await editableOf(ctx, await records))
  })
  serve(app, listUserProjects, (ctx, { params }) => listProjectsOfUser(ctx, params.user))
}
