import { describe, expect, it } from 'vitest'
import { pagesAround } from './pages-around.ts'

const text = (current: number, last: number) =>
  pagesAround(current, last)
    .map(({ kind, page }) => (kind === 'gap' ? '…' : page))
    .join(' ')

describe('pagesAround', () => {
  it.each([
    [1, 1, '1'],
    [1, 21, '1 2 3 … 21'],
    [4, 21, '1 2 3 4 5 … 21'],
    [10, 21, '1 … 9 10 11 … 21'],
    [21, 21, '1 … 19 20 21'],
    [3, 5, '1 2 3 4 5'],
  ])('shows for page %i of %i: %s', (current, last, shown) => {
    expect(text(current, last)).toBe(shown)
  })
})
