import { describe, expect, it } from 'vitest'
import { TooManyPixels, UnreadableImage } from './bitmap.ts'
import { isBmp, readBmp } from './bmp-decoder.ts'
import { isSgi, readSgi } from './sgi-decoder.ts'

const RED = [200, 30, 20, 255]
const BLUE = [10, 40, 220, 255]
const pixelsOf = ({ rgba }: { rgba: Uint8Array }) =>
  Array.from({ length: rgba.length / 4 }, (_, n) => [...rgba.subarray(n * 4, n * 4 + 4)])

interface BmpParts {
  width?: number
  height?: number
  bits: number
  compression?: number
  palette?: number[]
  lines: number[]
}

function aBmp({ width = 3, height = 1, bits, compression = 0, palette = [], lines }: BmpParts): Buffer {
  const header = Buffer.alloc(54)
  header.write('BM')
  header.writeUInt32LE(54 + palette.length, 10)
  header.writeUInt32LE(40, 14)
  header.writeInt32LE(width, 18)
  header.writeInt32LE(height, 22)
  header.writeUInt16LE(bits, 28)
  header.writeUInt32LE(compression, 30)
  return Buffer.concat([header, Buffer.from([...palette, ...lines])])
}

/** A palette entry: blue, green, red, reserved. */
const colour = ([red = 0, green = 0, blue = 0]: number[]) => [blue, green, red, 0]
const PALETTE = [...colour(BLUE), ...colour(RED)]

describe('the BMP decoder', () => {
  it.each([
    [
      'eight pixels in a byte, the first in the upper bit',
      { bits: 1, palette: PALETTE, lines: [0b0110_0000, 0, 0, 0] },
    ],
    ['two in a byte', { bits: 4, palette: PALETTE, lines: [0x01, 0x10, 0, 0] }],
    ['one in a byte', { bits: 8, palette: PALETTE, lines: [0, 1, 1, 0] }],
    [
      'three bytes each',
      {
        bits: 24,
        lines: [...colour(BLUE).slice(0, 3), ...colour(RED).slice(0, 3), ...colour(RED).slice(0, 3), 0, 0, 0],
      },
    ],
    ['four bytes each', { bits: 32, lines: [...colour(BLUE), ...colour(RED), ...colour(RED)] }],
    [
      'four bytes each, with masks',
      { bits: 32, compression: 3, lines: [...colour(BLUE), ...colour(RED), ...colour(RED)] },
    ],
  ])('decodes %s', (_, parts) => {
    const image = readBmp(aBmp(parts))
    expect([image.width, image.height]).toEqual([3, 1])
    expect(pixelsOf(image)).toEqual([BLUE, RED, RED])
  })

  it.each([
    ['from the bottom', 2, [RED, BLUE]],
    ['from the top where its height is negative', -2, [BLUE, RED]],
  ])('reads lines %s', (_, height, pixels) => {
    const lines = [...colour(BLUE), ...colour(RED)]
    expect(pixelsOf(readBmp(aBmp({ width: 1, height, bits: 32, lines })))).toEqual(pixels)
  })

  it.each([
    ['is packed', aBmp({ bits: 8, compression: 1, lines: [0, 0, 0, 0] })],
    [
      'has masks for less than 32 bits',
      aBmp({ bits: 24, compression: 3, lines: Array.from({ length: 12 }, () => 0) }),
    ],
    ['has another depth', aBmp({ bits: 16, lines: Array.from({ length: 8 }, () => 0) })],
    ['ends too early', aBmp({ bits: 24, lines: Array.from({ length: 11 }, () => 0) })],
    ['has no width', aBmp({ width: 0, bits: 24, lines: [] })],
    ['has a negative width', aBmp({ width: -1, bits: 24, lines: [0, 0, 0, 0] })],
    ['has no height', aBmp({ height: 0, bits: 24, lines: [] })],
  ])('rejects a bitmap that %s', (_, bytes) => expect(() => readBmp(bytes)).toThrow(UnreadableImage))

  it('decodes pixels beyond the palette as black', () => {
    const bytes = aBmp({ width: 1, bits: 8, lines: [5, 0, 0, 0] })
    bytes.writeUInt32LE(100_000, 14)
    expect(pixelsOf(readBmp(bytes))).toEqual([[0, 0, 0, 255]])
  })

  it('rejects a bitmap with more pixels than the limit', () => {
    expect(() => readBmp(aBmp({ width: 2000, height: 2001, bits: 24, lines: [] }))).toThrow(TooManyPixels)
    expect(() => readBmp(aBmp({ width: 2000, height: 2000, bits: 24, lines: [] }))).toThrow(UnreadableImage)
  })

  it('recognizes the format by the first two bytes', () => {
    expect([isBmp(Buffer.from('BM')), isBmp(Buffer.from('BX')), isBmp(Buffer.from('XM'))]).toEqual([
      true,
      false,
      false,
    ])
  })
})

