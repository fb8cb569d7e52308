import { describe, expect, it } from 'vitest'

import { defaultSettings } from '../settings/index-settings.ts'
import { globalScore, rankParts } from './score.ts'
import { readSort } from './sort-request.ts'

describe('the score of a document', () => {
  it.each([
    [[], 1],
    [[{ rank: 2, max: 2 }], 1],
    [[{ rank: 1, max: 2 }], 1 / 2],
    [
      [
        { rank: 2, max: 2 },
        { rank: 3, max: 4 },
      ],
      7 / 8,
    ],
    [
      [
        { rank: 1, max: 2 },
        { rank: 4, max: 4 },
      ],
      4 / 8,
    ],
    [
      [
        { rank: 0, max: 2 },
        { rank: 4, max: 4 },
      ],
      4 / 8,
    ],
    [
      [
        { rank: 2, max: 3 },
        { rank: 1, max: 1 },
        { rank: 5, max: 10 },
      ],
      15 / 30,
    ],
  ])('%j is %d', (parts, score) => {
    expect(globalScore(parts)).toBeCloseTo(score, 12)
  })

  it('takes no notice of sorting, and all from what was skipped', () => {
    const sort = { kind: 'sort', field: 'n', descending: true, value: 1, hidden: false } as const
    const words = { kind: 'words', rank: 1, max: 2 } as const
    expect(rankParts([sort, words])).toEqual([words])
    expect(globalScore(rankParts([words, { kind: 'skipped' }]))).toBe(0)
  })
})

describe('a sort list', () => {
  const settings = { ...defaultSettings(), sortableAttributes: ['n', '_geo', 'author'] }
  const read = (expression: string) => readSort(settings, [expression])[0]

  it.each([
    ['n:asc', { kind: 'field', field: 'n', descending: false }],
    ['author.name:desc', { kind: 'field', field: 'author.name', descending: true }],
    ['_geoPoint(90, 180):asc', { kind: 'geo', lat: 90, lng: 180, descending: false }],
    ['_geoPoint(-90,-180):desc', { kind: 'geo', lat: -90, lng: -180, descending: true }],
    ['_geoPoint (1.5 , 2):asc', { kind: 'geo', lat: 1.5, lng: 2, descending: false }],
  ])('reads %s', (expression, criterion) => {
    expect(read(expression)).toEqual(criterion)
  })

  it.each([
    ['n', 'Invalid syntax for the sort parameter'],
    ['n:up', 'Invalid syntax for the sort parameter'],
    ['m:asc', 'not sortable'],
    ['auth:asc', 'not sortable'],
    ['_geo:asc', 'reserved keyword'],
    ['_geoRadius(1,2,3):asc', 'reserved keyword'],
    ['_geoDistance:asc', 'reserved keyword'],
    ['_geoPoint(1):asc', 'Invalid syntax for the geo parameter'],
    ['_geoPoint(1,2,3):asc', 'Invalid syntax for the geo parameter'],
    ['_geoPoint(1,):asc', 'Invalid syntax for the geo parameter'],
    ['_geoPoint(x,1):asc', 'Invalid syntax for the geo parameter'],
    ['_geoPoint(1,x):asc', 'Invalid syntax for the geo parameter'],
    ['_geoPoint(1,0x2):asc', 'Invalid syntax for the geo parameter'],
    ['_geoPoint(90.1,0):asc', 'Latitude must be between'],
    ['_geoPoint(-90.1,0):asc', 'Latitude must be between'],
    ['_geoPoint(0,180.1):asc', 'Longitude must be between'],
  ])('refuses %s', (expression, reason) => {
    expect(() => read(expression)).toThrow(reason)
  })
})
