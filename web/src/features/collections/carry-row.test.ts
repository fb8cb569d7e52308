import { expect, it } from 'vitest'
import { placeOf } from './carry-row.ts'

const MIDDLES = [50, 150, 250, 350]

it.each([
  [0, 50, 0],
  [0, 140, 0],
  [0, 160, 1],
  [0, 900, 3],
  [2, 160, 2],
  [2, 140, 1],
  [3, -20, 0],
])('a row from place %i whose middle is at %i stands at %i', (from, middle, place) => {
  expect(placeOf(MIDDLES, from, middle)).toBe(place)
})
