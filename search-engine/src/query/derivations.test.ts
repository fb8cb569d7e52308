import { describe, expect, it } from 'vitest'

import { TestIndex, texts } from '../search/index-for-tests.ts'
import type { TestDocument, TestRequest } from '../search/index-for-tests.ts'
import type { IndexSettings } from '../settings/index-settings.ts'

async function found(
  documents: TestDocument[],
  request: TestRequest,
  settings: Partial<IndexSettings> = {},
): Promise<unknown[]> {
  const test = await TestIndex.with(documents, settings)
  return test.ids(request).toSorted((a, b) => Number(a) - Number(b))
}

const q = (text: string) => ({ q: text, matchingStrategy: 'all' as const })

describe('slips', () => {
  const word = (length: number) => 'abcdefghijklm'.slice(0, length)
  const slipped = (length: number, slips: number) => word(length - slips) + 'xyz'.slice(0, slips)

  it.each([
    [4, 1, []],
    [5, 1, [1]],
    [5, 2, []],
    [8, 1, [1]],
    [8, 2, []],
    [9, 2, [1]],
    [12, 3, []],
  ])('a word of %i letters with %i of them finds %j', async (length, slips, ids) => {
    expect(await found(texts(word(length)), q(`${slipped(length, slips)} `))).toEqual(ids)
  })

  it('are counted by other sizes when they are set', async () => {
    const { typoTolerance } = new TestIndex().index.settings
    const settings = { typoTolerance: { ...typoTolerance, minWordSizeForTypos: { oneTypo: 3, twoTypos: 4 } } }
    expect(await found(texts('ab'), q('ax '), settings)).toEqual([])
    expect(await found(texts('abc'), q('abx '), settings)).toEqual([1])
    expect(await found(texts('abcd'), q('abxy '), settings)).toEqual([1])
    expect(
      await found(texts('abcdefghi'), q('abcdefgxy '), {
        typoTolerance: { ...typoTolerance, enabled: false },
      }),
    ).toEqual([])
  })

  it('cost two on the first letter', async () => {
    expect(await found(texts('lantern'), q('xantern '))).toEqual([])
    expect(await found(texts('lanternes'), q('xanternes '))).toEqual([1])
    expect(await found(texts('lanternes'), q('xanternex '))).toEqual([])
  })

  it('count for at most 150 words with one and 50 with two, the first by their bytes', async () => {
    const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
    const asDocuments = (words: string[]) => words.toSorted().map((t, id) => ({ id, t }))
    const first = (count: number) => Array.from({ length: count }, (_, id) => id)
    const query = 'lanterns'
    const one = Array.from(query, (own, at) =>
      at === 0
        ? []
        : letters.flatMap((l) => (l === own ? [] : [query.slice(0, at) + l + query.slice(at + 1)])),
    ).flat()
    expect(one.length).toBeGreaterThan(150)
    expect(await found(asDocuments(one), q(`${query} `))).toEqual(first(150))
    expect(await found(asDocuments(one.toSorted().slice(0, 150)), q(`${query} `))).toEqual(first(150))
    const two = letters.slice(0, 8).flatMap((a) => letters.slice(0, 8).map((b) => `lantern${a}${b}`))
    expect(await found(asDocuments(two), q('lanternxy '))).toEqual(first(50))
  })

  it('are those of words in use only', async () => {
    const test = await TestIndex.with(texts('lantern', 'cave'))
    expect(test.ids(q('lantexn '))).toEqual([1])
    await test.remove([0])
    expect(test.ids(q('lantexn '))).toEqual([])
    expect(test.ids(q('lant'))).toEqual([])
  })
})

describe('a word that is split', () => {
  it('may be made of the first word of all', async () => {
    const settings = { searchableAttributes: ['t'] }
    expect(await found(texts('aa zz'), q('aazz '), settings)).toEqual([1])
    expect(await found(texts('zz aa'), q('zzaa '), settings)).toEqual([1])
  })

  it('is two words side by side, in this order', async () => {
    const documents = texts('sun flower', 'flower sun', 'sun x flower', 'sunflower')
    expect(await found(documents, q('sunflower '))).toEqual([1, 4])
    expect(await found(texts('flower in the sun'), q('sunflower '))).toEqual([])
  })

  it('is two words of one field when only fields count', async () => {
    const settings = { proximityPrecision: 'byAttribute' as const }
    expect(await found(texts('flower in the sun'), q('sunflower '), settings)).toEqual([1])
    expect(await found([{ id: 1, t: 'sun', u: 'flower' }], q('sunflower '), settings)).toEqual([])
  })

  it('is cut where the halves stand together most often', async () => {
    const documents = texts('ab cdef', 'abcd ef', 'abcd ef')
    expect(await found(documents, q('abcdef '))).toEqual([2, 3])
    expect(await found(texts('ab cdef', 'abcd ef'), q('abcdef '))).toEqual([1])
  })

  it('counts documents that are there', async () => {
    const test = await TestIndex.with(texts('ab cdef', 'abcd ef', 'abcd ef'))
    await test.remove([1, 2])
    expect(test.ids(q('abcdef '))).toEqual([1])
  })
})

describe('words that are joined', () => {
  it.each([
    ['sun flower ', [1]],
    ['sunfl ower ', [1]],
    ['su nflo wer ', [1]],
    ['s un flo wer ', []],
    ['sun. flower ', []],
    ['"sun" flower ', []],
    ['flower sun ', []],
  ])('%j finds %j', async (text, ids) => {
    expect(await found(texts('sunflower'), q(text))).toEqual(ids)
  })

  it('may have one slip less for each joint', async () => {
    expect(await found(texts('marblehouse'), q('marble hoxse '))).toEqual([1])
    expect(await found(texts('marblehouse'), q('marble hoxxe '))).toEqual([])
    expect(await found(texts('marblehouse'), q('mar ble hoxse '))).toEqual([])
  })
})

describe('synonyms', () => {
  it('are 50 at most, of 100 words together', async () => {
    const names = Array.from({ length: 60 }, (_, i) => `name${String.fromCharCode(97 + (i % 26))}${i}`)
    const documents = names.map((t, id) => ({ id, t }))
    expect(await found(documents, q('lamp '), { synonyms: { lamp: names } })).toHaveLength(50)
    const long = names.map((name) => `${name} of stone`)
    const longDocuments = long.map((t, id) => ({ id, t }))
    expect(await found(longDocuments, q('lamp '), { synonyms: { lamp: long } })).toHaveLength(33)
  })

  it('stand for words in a row, up to three', async () => {
    const synonyms = { 'jack o': ['pumpkin'], 'a b c': ['three'], 'a b c d': ['four'] }
    expect(await found(texts('pumpkin'), q('jack o '), { synonyms })).toEqual([1])
    expect(await found(texts('three'), q('a b c '), { synonyms })).toEqual([1])
    expect(await found(texts('four'), q('a b c d '), { synonyms })).toEqual([])
  })
})

describe('words that may be missing', () => {
  const documents = texts('a b c', 'a b', 'a', 'c', 'b c', 'a')

  it.each([
    ['last', 'a b c ', [1, 2, 3, 6]],
    ['all', 'a b c ', [1]],
    ['frequency', 'a b c ', [1, 5]],
    ['last', 'x a ', []],
    ['frequency', 'x a ', [1, 2, 3, 6]],
    ['last', 'x "a b" ', [1, 2]],
    ['last', '"b c" x ', [1, 5]],
  ] as const)('with strategy %s, %j finds %j', async (matchingStrategy, text, ids) => {
    expect(await found(documents, { q: text, matchingStrategy })).toEqual(ids)
  })
})
