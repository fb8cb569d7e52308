import { describe, expect, it } from 'vitest'
import { releasesInMaven, releasesInSemver, releasesOf } from './version-range.ts'

const known = [
  ...['1.21.1', '1.21', '1.20.6', '1.20.2', '1.20.1', '1.20', '1.19.4', '1.7.10'].map((version) => ({
    version,
    version_type: 'release',
  })),
  ...['24w14a', '1.21-pre2', '1.21-rc1', '26.1-snapshot-3'].map((version) => ({
    version,
    version_type: 'snapshot',
  })),
]

describe('semver ranges', () => {
  it.each([
    [['1.20.1'], ['1.20.1']],
    [['~1.20.1'], ['1.20.6', '1.20.2', '1.20.1']],
    [['^1.21'], ['1.21.1', '1.21']],
    [['1.20.x'], ['1.20.6', '1.20.2', '1.20.1', '1.20']],
    [['>=1.20 <1.20.2'], ['1.20.1', '1.20']],
    [['>=1.20-alpha.23.13.a <1.20.2-'], ['1.20.1', '1.20']],
    [
      ['1.19.4', '1.21'],
      ['1.21', '1.19.4'],
    ],
    [['1.7.10 || 1.21'], ['1.21', '1.7.10']],
    [['nonsense'], []],
    [['>1.20-rc.1 <1.20.2'], ['1.20.1', '1.20']],
    [
      ['>1.20.6 <=1.21.1-rc.1', '>= 1.21.1'],
      ['1.21.1', '1.21'],
    ],
    [['1.21-rc.2'], []],
    [['~1'], []],
    [['~1.21-'], ['1.21.1', '1.21']],
    [['>=1.21.x'], ['1.21.1', '1.21']],
    [['<24w14a'], []],
    [['24w14a'], ['24w14a']],
    [['1.20.5-alpha.24.14.a'], ['24w14a']],
    [
      ['=1.21-beta.2', '1.21-rc.1', '1.21'],
      ['1.21', '1.21-pre2', '1.21-rc1'],
    ],
    [['26.1-alpha.3'], ['26.1-snapshot-3']],
  ])('%j match %j', (predicates, expected) => {
    expect(releasesInSemver(predicates, known)).toEqual(expected)
  })

  it.each(['*', '', ' ', 'x', '>=0', '>=0.0.0', '1.20 || *', '${minecraft_version}', '@MC@'])(
    'suggest nothing for %j',
    (range) => {
      expect(releasesInSemver([range], known)).toEqual([])
      expect(releasesInSemver([], known)).toEqual([])
    },
  )
})

describe('Maven ranges', () => {
  it.each([
    ['[1.20,1.21)', ['1.20.6', '1.20.2', '1.20.1', '1.20']],
    ['[1.20.1]', ['1.20.1']],
    ['(1.20.1,1.20.6]', ['1.20.6', '1.20.2']],
    ['[1.21,)', ['1.21.1', '1.21']],
    ['(,1.7.10]', ['1.7.10']],
    ['[1.19.4],[1.21,1.21.1)', ['1.21', '1.19.4']],
    ['1.21', ['1.21.1', '1.21']],
    ['[1.21-rc1,)', ['1.21.1', '1.21']],
    ['(1.20.6,1.21-alpha]', []],
    ['[1.21-pre1,1.21.1]', ['1.21.1']],
    ['[1.21-1,1.21.1]', ['1.21.1']],
    ['[1.20.6,1.21', []],
    ['1.20.6,1.21', []],
    ['[1.20,1.20.1,1.21]', []],
    ['*', []],
    ['(,)', []],
    ['${minecraft_version_range}', []],
  ])('%s matches %j', (range, expected) => {
    expect(releasesInMaven(range, known)).toEqual(expected)
  })
})

describe('patch releases of a version', () => {
  it('do not confuse 1.2 with 1.20', () => {
    expect(releasesOf('1.20', known)).toEqual(['1.20.6', '1.20.2', '1.20.1', '1.20'])
    expect(releasesOf('1.2', known)).toEqual([])
  })
})
