import { emptyBitmap, UnreadableImage, type Bitmap } from './bitmap.ts'

const HEADER_BYTES = 512
const RUN = 0x7f

export const isSgi = (raw: Uint8Array): boolean => raw[0] === 0x01 && raw[1] === 0xda

/** Decodes a Silicon Graphics image (`.rgb`): gray or color, with or without alpha, 8 bits, plain or run-length encoded. */
export function readSgi(raw: Uint8Array): Bitmap {
  const view = new DataView(raw.buffer, raw.byteOffset, raw.byteLength)
  const isRunLengthEncoded = raw[2] === 1
  if (raw[3] !== 1) throw new UnreadableImage()
  const [width, height, planes] = [view.getUint16(6), view.getUint16(8), view.getUint16(10)]
  const bitmap = emptyBitmap(width, height)
  if (planes < 1 || planes > 4) throw new UnreadableImage()
  const lineAt = (plane: number, y: number): Uint8Array => {
    const index = plane * height + y
    if (isRunLengthEncoded) return unpack(raw, view.getUint32(HEADER_BYTES + index * 4), width)
    const start = HEADER_BYTES + index * width
    if (start + width > raw.byteLength) throw new UnreadableImage()
    return raw.subarray(start, start + width)
  }
  bitmap.rgba.fill(255)
  for (let y = 0; y < height; y++) {
    const lines = Array.from({ length: planes }, (_, plane) => lineAt(plane, height - 1 - y))
    const [red, green = red, blue = green] = planes < 3 ? [lines[0], lines[0], lines[0]] : lines
    const opacity = planes === 2 ? lines[1] : lines[3]
    for (const [channel, line] of [red, green, blue, opacity].entries())
      if (line) for (let x = 0; x < width; x++) bitmap.rgba[(y * width + x) * 4 + channel] = line[x] ?? 0
  }
  return bitmap
}

/** Run-length decoding: the high bit of a count selects literal bytes or one repeated byte. */
function unpack(raw: Uint8Array, start: number, width: number): Uint8Array {
  const line = new Uint8Array(width)
  for (let at = start, x = 0; x < width;) {
    const [mark, value] = raw.subarray(at, at + 2)
    if (mark === undefined || value === undefined || (mark & RUN) === 0) throw new UnreadableImage()
    const count = Math.min(mark & RUN, width - x)
    const isLiteral = mark > RUN
    if (isLiteral) line.set(raw.subarray(at + 1, at + 1 + count), x)
    else line.fill(value, x, x + count)
    at += isLiteral ? 1 + count : 2
    x += count
  }
  return line
}
