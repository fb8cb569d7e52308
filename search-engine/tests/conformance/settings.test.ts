import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Api } from '../support/api.ts'
import { engineUnderTest } from '../support/running-engine.ts'

let api: Api
let close: () => Promise<void>

beforeAll(async () => {
  ;({ api, close } = await engineUnderTest())
  await api.write('DELETE', '/indexes/set')
  await api.must('POST', '/indexes', { uid: 'set', primaryKey: 'id' })
})

afterAll(async () => {
  await api.write('DELETE', '/indexes/set')
  await close()
})

const path = '/indexes/set/settings'

const defaults = {
  displayedAttributes: ['*'],
  searchableAttributes: ['*'],
  filterableAttributes: [],
  sortableAttributes: [],
  rankingRules: ['words', 'typo', 'proximity', 'attributeRank', 'sort', 'wordPosition', 'exactness'],
  stopWords: [],
  nonSeparatorTokens: [],
  separatorTokens: [],
  dictionary: [],
  synonyms: {},
  distinctAttribute: null,
  proximityPrecision: 'byWord',
  typoTolerance: {
    enabled: true,
    minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 },
    disableOnWords: [],
    disableOnAttributes: [],
    disableOnNumbers: false,
  },
  faceting: { maxValuesPerFacet: 100, sortFacetValuesBy: { '*': 'alpha' } },
  pagination: { maxTotalHits: 1000 },
  embedders: {},
  searchCutoffMs: null,
  localizedAttributes: null,
  facetSearch: true,
  prefixSearch: 'indexingTime',
}

