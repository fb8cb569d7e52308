import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

/*
 * A process of its own, for one drawing: from the standard input to a PNG at the standard output. Whoever waits for it ends
 * it when it takes too long, which a thread in the middle of drawing cannot be.
 */

/** Longest side of what is made of a drawing, which has no size of its own. */
const DRAWN_SIDE = 1024
/** What SVG takes for an inch. */
const USUAL_DENSITY = 72
const DENSITIES = { min: 1, max: 4800 }

/** A drawing of few bytes can ask for layers without end; drawing goes on beside this thread, so it can look. */
const MEMORY_MAX_BYTES = 400 * 1024 ** 2
const LOOK_EVERY_MS = 10
const DRAWN_MAX_PIXELS = 4 * DRAWN_SIDE ** 2

setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_MAX_BYTES) process.kill(process.pid, 'SIGKILL')
}, LOOK_EVERY_MS).unref()

const svg = await buffer(process.stdin)
const { width, height } = await sharp(svg, { limitInputPixels: false }).metadata()
const density = (USUAL_DENSITY * DRAWN_SIDE) / Math.max(width, height)
const drawn = await sharp(svg, {
  density: Math.min(Math.max(density, DENSITIES.min), DENSITIES.max),
  limitInputPixels: DRAWN_MAX_PIXELS,
})
  .resize(DRAWN_SIDE, DRAWN_SIDE, { fit: 'inside', withoutEnlargement: true })
  .png()
  .toBuffer()
process.stdout.write(drawn)
