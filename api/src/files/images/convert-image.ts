import { execFile } from 'node:child_process'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { GALLERY_MAX_BYTES } from '@quarry/domain/files/uploads'
import { ruleMessage } from '../../../contract/rules.ts'
import { AppError } from '../../kernel/errors.ts'
import { BITMAP_MAX_PIXELS } from './bitmap.ts'
import { isBmp } from './bmp-decoder.ts'
import { isSgi } from './sgi-decoder.ts'

const PROCESS = path.join(import.meta.dirname, 'rasterize-process.ts')
/** A small SVG can take minutes to rasterize. Allows for a busy machine, and for the start of the process. */
const TIMEOUT_MS = 15_000
const OUTPUT_MAX_BYTES = 16 * 1024 ** 2
/** Exit code of the process for an image with too many pixels. */
export const TOO_MANY_PIXELS = 2

const isGzip = (raw: Uint8Array): boolean => raw[0] === 0x1f && raw[1] === 0x8b

/** Looks for the root element after an XML declaration, comments and a document type. */
const isSvgText = (raw: Uint8Array): boolean => {
  const begin = new TextDecoder().decode(raw.subarray(0, 4096)).trimStart()
  return /^<(?:\?xml|!--|!DOCTYPE|svg\b)/i.test(begin) && /<svg[\s>/]/i.test(begin)
}

const isSvg = (raw: Uint8Array): boolean => isGzip(raw) || isSvgText(raw)

/** Converts formats that the API accepts but browsers do not show to PNG; returns others unchanged. */
export async function convertToWebFormat(raw: Uint8Array): Promise<Uint8Array> {
  if (isBmp(raw) || isSgi(raw)) return rasterize(raw)
  return isSvg(raw) ? rasterize(readSvg(raw)) : raw
}

/** Rejects entities, which can expand exponentially. */
function readSvg(raw: Uint8Array): Uint8Array {
  const svg = isGzip(raw) ? gunzipSync(raw, { maxOutputLength: GALLERY_MAX_BYTES }) : raw
  if (!isSvgText(svg) || new TextDecoder().decode(svg).includes('<!ENTITY')) throw unreadable()
  return svg
}

const unreadable = () => new AppError('invalid_image', ruleMessage('image_unreadable'))
const tooManyPixels = () =>
  new AppError('invalid_image', ruleMessage('image_too_many_pixels', { max: BITMAP_MAX_PIXELS / 1e6 }))

/**
 * Converts the image to PNG. An SVG is never sent to a browser, so its scripts and links have no effect. A separate
 * process does it, with limited time and memory, so that the API stays responsive.
 */
async function rasterize(raw: Uint8Array): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [PROCESS],
      // The process reads untrusted input, so it gets no environment.
      {
        env: {},
        timeout: TIMEOUT_MS,
        killSignal: 'SIGKILL',
        maxBuffer: OUTPUT_MAX_BYTES,
        encoding: 'buffer',
      },
      (error, output) => {
        if (error) reject(error.code === TOO_MANY_PIXELS ? tooManyPixels() : unreadable())
        else resolve(output)
      },
    )
    // A killed process does not read its whole input.
    child.stdin?.on('error', () => {})
    child.stdin?.end(raw)
  })
}
