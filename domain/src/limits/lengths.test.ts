import { expect, it } from 'vitest'
import * as lengths from './lengths.ts'

const byName = new Map<string, unknown>(Object.entries(lengths))

it.each([
  ['PROJECT_TITLE', 3, 64],
  ['SLUG', 3, 64],
  ['PROJECT_SUMMARY', 3, 256],
  ['MARKDOWN', 0, 65_536],
  ['VERSION_NAME', 1, 64],
  ['VERSION_NUMBER', 1, 32],
  ['COLLECTION_NAME', 3, 64],
  ['COLLECTION_SUMMARY', 3, 256],
  ['USERNAME', 1, 39],
  ['BIO', 0, 160],
  ['GALLERY_TITLE', 1, 255],
  ['GALLERY_DESCRIPTION', 1, 2048],
  ['MODERATOR_MESSAGE', 1, 2000],
  ['LINK', 1, 2048],
] as const)('%s has %i to %i characters', (name, min, max) => {
  expect(byName.get(name)).toEqual({ min, max })
})

it('counts code points, not UTF-16 units', () => {
  expect(lengths.lengthOf('a𝄞b')).toBe(3)
  expect(lengths.lengthOf('')).toBe(0)
})
