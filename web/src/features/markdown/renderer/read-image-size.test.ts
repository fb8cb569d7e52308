import { describe, expect, it } from 'vitest'
import { readImageSize } from './read-image-size.ts'

const hex = (text: string) => Uint8Array.from(Buffer.from(text.replaceAll(' ', '').padEnd(120, '0'), 'hex'))

describe('image size', () => {
  it.each([
    ['PNG', '89504e470d0a1a0a 0000000d49484452 000000e0 00000054', { width: 224, height: 84 }],
    ['GIF', '474946383961 1000 2000', { width: 16, height: 32 }],
    [
      'lossy WebP',
      '52494646 00000000 57454250 56503820 00000000 000000 9d012a 4001 f000',
      { width: 320, height: 240 },
    ],
    ['lossless WebP', '52494646 00000000 57454250 5650384c 00000000 2f 5fc01400', { width: 96, height: 84 }],
    [
      'extended WebP',
      '52494646 00000000 57454250 56503858 0a000000 00000000 5f0000 530000',
      { width: 96, height: 84 },
    ],
    ['JPEG', 'ffd8 ffe0 0004 0000 ffc0 0011 08 0054 00e0', { width: 224, height: 84 }],
  ])('is read from a %s', (_name, bytes, size) => {
    expect(readImageSize(hex(bytes))).toEqual(size)
  })

  it('is undefined for anything else', () => {
    expect(readImageSize(hex('3c737667'))).toBeUndefined()
    expect(readImageSize(new Uint8Array(3))).toBeUndefined()
    expect(readImageSize(hex('ffd8 ffe0 ffff'))).toBeUndefined()
  })
})
