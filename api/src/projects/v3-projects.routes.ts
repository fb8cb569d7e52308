import { GALLERY_MAX_BYTES, ICON_MAX_BYTES } from '@quarry/domain/files/uploads'
import * as contract from '../../contract/projects/v3-projects.ts'
import type { App } from '../http/env.ts'
import { readBytes } from '../http/json-body.ts'
import { serve } from '../http/serve.ts'
import { addImage, deleteImage, editImage } from './gallery/gallery.ts'
import { changeIcon, removeIcon } from './gallery/project-icons.ts'
import { editManyProjects } from './bulk-edit-projects.ts'
import { deleteProjectWhole } from './delete-project.ts'
import { editProjectDetails } from './edit-project.ts'
import { requireProject, requireProjectRow } from './projects.load.ts'
import { listProjectRecords, listProjectRecordsByRef, listRandomIds, refersTo } from './projects.queries.ts'
import { listAllRecordsOf, listRecordsOfOrganization, listRecordsOfUser } from './projects-of-owner.ts'
import { authorizeUser } from '../accounts/users/users.policy.ts'
import { requireUser } from '../accounts/users/users.queries.ts'
import { requireVisibleUser } from '../accounts/users/visible-users.ts'
import { notFound, requireFirst } from '../kernel/errors.ts'
import { listEveryMemberOf } from '../organizations/teams/project-members.ts'
import { viewV3Member, viewV3Organizations } from '../organizations/v3-organizations.view.ts'
import { listOrganizationsOfUser } from '../organizations/organizations.queries.ts'
import { requireShownOrganization } from '../organizations/visible-organizations.ts'
import { planRelease } from './status/schedule-project.ts'
import { captionOf, projectPatchOf } from './v3-project-forms.ts'
import { viewV3Projects } from './v3-projects.view.ts'

export function mountV3Projects(app: App): void {
  mountReads(app)
  mountWrites(app)
  mountImages(app)
}

function mountReads(app: App): void {
  serve(app, contract.v3GetProject, async (ctx, { params }) => {
    const { record } = await requireProject(ctx, params.project)
    return requireFirst(await viewV3Projects(ctx, [record]), 'project', params.project)
  })
  serve(app, contract.v3ListProjects, async (ctx, { query }) =>
    viewV3Projects(ctx, await listProjectRecordsByRef(ctx.db, query.ids)),
  )
  serve(app, contract.v3ListRandomProjects, async (ctx, { query }) =>
    viewV3Projects(ctx, await listProjectRecords(ctx.db, refersTo(await listRandomIds(ctx.db, query.count)))),
  )
  for (const endpoint of [contract.v3CheckProject, contract.v3ValidateProject])
    serve(app, endpoint, async (ctx, { params }) => ({
      id: (await requireProjectRow(ctx, params.project)).project.id,
    }))
  serve(app, contract.v3ListProjectMembers, async (ctx, { params }) => {
    const { project, access } = await requireProjectRow(ctx, params.project)
    return (await listEveryMemberOf(ctx, project, access)).map(viewV3Member)
  })
  serve(app, contract.v3GetProjectOrganization, async (ctx, { params }) => {
    const { project } = await requireProjectRow(ctx, params.project)
    if (project.organizationId === null) throw notFound('organization', params.project)
    const organization = await requireShownOrganization(ctx, project.organizationId)
    return requireFirst(await viewV3Organizations(ctx, [organization]), 'organization', params.project)
  })
  serve(app, contract.v3ListOrganizationProjects, async (ctx, { params }) =>
    viewV3Projects(ctx, await listRecordsOfOrganization(ctx, params.organization)),
  )
  serve(app, contract.v3ListUserProjects, async (ctx, { params }) => {
    const { id } = await requireVisibleUser(ctx, params.user)
    return viewV3Projects(ctx, await listRecordsOfUser(ctx, id))
  })
  serve(app, contract.v3ListAllProjects, async (ctx, { params }) => {
    const user = await requireUser(ctx.db, params.user)
    authorizeUser(ctx.actor, 'user.view_all_projects', user, params.user)
    const [projects, organizations] = await Promise.all([
      listAllRecordsOf(ctx, user.id).then((records) => viewV3Projects(ctx, records)),
      listOrganizationsOfUser(ctx.db, user.id).then((rows) => viewV3Organizations(ctx, rows)),
    ])
    return { projects, organizations: Object.fromEntries(organizations.map((one) => [one.id, one])) }
  })
}

function mountWrites(app: App): void {
  serve(app, contract.v3ScheduleProject, (ctx, { params, body }) => planRelease(ctx, params.project, body))
  serve(app, contract.v3EditProject, (ctx, { params, body }) =>
    editProjectDetails(ctx, params.project, projectPatchOf(body)),
  )
  serve(app, contract.v3EditProjects, (ctx, { query, body }) => editManyProjects(ctx, query.ids, body))
  serve(app, contract.v3DeleteProject, (ctx, { params }) => deleteProjectWhole(ctx, params.project))
}

function mountImages(app: App): void {
  serve(app, contract.v3ChangeProjectIcon, (ctx, { params }, c) =>
    changeIcon(ctx, params.project, () => readBytes(c, ICON_MAX_BYTES)),
  )
  serve(app, contract.v3DeleteProjectIcon, (ctx, { params }) => removeIcon(ctx, params.project))
  serve(app, contract.v3AddGalleryImage, (ctx, { params, query }, c) => {
    const { ext: _, ...details } = query
    return addImage(ctx, params.project, () => readBytes(c, GALLERY_MAX_BYTES), captionOf(details))
  })
  serve(app, contract.v3EditGalleryImage, (ctx, { params, query }) =>
    editImage(ctx, params.project, captionOf(query)),
  )
  serve(app, contract.v3DeleteGalleryImage, (ctx, { params, query }) =>
    deleteImage(ctx, params.project, query.url),
  )
}
