import { execFile } from 'node:child_process'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { GALLERY_MAX_BYTES } from '@quarry/domain/files/uploads'
import { ruleMessage } from '../../../contract/rules.ts'
import { AppError } from '../../kernel/errors.ts'
import { BITMAP_MAX_PIXELS } from './bitmap.ts'
import { isBmp } from './bmp-decoder.ts'
import { isSgi } from './sgi-decoder.ts'

const DRAW = path.join(import.meta.dirname, 'rasterize-process.ts')
/** A drawing of few bytes can take minutes to draw. */
const PATIENCE_MS = 5000
const DRAWN_MAX_BYTES = 16 * 1024 ** 2
/** With which the process ends when a picture is larger than it draws. */
export const TOO_MANY_PIXELS = 2

const isGzip = (raw: Uint8Array): boolean => raw[0] === 0x1f && raw[1] === 0x8b

/** Looks for the element that it must begin with, behind what may stand before it. */
const isSvgText = (raw: Uint8Array): boolean => {
  const begin = new TextDecoder().decode(raw.subarray(0, 4096)).trimStart()
  return /^<(?:\?xml|!--|!DOCTYPE|svg\b)/i.test(begin) && /<svg[\s>/]/i.test(begin)
}

const isDrawing = (raw: Uint8Array): boolean => isGzip(raw) || isSvgText(raw)

/** What the public description allows besides the formats of the web becomes a PNG; the others stay as they are. */
export async function inUsualFormat(raw: Uint8Array): Promise<Uint8Array> {
  if (isBmp(raw) || isSgi(raw)) return draw(raw)
  return isDrawing(raw) ? draw(readSvg(raw)) : raw
}

/** Entities, which multiply, are refused. */
function readSvg(raw: Uint8Array): Uint8Array {
  const svg = isGzip(raw) ? gunzipSync(raw, { maxOutputLength: GALLERY_MAX_BYTES }) : raw
  if (!isSvgText(svg) || new TextDecoder().decode(svg).includes('<!ENTITY')) throw unreadable()
  return svg
}

const unreadable = () => new AppError('invalid_image', ruleMessage('image_unreadable'))
const tooManyPixels = () =>
  new AppError('invalid_image', ruleMessage('image_too_many_pixels', { max: BITMAP_MAX_PIXELS / 1e6 }))

/**
 * The picture as the pixels of a PNG: of a drawing nothing is ever handed to a browser, so what it may run or fetch is gone.
 * A process draws it, whose time and memory are bounded, and beside which the API goes on answering.
 */
async function draw(raw: Uint8Array): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [DRAW],
      // It reads what strangers wrote: it is told nothing.
      {
        env: {},
        timeout: PATIENCE_MS,
        killSignal: 'SIGKILL',
        maxBuffer: DRAWN_MAX_BYTES,
        encoding: 'buffer',
      },
      (error, drawn) => {
        if (error) reject(error.code === TOO_MANY_PIXELS ? tooManyPixels() : unreadable())
        else resolve(drawn)
      },
    )
    // One that was ended does not read to the end.
    child.stdin?.on('error', () => {})
    child.stdin?.end(raw)
  })
}
