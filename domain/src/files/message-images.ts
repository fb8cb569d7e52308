/*
 * Addresses of images in messages and reports. They contain an id instead of a hash, so that an image cannot be found by
 * its content, and the size, so that the layout does not shift when it loads.
 */

const PREFIX = '/data/pictures/'

export interface ImageSize {
  width: number
  height: number
}

/** Address for use in a text. */
export const messageImagePath = (id: string, { width, height }: ImageSize): string =>
  `${PREFIX}${id}/${width}x${height}`

/** The same without a size, if it is unknown. */
export const messageImagePathWithoutSize = (id: string): string => `${PREFIX}${id}/shown`

/** Address of the original. */
export const originalMessageImagePath = (id: string): string => `${PREFIX}${id}/original`

const IMAGE_PATH = /^\/data\/pictures\/([0-9A-Za-z]{1,11})\/(?:shown|(\d{1,5})x(\d{1,5}))$/

/** Id and size in the path of an image; undefined for other paths. */
export function readMessageImagePath(path: string): { id: string; size: ImageSize | undefined } | undefined {
  const [, id, width, height] = IMAGE_PATH.exec(path) ?? []
  if (id === undefined) return undefined
  const hasSize = width !== undefined && height !== undefined
  return { id, size: hasSize ? { width: Number(width), height: Number(height) } : undefined }
}

const IMAGE_ID = /\/data\/pictures\/([0-9A-Za-z]{1,11})\//g

/** Ids of the images in a text, each once. */
export const imageIdsIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(IMAGE_ID), ([, id = '']) => id)),
]
