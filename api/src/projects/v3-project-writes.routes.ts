import { GALLERY_MAX_BYTES, ICON_MAX_BYTES } from '@quarry/domain/files/uploads'
import {
  v3CreateProject,
  v3ScheduleProject,
  v3EditProject,
  v3DeleteProject,
  v3ChangeProjectIcon,
  v3DeleteProjectIcon,
  v3AddGalleryImage,
  v3EditGalleryImage,
  v3DeleteGalleryImage,
} from '../../contract/projects/v3-projects.ts'
import { v3FollowProject, v3UnfollowProject } from '../../contract/collections/v3-follows.ts'
import type { App } from '../http/env.ts'
import { incomingBody } from '../http/incoming-body.ts'
import { readBytes } from '../http/json-body.ts'
import { admit, readQuery, serve } from '../http/serve.ts'
import { follow, unfollow } from '../collections/follows/follows.service.ts'
import { addImage, deleteImage, editImage } from './gallery/gallery.ts'
import { changeIcon, removeIcon } from './gallery/project-icons.ts'
import { deleteProjectWhole } from './delete-project.ts'
import { createProjectFromForm } from './create-project-form.ts'
import { editProjectDetails } from './edit-project.ts'
import { requireProject } from './projects.load.ts'
import { planRelease } from './status/schedule-project.ts'
import { captionOf, projectPatchOf, readV3ProjectForm } from '../versions/v3-forms.ts'
import { viewV3Projects } from './v3-projects.view.ts'

export function mountV3Writes(app: App): void {
  app.post(v3CreateProject.path, async (c) => {
    const ctx = await admit(c, v3CreateProject)
    const id = await createProjectFromForm(ctx, incomingBody(c), readV3ProjectForm)
    const [project] = await viewV3Projects(ctx, [(await requireProject(ctx, id)).record])
    return c.json(project)
  })
  serve(app, v3ScheduleProject, (ctx, { params, body }) => planRelease(ctx, params.project, body))
  serve(app, v3FollowProject, (ctx, { params }) => follow(ctx, params.project))
  serve(app, v3UnfollowProject, (ctx, { params }) => unfollow(ctx, params.project))
  serve(app, v3EditProject, (ctx, { params, body }) =>
    editProjectDetails(ctx, params.project, projectPatchOf(body)),
  )
  serve(app, v3DeleteProject, (ctx, { params }) => deleteProjectWhole(ctx, params.project))
  app.patch(v3ChangeProjectIcon.path, async (c) => {
    const ctx = await admit(c, v3ChangeProjectIcon)
    readQuery(c, v3ChangeProjectIcon)
    await changeIcon(ctx, c.req.param('project'), () => readBytes(c, ICON_MAX_BYTES))
    return c.body(null, 204)
  })
  serve(app, v3DeleteProjectIcon, (ctx, { params }) => removeIcon(ctx, params.project))
  app.post(v3AddGalleryImage.path, async (c) => {
    const ctx = await admit(c, v3AddGalleryImage)
    const { ext: _, ...details } = readQuery(c, v3AddGalleryImage)
    await addImage(ctx, c.req.param('project'), () => readBytes(c, GALLERY_MAX_BYTES), captionOf(details))
    return c.body(null, 204)
  })
  serve(app, v3EditGalleryImage, (ctx, { params, query }) => editImage(ctx, params.project, captionOf(query)))
  serve(app, v3DeleteGalleryImage, (ctx, { params, query }) => deleteImage(ctx, params.project, query.url))
}
