import { expect, it } from 'vitest'
import { FILE_MAX_BYTES, GALLERY_MAX_BYTES, ICON_MAX_BYTES, INLINE_IMAGE_MAX_BYTES } from './uploads.ts'

it('limits the size of uploads', () => {
  expect(FILE_MAX_BYTES).toBe(524_288_000)
  expect(ICON_MAX_BYTES).toBe(262_143)
  expect(GALLERY_MAX_BYTES).toBe(2_097_152)
  expect(INLINE_IMAGE_MAX_BYTES).toBe(1_048_576)
})
