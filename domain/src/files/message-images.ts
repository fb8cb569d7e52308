/*
 * Addresses of pictures that belong to messages and reports. They name the picture and not its content, so that nobody
 * finds one by having the same picture, and tell its size, so that nothing moves when it arrives.
 */

const PLACE = '/data/pictures/'

export interface ImageSize {
  width: number
  height: number
}

/** As it stands in a text. */
export const messageImagePath = (id: string, { width, height }: ImageSize): string =>
  `${PLACE}${id}/${width}x${height}`

/** The same where nobody knows its size. */
export const messageImagePathWithoutSize = (id: string): string => `${PLACE}${id}/shown`

/** As it was sent, for whoever looks closer. */
export const originalMessageImagePath = (id: string): string => `${PLACE}${id}/original`

const SHOWN = /^\/data\/pictures\/([0-9A-Za-z]{1,11})\/(?:shown|(\d{1,5})x(\d{1,5}))$/

/** What a path says of the picture that it shows; undefined of any other path. */
export function readMessageImagePath(path: string): { id: string; size: ImageSize | undefined } | undefined {
  const [, id, width, height] = SHOWN.exec(path) ?? []
  if (id === undefined) return undefined
  const hasSize = width !== undefined && height !== undefined
  return { id, size: hasSize ? { width: Number(width), height: Number(height) } : undefined }
}

const NAMED = /\/data\/pictures\/([0-9A-Za-z]{1,11})\//g

/** The ids of pictures whose addresses stand in a text, each once. */
export const imageIdsIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(NAMED), ([, id = '']) => id)),
]
