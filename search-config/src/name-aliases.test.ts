import { describe, expect, it } from 'vitest'
import { nameAliases } from './name-aliases.ts'
import { renameLegacyKeys } from './legacy-filter.ts'
import { SORTS } from '@quarry/domain/search/sorts'
import { countersMatter, popularityBucket } from './popularity.ts'
import { INDEXES } from './indexes.ts'
import { settingsHash } from './settings.ts'
import { instantSearchIndex, sortOfInstantSearchIndex, sortParameters } from './sorts.ts'

describe('nameAliases', () => {
  it.each([
    ['JustEnoughItems', 'just-enough-items', ['Just Enough Items', 'justenoughitems', 'jei']],
    ['Sodium Extra', 'sodium-extra', ['sodiumextra']],
    ['Sodium', 'sodium', []],
    ['Create2Go', null, ['Create 2 Go', 'create2go', 'c2g']],
    ['ランタン', 'lantern', []],
  ])('adds other spellings of %s', (title, slug, aliases) => {
    expect(nameAliases(title, slug)).toEqual(aliases)
  })
})

describe('counters', () => {
  it('ignore changes that are not visible', () => {
    const indexed = { downloads: 120_000, follows: 40, popularity: 12, weekly_downloads: 0 }
    expect(countersMatter(indexed, { ...indexed, downloads: 120_050 })).toBe(false)
    expect(countersMatter(indexed, { ...indexed, downloads: 121_300 })).toBe(true)
    expect(countersMatter(indexed, { ...indexed, follows: 42 })).toBe(true)
    expect(countersMatter(indexed, { ...indexed, popularity: 13 })).toBe(true)
  })

  it('put doubled popularity one bucket higher', () => {
    expect(popularityBucket({ recentDownloads: 0, downloads: 0 })).toBe(0)
    expect(popularityBucket({ recentDownloads: 1023, downloads: 0 })).toBe(10)
    expect(popularityBucket({ recentDownloads: 2047, downloads: 0 })).toBe(11)
  })
})

describe('renameLegacyKeys', () => {
  it('renames keys, not values', () => {
    expect(renameLegacyKeys('versions = "versions = 1" AND project_type:mod')).toBe(
      'game_versions = "versions = 1" AND project_types=mod',
    )
  })
})

describe('settingsHash', () => {
  it('ignores key order and the order of sets, but not the order of weights', () => {
    const { settings } = INDEXES.projects
    const turned = Object.fromEntries(Object.entries(settings).toReversed())
    expect(settingsHash(turned)).toBe(settingsHash(settings))
    const sorted = { ...settings, sortableAttributes: settings.sortableAttributes.toReversed() }
    expect(settingsHash(sorted)).toBe(settingsHash(settings))
    const other = { ...settings, searchableAttributes: settings.searchableAttributes.toReversed() }
    expect(settingsHash(other)).not.toBe(settingsHash(settings))
  })
})

describe('sorts', () => {
  it('round-trip through InstantSearch', () => {
    expect(SORTS.map((sort) => sortOfInstantSearchIndex(instantSearchIndex(sort)))).toEqual([...SORTS])
    expect(sortOfInstantSearchIndex('elsewhere')).toBe('relevance')
  })

  it('require every word under an explicit order', () => {
    expect(sortParameters('newest')).toEqual({ sort: ['date_created:desc'], matchingStrategy: 'all' })
    expect(sortParameters('relevance')).toEqual({ matchingStrategy: 'last' })
  })
})

describe('adversarial raw expression', () => {
  it.each([['a'.repeat(300_000)], ['\\"'.repeat(150_000)], ["\\'".repeat(150_000)], ['a '.repeat(150_000)]])(
    'is scanned in linear time',
    (expression) => {
      expect(renameLegacyKeys(expression)).toBe(expression)
    },
  )
})
