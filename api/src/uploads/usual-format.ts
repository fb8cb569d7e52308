import sharp from 'sharp'
import type { Bitmap } from './bitmap.ts'
import { isBmp, readBmp } from './bmp-picture.ts'
import { drawSvg, isDrawing } from './drawn-picture.ts'
import { isSgi, readSgi } from './sgi-picture.ts'

const toPng = ({ rgba, width, height }: Bitmap): Promise<Uint8Array> =>
  sharp(rgba, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()

/** What the public description allows besides the formats of the web becomes a PNG; the others stay as they are. */
export async function inUsualFormat(raw: Uint8Array): Promise<Uint8Array> {
  if (isBmp(raw)) return toPng(readBmp(raw))
  if (isSgi(raw)) return toPng(readSgi(raw))
  return isDrawing(raw) ? drawSvg(raw) : raw
}
