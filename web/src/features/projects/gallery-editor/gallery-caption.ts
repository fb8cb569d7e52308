import { addGalleryImage } from '@quarry/api/contract/projects/projects'
import type { ApiClient } from '@quarry/api/contract/client'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { extensionOf } from '../../../lib/files/image-files.ts'

/** Title, description and featured flag of an image. */
export type Caption = { title: string; description: string; ordering: number; featured: boolean }

/** A selected image with its caption. */
export interface NewImage {
  file: File
  caption: Caption
}

/** A new image comes last. The first image of a gallery appears in search results. */
export function newCaption({ gallery }: ProjectDetail): Caption {
  const last = Math.max(-1, ...gallery.map((image) => image.ordering))
  return { title: '', description: '', ordering: last + 1, featured: gallery.length === 0 }
}

/** Images without a caption: they follow the previous one, in the order in which they were selected. */
export const withoutCaptions = (files: readonly File[], before: Caption): NewImage[] =>
  files.map((file, at) => ({
    file,
    caption: { title: '', description: '', ordering: before.ordering + at + 1, featured: false },
  }))

export function addImage(
  api: ApiClient,
  projectId: string,
  { file, caption }: NewImage,
  signal?: AbortSignal,
): Promise<unknown> {
  const { ordering, featured } = caption
  const [title, description] = [caption.title.trim(), caption.description.trim()]
  const query = {
    ext: extensionOf(file),
    featured: featured ? ('true' as const) : ('false' as const),
    ordering,
    ...(title && { title }),
    ...(description && { description }),
  }
  return api(
    addGalleryImage,
    { params: { project: projectId }, query, body: file },
    { ...(signal && { signal }) },
  )
}
