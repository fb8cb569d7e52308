import { expect, it } from 'vitest'
import { imageIn } from './image-header.ts'

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) =>
      typeof part === 'string' ? Array.from(part, (character) => character.charCodeAt(0)) : part,
    ),
  )
const png = bytes([0x89], 'PNG\r\n\u001A\n', [0, 0, 0, 13], 'IHDR', [0, 0, 0x10, 1, 0, 0, 0, 2])
const webp = (...chunk: (string | number[])[]) => bytes('RIFF', [0, 0, 0, 0], 'WEBP', ...chunk)

it.each([
  ['image/png', png, 4097, 2],
  ['image/gif', bytes('GIF89a', [3, 1, 4, 0]), 259, 4],
  ['image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 0xff, 0xff, 0xc2, 0, 17, 8, 0, 5, 1, 6]), 262, 5],
  ['image/webp', webp('VP8X', [10, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0]), 257, 2],
  ['image/webp', webp('VP8L', [0, 0, 0, 0, 0x2f, 0x02, 0x40, 0x01, 0x00]), 3, 6],
  ['image/webp', webp('VP8 ', [0, 0, 0, 0, 0, 0, 0, 0x9d, 0x01, 0x2a, 7, 0, 8, 0]), 7, 8],
])('is recognised by its content: %s', (type, content, width, height) => {
  expect(imageIn(content)).toEqual({ type, width, height })
})

it.each([
  ['a page', bytes('<!doctype html><script>alert(1)</script>')],
  ['a drawing with scripts', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['nothing', bytes()],
  ['the start of an image', png.slice(0, 20)],
  ['a photo without a size', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 2])],
  [
    'a photo whose segments have no end',
    bytes(
      [0xff, 0xd8],
      Array.from({ length: 10_000 }, () => 0xff),
    ),
  ],
  ['another kind of WebP', webp('VPXX', [0, 0, 0, 0])],
])('is not %s', (_what, content) => {
  expect(imageIn(content)).toBeUndefined()
})