interface SgiParts {
  width?: number
  height?: number
  planes: number
  bytesPerChannel?: number
}

function anSgi(
  { width = 2, height = 1, planes, bytesPerChannel = 1 }: SgiParts,
  packed: boolean,
  data: number[],
): Buffer {
  const header = Buffer.alloc(512)
  header.set([0x01, 0xda, packed ? 1 : 0, bytesPerChannel])
  for (const [n, value] of [width, height, planes].entries()) header.writeUInt16BE(value, 6 + 2 * n)
  return Buffer.concat([header, Buffer.from(data)])
}

/** One run-length encoded line for each plane, at the offsets of the table after the header. */
function packed(width: number, lines: number[][]): Buffer {
  const starts = Buffer.alloc(lines.length * 8)
  let at = 512 + starts.length
  for (const [n, line] of lines.entries()) {
    starts.writeUInt32BE(at, n * 4)
    at += line.length
  }
  return anSgi({ width, planes: lines.length }, true, [...starts, ...lines.flat()])
}

describe('the SGI decoder', () => {
  it.each([
    [
      'grey',
      1,
      [7, 9],
      [
        [7, 7, 7, 255],
        [9, 9, 9, 255],
      ],
    ],
    [
      'grey with opacity',
      2,
      [7, 9, 100, 200],
      [
        [7, 7, 7, 100],
        [9, 9, 9, 200],
      ],
    ],
    [
      'colour',
      3,
      [1, 2, 3, 4, 5, 6],
      [
        [1, 3, 5, 255],
        [2, 4, 6, 255],
      ],
    ],
    [
      'colour with opacity',
      4,
      [1, 2, 3, 4, 5, 6, 7, 8],
      [
        [1, 3, 5, 7],
        [2, 4, 6, 8],
      ],
    ],
  ])('decodes images with %s', (_, planes, data, pixels) => {
    const image = readSgi(anSgi({ planes }, false, data))
    expect([image.width, image.height]).toEqual([2, 1])
    expect(pixelsOf(image)).toEqual(pixels)
  })

  it('reads lines from the bottom', () => {
    const image = readSgi(anSgi({ width: 1, height: 2, planes: 1 }, false, [7, 9]))
    expect(pixelsOf(image).map(([grey]) => grey)).toEqual([9, 7])
  })

  it.each([
    ['a repeated value', [4, 7, 0]],
    ['literal values', [0x84, 7, 7, 7, 7, 0]],
    ['both', [0x82, 7, 7, 2, 7, 0]],
    ['a run longer than the line', [100, 7, 0]],
  ])('decodes %s', (_, line) => {
    expect(pixelsOf(readSgi(packed(4, [line]))).map(([grey]) => grey)).toEqual([7, 7, 7, 7])
  })

  it.each([
    ['that end before the line does', packed(4, [[2, 7, 0]])],
    ['that are truncated', packed(4, [[2, 7]])],
    ['without a value', packed(4, [[4]])],
  ])('rejects runs %s', (_, bytes) => expect(() => readSgi(bytes)).toThrow(UnreadableImage))

  it.each([
    ['two bytes per channel', { planes: 1, bytesPerChannel: 2 }],
    ['no planes', { planes: 0 }],
    ['five planes', { planes: 5 }],
    ['no lines', { planes: 1, height: 0 }],
    ['missing lines', { planes: 1, height: 3 }],
  ])('rejects %s', (_, parts) =>
    expect(() => readSgi(anSgi(parts, false, [1, 2, 3, 4, 5]))).toThrow(UnreadableImage),
  )

  it('recognizes the format by the first two bytes', () => {
    expect([
      isSgi(Buffer.from([1, 0xda])),
      isSgi(Buffer.from([1, 0])),
      isSgi(Buffer.from([0, 0xda])),
    ]).toEqual([true, false, false])
  })
})
