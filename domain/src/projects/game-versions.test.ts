import { describe, expect, it } from 'vitest'
import { gameVersionRanges, groupGameVersions } from './game-versions.ts'

describe('without the list of releases', () => {
  it.each([
    [[], []],
    [['1.21.11'], ['1.21.11']],
    [['1.21', '1.21.1', '1.21.2'], ['1.21–1.21.2']],
    [['1.21.9', '1.21.10', '1.21.11'], ['1.21.9–1.21.11']],
    [
      ['1.20.1', '1.21.1', '1.21', '1.20.4'],
      ['1.21–1.21.1', '1.20.4', '1.20.1'],
    ],
    [['1.20.1', '1.20.1'], ['1.20.1']],
    [
      ['26.3', '26.3.1', '1.8.9'],
      ['26.3–26.3.1', '1.8.9'],
    ],
    [
      ['1.21', '24w10a', 'b1.7.3'],
      ['1.21', '24w10a', 'b1.7.3'],
    ],
  ])('%j is %j', (versions, expected) => expect(gameVersionRanges(versions, [])).toEqual(expected))
})

describe('with the list of releases', () => {
  const known = ['26.1', '1.21.1', '1.21', '1.20.6', '1.20.5', '1.20.4', '1.20']

  it('joins across lines where nothing lies between', () => {
    expect(gameVersionRanges(['1.20.5', '1.21', '1.20.6'], known)).toEqual(['1.20.5–1.21'])
    expect(gameVersionRanges(['26.1', '1.21.1', '1.20'], known)).toEqual(['1.21.1–26.1', '1.20'])
    expect(gameVersionRanges(known, known)).toEqual(['1.20–26.1'])
  })
  it('stops at every gap, also at one that the oldest and the newest alone would hide', () => {
    expect(gameVersionRanges(['1.21', '1.20.5', '1.20.4'], known)).toEqual(['1.21', '1.20.4–1.20.5'])
    expect(gameVersionRanges(['26.1', '1.20'], known)).toEqual(['26.1', '1.20'])
  })
  it('joins what the list does not have within a line alone', () => {
    expect(gameVersionRanges(['26.2', '26.1.1', '26.1'], known)).toEqual(['26.2', '26.1–26.1.1'])
  })
  it('lists the versions of each range', () => {
    expect(groupGameVersions(['1.21', '1.20.6', '1.20.4', '24w12a'], known)).toEqual([
      { label: '1.20.6–1.21', versions: ['1.21', '1.20.6'] },
      { label: '1.20.4', versions: ['1.20.4'] },
      { label: '24w12a', versions: ['24w12a'] },
    ])
  })
  it('puts what is no release behind, as it is', () => {
    expect(gameVersionRanges(['24w12a', '1.21', 'rd-132211'], known)).toEqual(['1.21', '24w12a', 'rd-132211'])
  })
})
