import { describe, expect, it } from 'vitest'

import { nameAliases } from './name-aliases.ts'
import { CollectionDocument } from './collections.ts'
import { anyOf, noneOf, quote } from './filter-expressions.ts'
import { filterOfFacets } from './facets.ts'
import { projectFilter, without } from './filters.ts'
import { INDEX_NAMES, INDEXES, isIndexName } from './indexes.ts'
import { renameLegacyKeys } from './legacy-filter.ts'
import { OrganizationDocument } from './organizations.ts'
import { countersMatter, popularityBucket } from './popularity.ts'
import { ProjectDocument } from './projects.ts'
import { v2SearchHit } from './search-hit.ts'
import { settingsHash } from './settings.ts'
import { UserDocument } from './users.ts'
import { VersionDocument } from './versions.ts'

const documents = {
  projects: ProjectDocument,
  versions: VersionDocument,
  users: UserDocument,
  organizations: OrganizationDocument,
  collections: CollectionDocument,
}

/** Attributes that only help to find a document and are not displayed. */
const hidden = {
  projects: [
    'aliases',
    'compat',
    'mod_versions',
    'plugin_versions',
    'datapack_versions',
    'popularity',
    'environments',
    'depends_on',
  ],
  versions: [],
  users: ['aliases'],
  organizations: ['aliases'],
  collections: [],
}

describe.each(INDEX_NAMES)('index of %s', (name) => {
  const { primaryKey, settings } = INDEXES[name]
  const fields = Object.keys(documents[name].shape)

  it('displays all fields but those that only help to find documents', () => {
    const shown = fields.filter((field) => !(hidden[name] as string[]).includes(field))
    expect(settings.displayedAttributes).toEqual(shown)
    expect(shown).toContain(primaryKey)
  })

  it('uses only fields of its documents', () => {
    const custom = settings.rankingRules.flatMap((rule) => (rule.includes(':') ? [rule.split(':')[0]] : []))
    const named = [
      ...settings.searchableAttributes,
      ...settings.sortableAttributes,
      ...settings.typoTolerance.disableOnAttributes,
      ...settings.filterableAttributes.flatMap(({ attributePatterns }) => attributePatterns),
      ...custom,
    ]
    expect(named.filter((field) => !fields.includes(field ?? ''))).toEqual([])
  })

  it('tolerates typos in words but not in numbers', () => {
    expect(settings.typoTolerance).toMatchObject({ enabled: true, disableOnNumbers: true })
    expect(settings.rankingRules[0]).toBe('sort')
  })

  it('filters numbers by range and does not search facets', () => {
    const rules = settings.filterableAttributes
    expect(rules.map(({ features }) => features.facetSearch)).not.toContain(true)
    expect(rules.map(({ features }) => features.filter.equality)).not.toContain(false)
    const compared = rules.filter(({ features }) => features.filter.comparison)
    const isNumber = /^(?:date_|downloads|follows|color)/
    expect(
      compared.flatMap(({ attributePatterns }) => attributePatterns).filter((field) => !isNumber.test(field)),
    ).toEqual([])
    expect(isIndexName(name)).toBe(true)
    expect(isIndexName(`${name}x`)).toBe(false)
    expect(isIndexName('toString')).toBe(false)
  })
})

describe('settings hash', () => {
  const { settings } = INDEXES.projects

  it('differs for every other value', () => {
    const hash = settingsHash(settings)
    expect(hash).toMatch(/^[0-9a-f]{16}$/)
    expect(settingsHash({ ...settings, pagination: { maxTotalHits: 1 } })).not.toBe(hash)
    expect(settingsHash({ ...settings, rankingRules: settings.rankingRules.toReversed() })).not.toBe(hash)
    expect(
      settingsHash({ ...settings, displayedAttributes: settings.displayedAttributes.toReversed() }),
    ).toBe(hash)
    const typoTolerance = { ...settings.typoTolerance, disableOnAttributes: ['b', 'a', 'c'] }
    const turned = { ...typoTolerance, disableOnAttributes: ['c', 'b', 'a'] }
    expect(settingsHash({ typoTolerance })).toBe(settingsHash({ typoTolerance: turned }))
    expect(settingsHash({ distinct: null } as object)).not.toBe(settingsHash({}))
  })
})

describe('name aliases', () => {
  it.each([
    ['One Two', null, ['onetwo']],
    ['One Two Three', null, ['onetwothree', 'ott']],
    ['a b c d e f g h', null, ['abcdefgh']],
    ['a b c d e f g h i', null, ['abcdefghi']],
    ['XMLReader', 'xml.reader', ['XML Reader', 'xmlreader']],
    ['Mod', 'the_mod', ['themod']],
    ['v2', null, ['v 2', 'v2']],
  ])('%s (%s): %j', (title, slug, aliases) => {
    expect(nameAliases(title, slug)).toEqual(aliases)
  })
})

