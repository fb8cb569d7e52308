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
import { serve } from '../../http/serve.ts'
import { addImage, deleteImage, editImage } from './gallery.ts'
import { changeIcon, removeIcon } from './project-icons.ts'

export function mountImages(app: App): void {
  serve(app, changeProjectIcon, (ctx, { params }, c) =>
    changeIcon(ctx, params.project, () => readBytes(c, ICON_MAX_BYTES)),
  )
  serve(app, addGalleryImage, (ctx, { params, query }, c) => {
    const { ext: _, ...details } = query
    return addImage(ctx, params.project, () => readBytes(c, GALLERY_MAX_BYTES), details)
  })
  serve(app, deleteProjectIcon, (ctx, { params }) => removeIcon(ctx, params.project))
  serve(app, editGalleryImage, (ctx, { params, query }) => editImage(ctx, params.project, query))
  serve(app, deleteGalleryImage, (ctx, { params, query }) => deleteImage(ctx, params.project, query.url))
}
