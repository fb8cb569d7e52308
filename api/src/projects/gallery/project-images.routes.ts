import { GALLERY_MAX_BYTES, ICON_MAX_BYTES } from '@quarry/domain/files/uploads'
import {
  addGalleryImage,
  changeProjectIcon,
  deleteGalleryImage,
  deleteProjectIcon,
  editGalleryImage,
} from '../../../contract/projects/projects.ts'
import type { App } from '../../http/env.ts'
import { readBytes } from '../../http/json-body.ts'
import { admit, readQuery, serve } from '../../http/serve.ts'
import { addImage, deleteImage, editImage } from './gallery.ts'
import { changeIcon, removeIcon } from './project-icons.ts'

export function mountImages(app: App): void {
  app.patch(changeProjectIcon.path, async (c) => {
    const ctx = await admit(c, changeProjectIcon)
    readQuery(c, changeProjectIcon)
    await changeIcon(ctx, c.req.param('project'), () => readBytes(c, ICON_MAX_BYTES))
    return c.body(null, 204)
  })
  app.post(addGalleryImage.path, async (c) => {
    const ctx = await admit(c, addGalleryImage)
    const { ext: _, ...details } = readQuery(c, addGalleryImage)
    await addImage(ctx, c.req.param('project'), () => readBytes(c, GALLERY_MAX_BYTES), details)
    return c.body(null, 204)
  })
  serve(app, deleteProjectIcon, (ctx, { params }) => removeIcon(ctx, params.project))
  serve(app, editGalleryImage, (ctx, { params, query }) => editImage(ctx, params.project, query))
  serve(app, deleteGalleryImage, (ctx, { params, query }) => deleteImage(ctx, params.project, query.url))
}
