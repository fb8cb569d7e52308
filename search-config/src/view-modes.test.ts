import { describe, expect, it } from 'vitest'
import { nearestPageSize, pageSizeOf } from './view-modes.ts'

describe('page sizes', () => {
  it.each([
    [20, 'list', 20],
    [20, 'grid', 18],
    [20, 'gallery', 20],
    [50, 'grid', 48],
    [100, 'gallery', 100],
    [5, 'gallery', 6],
  ] as const)('%i becomes in %s view %i', (size, mode, used) => {
    expect(nearestPageSize(size, mode)).toBe(used)
  })

  it('accept from an address only sizes that some view offers', () => {
    expect([pageSizeOf(48), pageSizeOf(7), pageSizeOf(100_000)]).toEqual([48, 20, 20])
  })
})
