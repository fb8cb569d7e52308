import { describe, expect, it } from 'vitest'
import { largestCategories } from './category-counts.ts'

describe('category counts', () => {
  it('list the largest categories first and omit loaders', () => {
    const counts = { fabric: 90, storage: 5, magic: 9, food: 5 }
    expect(largestCategories('mod', counts)).toEqual([
      { name: 'magic', count: 9 },
      { name: 'food', count: 5 },
      { name: 'storage', count: 5 },
    ])
  })

  it('omit levels that mean nothing without their heading', () => {
    expect(largestCategories('shader', { low: 9, high: 8, fantasy: 2 })).toEqual([
      { name: 'fantasy', count: 2 },
    ])
  })

  it('have at most eight rows', () => {
    const counts = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`tag${at}`, at + 1]))
    expect(largestCategories('mod', counts)).toHaveLength(8)
  })
})
