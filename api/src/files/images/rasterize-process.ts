import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { TooManyPixels, type Bitmap } from './bitmap.ts'
import { isBmp, readBmp } from './bmp-decoder.ts'
import { TOO_MANY_PIXELS } from './convert-image.ts'
import { isSgi, readSgi } from './sgi-decoder.ts'

/*
 * Process that converts one image from standard input to a PNG on standard output. The API kills it when it takes too
 * long; a thread in the middle of rasterizing could not be stopped.
 */

/** Longest side of a rasterized SVG, which has no size in pixels. */
const RASTER_SIDE = 1024
const RASTER_MAX_PIXELS = 4 * RASTER_SIDE ** 2
/** Pixels per inch at which an SVG has its nominal size. */
const DEFAULT_DENSITY = 72
const DENSITIES = { min: 1, max: 4800 }

/** A small SVG can allocate many layers. Rasterizing runs in another thread, so this one can watch the memory. */
const MEMORY_MAX_BYTES = 400 * 1024 ** 2
const MEMORY_CHECK_MS = 10

setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_MAX_BYTES) process.kill(process.pid, 'SIGKILL')
}, MEMORY_CHECK_MS).unref()

const encodeBitmap = ({ rgba, width, height }: Bitmap): Promise<Uint8Array> =>
  sharp(rgba, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()

async function rasterizeSvg(svg: Uint8Array): Promise<Uint8Array> {
  const { width, height } = await sharp(svg, { limitInputPixels: false }).metadata()
  const density = (DEFAULT_DENSITY * RASTER_SIDE) / Math.max(width, height)
  return sharp(svg, {
    density: Math.min(Math.max(density, DENSITIES.min), DENSITIES.max),
    limitInputPixels: RASTER_MAX_PIXELS,
  })
    .resize(RASTER_SIDE, RASTER_SIDE, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
}

async function rasterize(raw: Uint8Array): Promise<Uint8Array> {
  if (isBmp(raw)) return encodeBitmap(readBmp(raw))
  return isSgi(raw) ? encodeBitmap(readSgi(raw)) : rasterizeSvg(raw)
}

try {
  process.stdout.write(await rasterize(await buffer(process.stdin)))
} catch (error) {
  process.exitCode = error instanceof TooManyPixels ? TOO_MANY_PIXELS : 1
}
