interface ImageHeader {
  type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'
  width: number
  height: number
}

const textAt = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length))

/** Type and size of an image by its first bytes; undefined for anything else. */
export function imageIn(bytes: Uint8Array<ArrayBuffer>): ImageHeader | undefined {
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (textAt(bytes, 0, 8) === '\u0089PNG\r\n\u001A\n')
      return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
    if (/^GIF8[79]a$/.test(textAt(bytes, 0, 6)))
      return { type: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) }
    if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return webpIn(bytes, view)
    return view.getUint16(0) === 0xff_d8 ? jpegIn(view) : undefined
  } catch {
    // It ends within its header.
    return undefined
  }
}

function webpIn(bytes: Uint8Array, view: DataView): ImageHeader | undefined {
  const type = 'image/webp'
  const uint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x1_00_00
  switch (textAt(bytes, 12, 4)) {
    case 'VP8X':
      return { type, width: uint24(24) + 1, height: uint24(27) + 1 }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { type, width: (bits % 0x40_00) + 1, height: (Math.floor(bits / 0x40_00) % 0x40_00) + 1 }
    }
    case 'VP8 ':
      return { type, width: view.getUint16(26, true) % 0x40_00, height: view.getUint16(28, true) % 0x40_00 }
    default:
      return undefined
  }
}

/** The frame header follows after segments of known length. */
function jpegIn(view: DataView): ImageHeader | undefined {
  let at = 2
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { type: 'image/jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    // A filler byte has no length.
    at += marker === 0xff ? 1 : 2 + Math.max(2, view.getUint16(at + 2))
  }
  return undefined
}
