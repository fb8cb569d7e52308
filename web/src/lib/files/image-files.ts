import { IMAGE_EXTENSIONS } from '@quarry/domain/files/uploads'

/** File extensions of icons and gallery images. */
export const imageExtensions = IMAGE_EXTENSIONS.map((extension) => `.${extension}`)

/** The extension of an image as the API expects it. */
export function extensionOf(file: File): (typeof IMAGE_EXTENSIONS)[number] {
  const ending = file.name.split('.').at(-1)?.toLowerCase()
  return IMAGE_EXTENSIONS.find((extension) => extension === ending) ?? 'png'
}
