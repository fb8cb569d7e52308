import { describe, expect, it } from 'vitest'
import { looserWords, nearestTitles } from './nearest-titles.ts'

describe('looserWords', () => {
  it('returns each word and its beginning once', () => {
    expect(looserWords('nestd drawrs')).toEqual(['nestd', 'drawrs', 'nes', 'draw'])
    expect(looserWords(' lanternz ')).toEqual(['lante'])
    expect(looserWords('a')).toEqual([])
    expect(looserWords('')).toEqual([])
  })

  it('limits the number of forms', () => {
    expect(looserWords('word '.repeat(1000)).length).toBeLessThanOrEqual(8)
  })
})

describe('nearestTitles', () => {
  const titles = ['Copper Lanterns', 'Nested Drawers', 'Fair Auctions Plus', 'Nested Drawers']

  it('returns the most similar titles, each once', () => {
    expect(nearestTitles('nestid drowars', titles)).toEqual(['Nested Drawers'])
    expect(nearestTitles('COPER LANTANZ', titles)).toEqual(['Copper Lanterns'])
  })

  it('returns nothing if no title is similar', () => expect(nearestTitles('xyzzy', titles)).toEqual([]))
})
