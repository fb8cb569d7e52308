import { describe, expect, it } from 'vitest'
import { looserWords, nearestTitles } from './nearest-titles.ts'

describe('looser words', () => {
  it('are each word alone and the beginning of each, once', () => {
    expect(looserWords('nestd drawrs')).toEqual(['nestd', 'drawrs', 'nes', 'draw'])
    expect(looserWords(' lanternz ')).toEqual(['lante'])
    expect(looserWords('a')).toEqual([])
    expect(looserWords('')).toEqual([])
  })

  it('stay few, whatever is typed', () => {
    expect(looserWords('word '.repeat(1000)).length).toBeLessThanOrEqual(8)
  })
})

describe('nearest titles', () => {
  const titles = ['Copper Lanterns', 'Nested Drawers', 'Fair Auctions Plus', 'Nested Drawers']

  it('are those most like what was typed, each once', () => {
    expect(nearestTitles('nestid drowars', titles)).toEqual(['Nested Drawers'])
    expect(nearestTitles('COPER LANTANZ', titles)).toEqual(['Copper Lanterns'])
  })

  it('are none when nothing is like it', () => expect(nearestTitles('xyzzy', titles)).toEqual([]))
})
