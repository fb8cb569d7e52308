import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { TooManyPixels, type Bitmap } from './bitmap.ts'
import { isBmp, readBmp } from './bmp-decoder.ts'
import { TOO_MANY_PIXELS } from './convert-image.ts'
import { isSgi, readSgi } from './sgi-decoder.ts'

/*
 * A process of its own, for one picture: from the standard input to a PNG at the standard output. Whoever waits for it ends
 * it when it takes too long, which a thread in the middle of drawing cannot be.
 */

/** Longest side of what is made of a drawing, which has no size of its own. */
const DRAWN_SIDE = 1024
const DRAWN_MAX_PIXELS = 4 * DRAWN_SIDE ** 2
/** What SVG takes for an inch. */
const USUAL_DENSITY = 72
const DENSITIES = { min: 1, max: 4800 }

/** A drawing of few bytes can ask for layers without end; drawing goes on beside this thread, so it can look. */
const MEMORY_MAX_BYTES = 400 * 1024 ** 2
const LOOK_EVERY_MS = 10

setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_MAX_BYTES) process.kill(process.pid, 'SIGKILL')
}, LOOK_EVERY_MS).unref()

const drawBitmap = ({ rgba, width, height }: Bitmap): Promise<Uint8Array> =>
  sharp(rgba, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()

async function drawSvg(svg: Uint8Array): Promise<Uint8Array> {
  const { width, height } = await sharp(svg, { limitInputPixels: false }).metadata()
  const density = (USUAL_DENSITY * DRAWN_SIDE) / Math.max(width, height)
  return sharp(svg, {
    density: Math.min(Math.max(density, DENSITIES.min), DENSITIES.max),
    limitInputPixels: DRAWN_MAX_PIXELS,
  })
    .resize(DRAWN_SIDE, DRAWN_SIDE, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
}

async function draw(raw: Uint8Array): Promise<Uint8Array> {
  if (isBmp(raw)) return drawBitmap(readBmp(raw))
  return isSgi(raw) ? drawBitmap(readSgi(raw)) : drawSvg(raw)
}

try {
  process.stdout.write(await draw(await buffer(process.stdin)))
} catch (error) {
  process.exitCode = error instanceof TooManyPixels ? TOO_MANY_PIXELS : 1
}
