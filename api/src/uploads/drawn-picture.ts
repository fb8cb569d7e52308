import { execFile } from 'node:child_process'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { GALLERY_MAX_BYTES } from '@quarry/domain/uploads'
import { unreadable } from './bitmap.ts'

const DRAW = path.join(import.meta.dirname, 'draw-svg-process.ts')
/** A drawing of few bytes can take minutes to draw. */
const PATIENCE_MS = 5000
const DRAWN_MAX_BYTES = 16 * 1024 ** 2

const isGzip = (raw: Uint8Array): boolean => raw[0] === 0x1f && raw[1] === 0x8b

/** Looks for the element that it must begin with, behind what may stand before it. */
const isSvgText = (raw: Uint8Array): boolean => {
  const begin = new TextDecoder().decode(raw.subarray(0, 4096)).trimStart()
  return /^<(?:\?xml|!--|!DOCTYPE|svg\b)/i.test(begin) && /<svg[\s>/]/i.test(begin)
}

export const isDrawing = (raw: Uint8Array): boolean => isGzip(raw) || isSvgText(raw)

/**
 * An SVG as the pixels of a PNG: nothing of it is ever handed to a browser, so what it may run or fetch is gone. Entities,
 * which multiply, are refused; everything else has its time.
 */
export async function drawSvg(raw: Uint8Array): Promise<Uint8Array> {
  const svg = isGzip(raw) ? gunzipSync(raw, { maxOutputLength: GALLERY_MAX_BYTES }) : raw
  if (!isSvgText(svg) || new TextDecoder().decode(svg).includes('<!ENTITY')) throw unreadable()
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
      (error, drawn) => (error ? reject(unreadable()) : resolve(drawn)),
    )
    // One that was ended does not read to the end.
    child.stdin?.on('error', () => {})
    child.stdin?.end(svg)
  })
}
