import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { crc32, createDeflate } from 'node:zlib'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const BYTES_PER_PIXEL = 8
const ZEROS = Buffer.alloc(1 << 20)
/** First column and row and the steps of the seven passes of an interlaced picture. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(content.length, 0)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}

function rawBytes(side: number, isInterlaced: boolean): number {
  if (!isInterlaced) return side * (1 + side * BYTES_PER_PIXEL)
  return PASSES.reduce((sum, [column, row, right, down]) => {
    const [width, height] = [Math.ceil((side - column) / right), Math.ceil((side - row) / down)]
    return width > 0 ? sum + height * (1 + width * BYTES_PER_PIXEL) : sum
  }, 0)
}

/** A square of one colour with 16 bits for each part of it: few bytes that unpack to very many. */
export async function flatPng(side: number, { isInterlaced = false } = {}): Promise<Buffer> {
  const deflate = createDeflate({ level: 9 })
  const packed = buffer(deflate)
  for (let left = rawBytes(side, isInterlaced); left > 0; left -= ZEROS.length) {
    if (!deflate.write(ZEROS.subarray(0, Math.min(left, ZEROS.length)))) await once(deflate, 'drain')
  }
  deflate.end()
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([16, 6, 0, 0, isInterlaced ? 1 : 0], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', await packed),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