describe('settings', () => {
  it('are complete with their defaults, and reset to them', async () => {
    expect(await api.get(path)).toEqual(defaults)
    await api.must('PATCH', path, { stopWords: ['x'], pagination: { maxTotalHits: 3 }, facetSearch: false })
    const task = await api.must('DELETE', path)
    expect(Object.keys(task.details)).toHaveLength(22)
    expect(await api.get(path)).toEqual(defaults)
  })

  it.each([
    ['displayed-attributes', ['b', 'a', 'b'], ['b', 'a']],
    ['searchable-attributes', ['a', '*'], ['*']],
    ['sortable-attributes', ['z', 'a', 'a'], ['a', 'z']],
    ['filterable-attributes', ['b', 'a', 'b'], ['b', 'a', 'b']],
    ['stop-words', ['the', 'a', 'Über'], ['U\u0308ber', 'a', 'the']],
    ['dictionary', ['C++', 'A/B', 'C++'], ['A/B', 'C++']],
    ['synonyms', { 'Big Boat': ['ship'] }, { 'Big Boat': ['ship'] }],
    ['ranking-rules', ['typo', 'rank:desc'], ['typo', 'rank:desc']],
    [
      'localized-attributes',
      [{ attributePatterns: ['*_de'], locales: ['de'] }],
      [{ attributePatterns: ['*_de'], locales: ['deu'] }],
    ],
    ['search-cutoff-ms', 150, 150],
  ])('%s: %j is stored as %j', async (name, sent, stored) => {
    await api.must('PUT', `${path}/${name}`, sent)
    expect(await api.get(`${path}/${name}`)).toEqual(stored)
    await api.must('DELETE', `${path}/${name}`)
  })

  it('complete half an object of filter features', async () => {
    await api.must('PUT', `${path}/filterable-attributes`, [
      { attributePatterns: ['spec_*'], features: { facetSearch: true } },
    ])
    expect(await api.get(`${path}/filterable-attributes`)).toEqual([
      {
        attributePatterns: ['spec_*'],
        features: { facetSearch: true, filter: { equality: true, comparison: false } },
      },
    ])
    await api.must('DELETE', `${path}/filterable-attributes`)
  })

  it('merge typo tolerance part by part', async () => {
    await api.must('PATCH', `${path}/typo-tolerance`, { enabled: false, minWordSizeForTypos: { oneTypo: 3 } })
    await api.must('PATCH', `${path}/typo-tolerance`, { disableOnWords: ['Éclair', 'BOAT'], enabled: null })
    expect(await api.get(`${path}/typo-tolerance`)).toEqual({
      ...defaults.typoTolerance,
      minWordSizeForTypos: { oneTypo: 3, twoTypos: 9 },
      disableOnWords: ['boat', 'eclair'],
    })
    const task = await api.write('PATCH', `${path}/typo-tolerance`, { minWordSizeForTypos: { twoTypos: 2 } })
    expect(task.error?.code).toBe('invalid_settings_typo_tolerance')
    await api.must('DELETE', `${path}/typo-tolerance`)
  })

  it.each([
    ['stopWords', 'the', 'invalid_settings_stop_words'],
    ['rankingRules', ['luck'], 'invalid_settings_ranking_rules'],
    ['rankingRules', ['attribute', 'wordPosition'], 'invalid_settings_ranking_rules'],
    ['rankingRules', ['_geo:asc'], 'invalid_settings_ranking_rules'],
    ['pagination', { maxTotalHits: 0 }, 'invalid_settings_pagination'],
    ['faceting', { sortFacetValuesBy: { a: 'size' } }, 'invalid_settings_faceting'],
    [
      'filterableAttributes',
      [{ attributePatterns: ['a'], colour: 1 }],
      'invalid_settings_filterable_attributes',
    ],
    [
      'localizedAttributes',
      [{ attributePatterns: ['a'], locales: ['xx'] }],
      'invalid_settings_localized_attributes',
    ],
    ['searchCutoffMs', 1.5, 'invalid_settings_search_cutoff_ms'],
    ['embedders', { own: { source: 'userProvided', dimensions: 3 } }, 'invalid_settings_embedders'],
    ['chat', {}, 'feature_not_enabled'],
    ['colour', 'red', 'bad_request'],
  ])('refuse %s: %j', async (name, value, code) => {
    expect(await api.send('PATCH', path, { [name]: value })).toMatchObject({ status: 400, body: { code } })
  })

  it('have those of a chat only while chats are switched on', async () => {
    const whole = async () => (await api.get(path)) as Record<string, unknown>
    expect(await whole()).not.toHaveProperty('chat')
    await api.send('PATCH', '/experimental-features', { chatCompletions: true })
    const untouched = (await whole())['chat']
    expect(untouched).toEqual(await api.get(`${path}/chat`))
    await api.must('PATCH', path, { chat: { description: 'Boats', searchParameters: { limit: 3 } } })
    await api.must('PUT', `${path}/chat`, {
      documentTemplateMaxBytes: 90,
      searchParameters: { distinct: 'a' },
    })
    expect((await whole())['chat']).toEqual({
      ...(untouched as object),
      description: 'Boats',
      documentTemplateMaxBytes: 90,
      searchParameters: { limit: 3, distinct: 'a' },
    })
    expect(await api.send('PATCH', path, { chat: { description: 4 } })).toMatchObject({
      status: 400,
      body: { code: 'invalid_settings_index_chat' },
    })
    await api.must('DELETE', path)
    expect((await whole())['chat']).toEqual(untouched)
    await api.send('PATCH', '/experimental-features', { chatCompletions: false })
    expect((await api.send('PUT', `${path}/chat`, {})).body).toMatchObject({ code: 'feature_not_enabled' })
  })

  it('answer 405 to the verb of other settings', async () => {
    expect((await api.send('PUT', `${path}/pagination`, {})).status).toBe(405)
    expect((await api.send('PATCH', `${path}/stop-words`, [])).status).toBe(405)
  })

  it('name languages in a task as they were sent, and keep them with three letters', async () => {
    const rules = [{ attributePatterns: ['*_de'], locales: ['de', 'eng', 'zh', 'cmn'] }]
    const task = await api.must('PUT', `${path}/localized-attributes`, rules)
    expect(task.details).toEqual({ localizedAttributes: rules })
    expect(await api.get(`${path}/localized-attributes`)).toEqual([
      { attributePatterns: ['*_de'], locales: ['deu', 'eng', 'zho', 'cmn'] },
    ])
    await api.must('DELETE', `${path}/localized-attributes`)
  })

  it.each(['typo-tolerance', 'faceting', 'pagination', 'embedders'])(
    'reset %s as a whole by null',
    async (name) => {
      const before = await api.get(`${path}/${name}`)
      const camel = name.replace(/-(\w)/, (_, letter: string) => letter.toUpperCase())
      const task = await api.must('PATCH', `${path}/${name}`, null)
      expect(task.details).toEqual({ [camel]: null })
      const defaults = await api.get(`${path}/${name}`)
      const changes: Record<string, unknown> = {
        typoTolerance: { enabled: false, minWordSizeForTypos: { oneTypo: 3 }, disableOnNumbers: true },
        faceting: { maxValuesPerFacet: 3, sortFacetValuesBy: { a: 'count' } },
        pagination: { maxTotalHits: 9 },
        embedders: {},
      }
      await api.must('PATCH', path, { [camel]: changes[camel] })
      await api.must('PATCH', path, { [camel]: null })
      expect(await api.get(`${path}/${name}`)).toEqual(defaults)
      await api.must('PATCH', path, { [camel]: before })
    },
  )

  it('are no change when they are null themselves', async () => {
    expect(await api.send('PATCH', path, null)).toMatchObject({ status: 400, body: { code: 'bad_request' } })
  })
})
