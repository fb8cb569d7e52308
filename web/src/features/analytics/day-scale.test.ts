import { expect, it } from 'vitest'
import { axisLabels, axisMaximum } from './day-scale.ts'

it.each([
  [[], 1, [1, 0]],
  [[0, 0], 1, [1, 0]],
  [[1], 1, [1, 0]],
  [[2, 1], 2, [2, 1, 0]],
  [[3], 4, [4, 2, 0]],
  [[10], 10, [10, 5, 0]],
  [[11], 20, [20, 10, 0]],
  [[999], 1000, [1000, 500, 0]],
  [[1_234_567], 2_000_000, [2_000_000, 1_000_000, 0]],
])('ends above %j at %i', (values, top, ticks) => {
  expect(axisMaximum(values)).toBe(top)
  expect(axisLabels(top)).toEqual(ticks)
})
