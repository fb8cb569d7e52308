export type ImageSize = { width: number; height: number }

/** Reads width and height from the first bytes of a PNG, GIF, WebP or JPEG; undefined for anything else. */
export function readImageSize(bytes: Uint8Array): ImageSize | undefined {
  if (bytes.length < 30) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isTagged = (at: number, tag: string) =>
    Array.from(tag).every((letter, index) => bytes[at + index] === letter.codePointAt(0))
  if (isTagged(1, 'PNG')) return { width: view.getUint32(16), height: view.getUint32(20) }
  if (isTagged(0, 'GIF8')) return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
  if (isTagged(0, 'RIFF') && isTagged(8, 'WEBP')) return webpSize(view, isTagged)
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return jpegSize(view)
  return undefined
}

function webpSize(view: DataView, isTagged: (at: number, tag: string) => boolean): ImageSize | undefined {
  if (isTagged(12, 'VP8X')) return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 }
  if (isTagged(12, 'VP8L')) {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (isTagged(12, 'VP8 '))
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  return undefined
}

const uint24 = (view: DataView, at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)

/** Walks the segments; the frame header among them holds the size. */
function jpegSize(view: DataView): ImageSize | undefined {
  let at = 2
  while (at + 9 < view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}