describe('changed counters', () => {
  const at = (downloads: number) => ({ downloads, follows: 0, popularity: 1, weekly_downloads: 0 })

  it.each([
    [0, 0, false],
    [0, 1, true],
    [1, 0, true],
    [20, 21, true],
    [40, 41, false],
    [40, 42, true],
    [100, 95, true],
    [100, 96, false],
    [1000, 1019, false],
    [1000, 1020, true],
    [100_000, 101_009, false],
    [100_000, 101_010, true],
  ])('from %i to %i are significant: %s', (before, now, matters) => {
    expect(countersMatter(at(before), at(now))).toBe(matters)
  })

  it.each([
    [0, 9, false],
    [0, 10, true],
    [1000, 1099, false],
    [1000, 900, true],
  ])('of a week from %i to %i are written: %s', (before, now, isWritten) => {
    const of = (weekly_downloads: number) => ({ ...at(1), weekly_downloads })
    expect(countersMatter(of(before), of(now))).toBe(isWritten)
  })

  it('count a fiftieth of all downloads as recent', () => {
    expect(popularityBucket({ recentDownloads: 0, downloads: 49 })).toBe(0)
    expect(popularityBucket({ recentDownloads: 0, downloads: 50 })).toBe(1)
    expect(popularityBucket({ recentDownloads: 2, downloads: 0 })).toBe(1)
    expect(popularityBucket({ recentDownloads: 3, downloads: 0 })).toBe(2)
    expect(popularityBucket({ recentDownloads: -5, downloads: -5 })).toBe(0)
  })
})

describe('filter expressions', () => {
  it('quote values', () => {
    expect(quote('a"b\\c')).toBe('"a\\"b\\\\c"')
    expect(anyOf('x', ['a'])).toBe('x = "a"')
    expect(anyOf('x', ['a', 'b'])).toBe('x IN ["a", "b"]')
    expect(anyOf('x', [])).toBe('x IN []')
    expect(noneOf('x', 'a')).toBe('NOT x = "a"')
  })

  it.each([
    ['versions = 1', 'game_versions = 1'],
    ['created_timestamp>5', 'date_created>5'],
    ["title = 'versions = 1'", "title = 'versions = 1'"],
    ['versions IN [1]', 'game_versions IN [1]'],
    ['versions NOT IN [1]', 'game_versions NOT IN [1]'],
    ['toString = 1', 'toString = 1'],
    ['x versions', 'x versions'],
  ])('from old keys: %s becomes %s', (old, renamed) => {
    expect(renameLegacyKeys(old)).toBe(renamed)
  })

  it.each([
    [['client'], ['environments = client']],
    [['server'], ['environments = server']],
    [['client', 'server'], ['environments = client_and_server']],
    [[], []],
  ] as const)('for the environments %j are %j', (environments, filter) => {
    expect(projectFilter({ environments })).toEqual(filter)
  })

  it('for a selection contain each part', () => {
    expect(
      projectFilter({
        openSource: false,
        licenses: { include: ['MIT'], exclude: ['ARR'] },
        projectIds: { include: ['a'], exclude: ['b'] },
        author: 'u',
        organization: 'o',
        gameVersions: ['1.20'],
      }),
    ).toEqual([
      'game_versions = "1.20"',
      'open_source = false',
      'license = "MIT"',
      'project_id = "a"',
      'author = "u"',
      'organization_slug = "o"',
      'NOT license = "ARR"',
      'NOT project_id = "b"',
    ])
    expect(without({ openSource: true, gameVersions: ['1'] }, 'openSource')).toEqual({ gameVersions: ['1'] })
  })

  it('from facets accept at most 1024 conditions of 65 536 characters', () => {
    const conditions = (count: number) => JSON.stringify([Array.from({ length: count }, () => 'title:a')])
    expect(filterOfFacets(conditions(1024))).toHaveLength(1)
    expect(() => filterOfFacets(conditions(1025))).toThrow('at most 1024 conditions')
    const padded = (length: number) => `[["title:a"]]${' '.repeat(length - 13)}`
    expect(filterOfFacets(padded(65_536))).toHaveLength(1)
    expect(() => filterOfFacets(padded(65_537))).toThrow('at most 65536 characters')
  })
})

describe('v2 search hit', () => {
  const document = {
    project_id: 'AbCdEfGh',
    slug: 'lamp',
    author: 'mira',
    title: 'Lamp',
    author_id: 'AAAAAAAA',
    organization: 'Lights',
    organization_id: 'BBBBBBBB',
    summary: 'Light',
    project_types: ['mod'],
    categories: ['a'],
    display_categories: ['a'],
    game_versions: ['1.20'],
    downloads: 1,
    follows: 2,
    icon_url: '/i.png',
    date_created: 0,
    date_modified: 1000,
    latest_version: null,
    license: 'MIT',
    client_side: 'required',
    server_side: 'optional',
    gallery: ['/g.png'],
    featured_gallery: '/f.png',
    color: null,
  } as unknown as Parameters<typeof v2SearchHit>[0]

  it('has absolute addresses and empty texts for missing values', () => {
    expect(v2SearchHit(document, 'https://site.test/')).toMatchObject({
      description: 'Light',
      author_id: 'AAAAAAAA',
      organization: 'Lights',
      organization_id: 'BBBBBBBB',
      all_project_types: ['mod'],
      environment: 'client_only_server_optional',
      versions: ['1.20'],
      icon_url: 'https://site.test/i.png',
      gallery: ['https://site.test/g.png'],
      featured_gallery: 'https://site.test/f.png',
      latest_version: '',
      date_modified: '1970-01-01T00:00:01.000Z',
    })
    expect(
      v2SearchHit(
        { ...document, icon_url: null, featured_gallery: null, latest_version: 'v' },
        'https://site.test/',
      ),
    ).toMatchObject({ icon_url: '', featured_gallery: null, latest_version: 'v' })
  })
})
