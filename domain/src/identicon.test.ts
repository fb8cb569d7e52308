import { expect, it } from 'vitest'
import { identiconOf, identiconPath, isIdenticon } from './identicon.ts'

it('draws the same figure for the same id, mirrored and inside its margin', () => {
  const { cells } = identiconOf('AABBCCDD')
  expect(identiconOf('AABBCCDD')).toEqual(identiconOf('AABBCCDD'))
  const places = new Set(cells.map(String))
  expect(places.size).toBe(cells.length)
  for (const [x, y] of cells) {
    expect(places.has(`${8 - x},${y}`)).toBe(true)
    expect(Math.min(x, y) >= 1 && Math.max(x, y) <= 7).toBe(true)
  }
})

it('tells ids apart, and the address of a figure from that of a picture', () => {
  const drawings = new Set(
    Array.from({ length: 200 }, (_, index) => JSON.stringify(identiconOf(`user${index}`))),
  )
  expect(drawings.size).toBeGreaterThan(195)
  expect(isIdenticon(`https://quarry.test${identiconPath('AABBCCDD')}`)).toBe(true)
  expect(isIdenticon('https://quarry.test/data/AABBCCDD/0123_96.webp')).toBe(false)
})
