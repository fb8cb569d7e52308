import { describe, expect, it } from 'vitest'
import { gameVersionRanges, type KnownGameVersion } from './game-version-range.ts'

describe('without the list of versions', () => {
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
  ])('%j is %j', (versions, expected) => expect(gameVersionRanges(versions)).toEqual(expected))
})

describe('with the list of versions', () => {
  const release = (version: string): KnownGameVersion => ({ version, version_type: 'release' })
  const snapshot = (version: string): KnownGameVersion => ({ version, version_type: 'snapshot' })
  const known = [
    snapshot('24w12a'),
    snapshot('24w11a'),
    release('1.21'),
    snapshot('24w10a'),
    release('1.20.6'),
    release('1.20.5'),
    release('1.20'),
  ]

  it('crosses lines where nothing lies between', () => {
    expect(gameVersionRanges(['1.20.5', '1.21', '1.20.6'], known)).toEqual(['1.20.5–1.21'])
  })
  it('stops at a gap', () => {
    expect(gameVersionRanges(['1.21', '1.20.5', '1.20'], known)).toEqual(['1.21', '1.20–1.20.5'])
  })
  it('joins snapshots apart from releases, and keeps what it does not know', () => {
    expect(gameVersionRanges(['24w12a', '24w11a', '1.21', 'rd-132211'], known)).toEqual([
      '1.21',
      '24w11a–24w12a',
      'rd-132211',
    ])
  })
})
