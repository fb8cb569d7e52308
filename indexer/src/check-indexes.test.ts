import { describe, expect, it } from 'vitest'
import { differingAttributes } from './check-indexes.ts'

const counted = (downloads: number, follows = 10, popularity = 5) => ({
  downloads,
  follows,
  popularity,
  weekly_downloads: 0,
})

describe('a document of the index', () => {
  it.each([
    ['is as it should be', { id: 'a', tags: ['x'] }, { id: 'a', tags: ['x'] }, []],
    ['has another value', { id: 'a', name: 'x' }, { id: 'a', name: 'y' }, ['name']],
    ['has a list in another order', { tags: ['x', 'y'] }, { tags: ['y', 'x'] }, ['tags']],
    ['lacks a value', { id: 'a', name: 'x' }, { id: 'a' }, ['name']],
    ['has a value too many', { id: 'a' }, { id: 'a', name: 'x' }, ['name']],
    ['has the same counters', counted(100), counted(100), []],
    ['is behind by as much as the indexer lets it', counted(1001), counted(1000), []],
    ['is behind by far', counted(2000), counted(1000), ['counters']],
    ['is one bucket of popularity behind', counted(100, 10, 6), counted(100, 10, 5), []],
    ['is two buckets behind', counted(100, 10, 7), counted(100, 10, 5), ['counters']],
    ['is two buckets ahead', counted(100, 10, 3), counted(100, 10, 5), ['counters']],
    ['has no counters', counted(100), { id: 'a' }, ['id', 'counters']],
    ['has counters where none belong', { id: 'a' }, { id: 'a', ...counted(5) }, []],
  ])('%s', (_, expected, indexed, names) => {
    expect(differingAttributes(expected, indexed)).toEqual(names)
  })
})
