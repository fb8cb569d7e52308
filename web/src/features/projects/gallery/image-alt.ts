import type { GalleryImage } from '@quarry/api/contract/projects/project-shapes'

/** The description says what the image shows; the title is the next best text. */
export const imageAlt = (image: GalleryImage) => image.description ?? image.title ?? ''
