import { SERVER_ICON_PX, VIEWED_IMAGE_MAX_PX } from '@quarry/domain/hosting/server-files'
import { imageIn } from './image-header.ts'

export class NoImageError extends Error {
  override readonly name = 'NoImageError'
}

/** An image as a PNG of the size of an icon, whole and centred. Throws `NoImageError` for anything else. */
export async function scaleIcon(file: Blob): Promise<Blob> {
  const header = imageIn(new Uint8Array(await file.arrayBuffer()))
  // An image of few bytes may need much memory.
  if (!header || Math.max(header.width, header.height) > VIEWED_IMAGE_MAX_PX) throw new NoImageError()
  const image = await createImageBitmap(file).catch(() => {
    throw new NoImageError()
  })
  const canvas = document.createElement('canvas')
  canvas.width = SERVER_ICON_PX
  canvas.height = SERVER_ICON_PX
  const factor = SERVER_ICON_PX / Math.max(image.width, image.height)
  const [width, height] = [image.width * factor, image.height * factor]
  const [left, top] = [(SERVER_ICON_PX - width) / 2, (SERVER_ICON_PX - height) / 2]
  canvas.getContext('2d')?.drawImage(image, left, top, width, height)
  image.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new NoImageError())), 'image/png')
  })
}
