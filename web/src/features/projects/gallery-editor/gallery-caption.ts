import { addGalleryImage } from '@quarry/api/contract/projects/projects'
import type { ApiClient } from '@quarry/api/contract/client'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { extensionOf } from '../../../lib/files/image-files.ts'

/** What is said of a picture. */
export type Caption = { title: string; description: string; ordering: number; featured: boolean }

/** A chosen picture with what is said of it. */
export interface NewImage {
  file: File
  caption: Caption
}

/** A new picture comes last; the first of a gallery is the one that is shown in searches. */
export function newCaption({ gallery }: ProjectDetail): Caption {
  const last = Math.max(-1, ...gallery.map((image) => image.ordering))
  return { title: '', description: '', ordering: last + 1, featured: gallery.length === 0 }
}

/** Pictures of which nothing is said: behind the one before them, in the order in which they were chosen. */
export const unsaid = (files: readonly File[], before: Caption): NewImage[] =>
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
