import { crc32, deflateSync } from 'node:zlib'
import { IDENTICON_SIDE, identiconOf } from '@quarry/domain/accounts/identicon'

/** Pixels of a cell's side. */
const CELL = 16
const IMAGE_SIDE = CELL * IDENTICON_SIDE
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Pixels are indexes into a palette, of one byte each. */
const BIT_DEPTH = 8
const PALETTE = 3

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(content.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

/** The identicon of an id as a PNG, for clients that need an image address. */
export function renderIdenticon(id: string): Uint8Array<ArrayBuffer> {
  const { ground, figure, cells } = identiconOf(id)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(IMAGE_SIDE, 0)
  header.writeUInt32BE(IMAGE_SIDE, 4)
  header.set([BIT_DEPTH, PALETTE], 8)
  // Each line begins with the number of its filter, 0 for none.
  const pixels = Buffer.alloc(IMAGE_SIDE * (1 + IMAGE_SIDE))
  for (const [x, y] of cells)
    for (let line = y * CELL; line < (y + 1) * CELL; line += 1)
      pixels.fill(1, line * (1 + IMAGE_SIDE) + 1 + x * CELL, line * (1 + IMAGE_SIDE) + 1 + (x + 1) * CELL)
  const image = Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(ground.slice(1) + figure.slice(1), 'hex')),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return new Uint8Array(image)
}
