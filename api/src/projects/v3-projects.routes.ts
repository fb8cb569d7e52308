import { GALLERY_MAX_BYTES, ICON_MAX_BYTES } from '@quarry/domain/files/uploads'
import * as contract from '../../contract/projects/v3-projects.ts'
import type { App } from '../http/env.ts'
import { incomingBody } from '../http/incoming-body.ts'
import { readBytes } from '../http/json-body.ts'
import { serve } from '../http/serve.ts'
import { addImage, deleteImage, editImage } from './gallery/gallery.ts'
import { changeIcon, removeIcon } from './gallery/project-icons.ts'
import { deleteProjectWhole } from './delete-project.ts'
import { createProjectFromForm } from './create-project-form.ts'
import { editProjectDetails } from './edit-project.ts'
import { requireProject, requireProjectRow } from './projects.load.ts'
import { listProjectRecords, refersTo } from './projects.queries.ts'
import { listRecordsOfOrganization, listRecordsOfUser } from './projects-of-owner.ts'
import { requireVisibleUser } from '../accounts/users/visible-users.ts'
import { notFound, requireFirst } from '../kernel/errors.ts'
import { listEveryMemberOf } from '../organizations/teams/project-members.ts'
import { viewV3Member, viewV3Organizations } from '../organizations/v3-organizations.view.ts'
import { requireShownOrganization } from '../organizations/visible-organizations.ts'
import { planRelease } from './status/schedule-project.ts'
import { captionOf, projectPatchOf, readV3ProjectForm } from './v3-project-forms.ts'
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
    viewV3Projects(ctx, await listProjectRecords(ctx.db, refersTo(query.ids))),
  )
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
}

function mountWrites(app: App): void {
  serve(app, contract.v3CreateProject, async (ctx, _input, c) => {
    const id = await createProjectFromForm(ctx, incomingBody(c), readV3ProjectForm)
    return requireFirst(await viewV3Projects(ctx, [(await requireProject(ctx, id)).record]), 'project', id)
  })
  serve(app, contract.v3ScheduleProject, (ctx, { params, body }) => planRelease(ctx, params.project, body))
  serve(app, contract.v3EditProject, (ctx, { params, body }) =>
    editProjectDetails(ctx, params.project, projectPatchOf(body)),
  )
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
