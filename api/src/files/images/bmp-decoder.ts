import { emptyBitmap, UnreadableImage, type Bitmap } from './bitmap.ts'

const NO_COMPRESSION = 0
/** Read as uncompressed: all known programs write the masks of the default channel order. */
const BIT_FIELDS = 3
const OPAQUE = 255

export const isBmp = (raw: Uint8Array): boolean => raw[0] === 0x42 && raw[1] === 0x4d

/** Decodes a Windows bitmap of 1, 4, 8, 24 or 32 bits. Rejects compressed ones, which are rare. */
export function readBmp(raw: Uint8Array): Bitmap {
  const view = new DataView(raw.buffer, raw.byteOffset, raw.byteLength)
  const [start, headerSize] = [view.getUint32(10, true), view.getUint32(14, true)]
  const [width, height] = [view.getInt32(18, true), view.getInt32(22, true)]
  const [bits, compression] = [view.getUint16(28, true), view.getUint32(30, true)]
  if (compression !== NO_COMPRESSION && !(compression === BIT_FIELDS && bits === 32))
    throw new UnreadableImage()
  if (![1, 4, 8, 24, 32].includes(bits)) throw new UnreadableImage()
  const bitmap = emptyBitmap(width, Math.abs(height))
  const lineBytes = Math.ceil((width * bits) / 32) * 4
  if (start + lineBytes * bitmap.height > raw.byteLength) throw new UnreadableImage()
  const palette = 14 + headerSize
  for (let y = 0; y < bitmap.height; y++) {
    const line = start + lineBytes * (height < 0 ? y : bitmap.height - 1 - y)
    for (let x = 0; x < width; x++) {
      const from = bits > 8 ? line + (x * bits) / 8 : palette + 4 * indexAt(raw, line, { place: x, bits })
      bitmap.rgba.set([raw[from + 2] ?? 0, raw[from + 1] ?? 0, raw[from] ?? 0, OPAQUE], (y * width + x) * 4)
    }
  }
  return bitmap
}

/** Palette index of a pixel. A byte contains several indexes, the first one in its upper bits. */
function indexAt(raw: Uint8Array, line: number, { place, bits }: { place: number; bits: number }): number {
  const perByte = 8 / bits
  const byte = raw[line + Math.floor(place / perByte)] ?? 0
  return (byte >> (8 - bits * ((place % perByte) + 1))) & (2 ** bits - 1)
}
