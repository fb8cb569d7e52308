import { expect, it } from 'vitest'
import { identiconOf, identiconPath, isIdenticon } from './identicon.ts'

it('renders the same mirrored figure for the same id, inside its margin', () => {
  const { cells } = identiconOf('AABBCCDD')
  expect(identiconOf('AABBCCDD')).toEqual(identiconOf('AABBCCDD'))
  const places = new Set(cells.map(String))
  expect(places.size).toBe(cells.length)
  for (const [x, y] of cells) {
    expect(places.has(`${8 - x},${y}`)).toBe(true)
    expect(Math.min(x, y) >= 1 && Math.max(x, y) <= 7).toBe(true)
  }
})

it('differs by id, and has addresses that differ from images', () => {
  const drawings = new Set(
    Array.from({ length: 200 }, (_, index) => JSON.stringify(identiconOf(`user${index}`))),
  )
  expect(drawings.size).toBeGreaterThan(195)
  expect(isIdenticon(`https://quarry.test${identiconPath('AABBCCDD')}`)).toBe(true)
  expect(isIdenticon('https://quarry.test/data/AABBCCDD/0123_96.webp')).toBe(false)
})

it('uses one of eight color pairs, evenly distributed', () => {
  const pairs = new Map<string, number>()
  for (let index = 0; index < 4000; index++) {
    const { ground, figure } = identiconOf(`user${index}`)
    expect(figure).not.toBe(ground)
    pairs.set(`${ground} ${figure}`, (pairs.get(`${ground} ${figure}`) ?? 0) + 1)
  }
  expect(pairs.size).toBe(8)
  expect(Math.min(...pairs.values())).toBeGreaterThan(400)
})
