import { sidesOfV3Environment } from '@quarry/domain/environments'
import { GALLERY_MAX_BYTES, ICON_MAX_BYTES } from '@quarry/domain/uploads'
import * as contract from '../../../contract/v3-catalogue.ts'
import type { V3ProjectPatch } from '../../../contract/v3-shapes.ts'
import type { App } from '../../http/env.ts'
import { readBytes } from '../../http/json-body.ts'
import { admit, readQuery, serve } from '../../http/serve.ts'
import { addImage, deleteImage, editImage } from '../images/gallery.ts'
import { changeIcon, removeIcon } from '../images/icons.ts'
import { deleteProjectWhole } from '../projects/delete-project.ts'
import { editProjectDetails } from '../projects/edit-project.ts'

/** The names that v2 has for the same fields. */
function v2Patch({ name, summary, description, environment, ...rest }: V3ProjectPatch) {
  const sides = environment && sidesOfV3Environment(environment)
  return {
    ...rest,
    ...(name !== undefined && { title: name }),
    ...(summary !== undefined && { description: summary }),
    ...(description !== undefined && { body: description }),
    ...(sides && { client_side: sides.client, server_side: sides.server }),
  }
}

const captioned = <T extends { name?: string | undefined }>({ name, ...rest }: T) => ({
  ...rest,
  ...(name !== undefined && { title: name }),
})

export function mountV3Writes(app: App): void {
  serve(app, contract.v3EditProject, (ctx, { params, body }) =>
    editProjectDetails(ctx, params.project, v2Patch(body)),
  )
  serve(app, contract.v3DeleteProject, (ctx, { params }) => deleteProjectWhole(ctx, params.project))
  app.patch(contract.v3ChangeProjectIcon.path, async (c) => {
    const ctx = await admit(c, contract.v3ChangeProjectIcon)
    readQuery(c, contract.v3ChangeProjectIcon)
    await changeIcon(ctx, c.req.param('project'), () => readBytes(c, ICON_MAX_BYTES))
    return c.body(null, 204)
  })
  serve(app, contract.v3DeleteProjectIcon, (ctx, { params }) => removeIcon(ctx, params.project))
  app.post(contract.v3AddGalleryImage.path, async (c) => {
    const ctx = await admit(c, contract.v3AddGalleryImage)
    const { ext: _, ...details } = readQuery(c, contract.v3AddGalleryImage)
    await addImage(ctx, c.req.param('project'), () => readBytes(c, GALLERY_MAX_BYTES), captioned(details))
    return c.body(null, 204)
  })
  serve(app, contract.v3EditGalleryImage, (ctx, { params, query }) =>
    editImage(ctx, params.project, captioned(query)),
  )
  serve(app, contract.v3DeleteGalleryImage, (ctx, { params, query }) =>
    deleteImage(ctx, params.project, query.url),
  )
}
