import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TestIndex } from '../search/index-for-tests.ts'
import type { SearchRequest } from '../request/search-request.ts'

const document = {
  id: 1,
  t: 'Copper Lantern',
  long: 'one two three four lantern six seven eight nine ten',
  tags: ['old lantern', 'LANTERN'],
  author: { name: 'Lantern Smith', age: 33 },
  price: 4.5,
  free: true,
}

async function formatted(request: Partial<SearchRequest>): Promise<Record<string, unknown>> {
  const test = await TestIndex.with([document])
  return test.search({ attributesToRetrieve: ['id'], ...request }).hits[0]!._formatted as Record<
    string,
    unknown
  >
}

describe('formatting', () => {
  it('marks words, what was typed of a prefix, and phrases as one', async () => {
    expect(await formatted({ q: 'lantern', attributesToHighlight: ['t'] })).toEqual({
      id: '1',
      t: 'Copper <em>Lantern</em>',
    })
    expect(await formatted({ q: 'lan', attributesToHighlight: ['t'] })).toMatchObject({
      t: 'Copper <em>Lan</em>tern',
    })
    expect(await formatted({ q: 'lantrn', attributesToHighlight: ['t'] })).toMatchObject({
      t: 'Copper <em>Lanter</em>n',
    })
    expect(await formatted({ q: '"copper lantern"', attributesToHighlight: ['t'] })).toMatchObject({
      t: '<em>Copper Lantern</em>',
    })
  })

  it('marks the shortest of the slips that a word begins with', async () => {
    const test = await TestIndex.with([{ id: 1, t: 'Lanterns', other: 'lantern' }])
    const [hit] = test.search({ q: 'lanternsx', attributesToHighlight: ['t'] }).hits
    expect(hit!._formatted).toMatchObject({ t: '<em>Lantern</em>s' })
  })

  it('marks slips only of words that the search came to', async () => {
    const test = await TestIndex.with([
      { id: 1, t: 'copper lantern' },
      { id: 2, t: 'glass' },
    ])
    const mark = (q: string): unknown => test.search({ q, attributesToHighlight: ['t'] }).hits[0]!._formatted
    // No document has both of the first two words, so the third one is never asked for.
    expect(mark('copper glass lantrn')).toMatchObject({ t: '<em>copper</em> lantern' })
    expect(mark('copper glass lantern')).toMatchObject({ t: '<em>copper</em> <em>lantern</em>' })
    expect(mark('copper lantrn glass')).toMatchObject({ t: '<em>copper</em> <em>lantern</em>' })
  })

  it('reaches into lists and objects and writes numbers as text', async () => {
    const found = await formatted({
      q: 'lantern',
      attributesToHighlight: ['*'],
      highlightPreTag: '[',
      highlightPostTag: ']',
    })
    expect(found).toMatchObject({
      tags: ['old [lantern]', '[LANTERN]'],
      author: { name: '[Lantern] Smith', age: '33' },
      price: '4.5',
      free: true,
    })
  })

  it('marks no phrase with a stop word in it', async () => {
    const test = await TestIndex.with([{ id: 1, t: 'the cat of night' }], { stopWords: ['the', 'of'] })
    const mark = (q: string): unknown =>
      test.search({ q, attributesToHighlight: ['t'], showMatchesPosition: true }).hits[0]
    for (const q of ['"cat of night"', '"the cat"', '"cat of"'])
      expect(mark(q)).toMatchObject({ _formatted: { t: 'the cat of night' }, _matchesPosition: {} })
    expect(mark('"cat of night" night')).toMatchObject({ _formatted: { t: 'the cat of <em>night</em>' } })
    expect(mark('"cat"')).toMatchObject({ _formatted: { t: 'the <em>cat</em> of night' } })
  })

  it('crops around the best place', async () => {
    expect(await formatted({ q: 'lantern', attributesToCrop: ['long:3'] })).toMatchObject({
      long: '…four lantern six…',
    })
    expect(await formatted({ q: '', attributesToCrop: ['long:2'] })).toMatchObject({ long: 'one two…' })
    expect(
      await formatted({ q: 'lantern', attributesToCrop: ['long'], cropLength: 1, cropMarker: '~' }),
    ).toMatchObject({ long: '~lantern~' })
  })

  it('crops where phrases and words stand nearest, each word of a phrase counted', async () => {
    const crop = async (text: string, q: string, words: number) => {
      const test = await TestIndex.with([{ id: 1, t: text }])
      const [hit] = test.search({ q, attributesToCrop: [`t:${words}`], attributesToHighlight: ['t'] }).hits
      return (hit!._formatted as { t: string }).t
    }
    // A last match that fills the whole crop is no candidate.
    expect(await crop('deep x x x x x x dark cave', '"dark cave" deep', 2)).toBe('<em>deep</em> x…')
    expect(await crop('deep x x x x x x dark cave', '"dark cave" deep', 3)).toBe('…x <em>dark cave</em>')
    // A phrase longer than the crop is passed over.
    expect(await crop('one two three x x x one x', '"one two three" one', 2)).toBe('…x <em>one</em>…')
    // Of equal places the one whose words are neighbours in order comes first.
    expect(await crop('cave dark x x x x x x dark cave x', 'dark cave ', 2)).toBe(
      '…<em>dark</em> <em>cave</em>…',
    )
    expect(await crop('dark x cave x x x x x dark cave x', 'dark cave ', 3)).toBe(
      '…x <em>dark</em> <em>cave</em>…',
    )
  })

  it('is left out when no name is valid', async () => {
    expect(await formatted({ q: 'lantern', attributesToHighlight: ['nothing'] })).toBeUndefined()
  })

  it('reports match positions in bytes', async () => {
    const test = await TestIndex.with([{ id: 1, t: 'Éclair lantern', tags: ['x', 'lantern'] }])
    const { hits } = test.search({ q: 'lantern', attributesToRetrieve: ['id'], showMatchesPosition: true })
    expect(hits[0]).toEqual({
      id: 1,
      _matchesPosition: { t: [{ start: 8, length: 7 }], tags: [{ start: 0, length: 7, indices: [1] }] },
    })
  })

  it('retrieves only what is displayed', async () => {
    const test = await TestIndex.with([document], { displayedAttributes: ['id', 'author'] })
    const retrieve = (names: string[] | null): unknown => test.search({ attributesToRetrieve: names }).hits[0]
    expect(retrieve(null)).toEqual({ id: 1, author: document.author })
    expect(retrieve(['author.name'])).toEqual({})
    expect(retrieve(['id', 't'])).toEqual({ id: 1 })
  })

  it('marks the same in plain texts, which are read faster, as in all others', async () => {
    const words = [
      'Copper',
      'lantern',
      'lan-tern',
      "lantern's",
      'o2',
      '_x',
      'copper.Lantern',
      'LANTERN,',
      '#',
      'cop',
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...words), { maxLength: 12 }),
        fc.constantFrom('lantern', 'copper lan', 'cop', 'lantren', 'o2 x', 'x'),
        async (parts, q) => {
          const test = await TestIndex.with([{ id: 1, t: parts.join(' '), tags: 'lantern copper o2 x' }])
          const mark = (more: object): unknown =>
            test.search({ q, attributesToHighlight: ['t'], ...more }).hits[0]?._formatted
          // Telling the places of matches needs all words, so it goes the long way.
          expect(mark({})).toEqual(mark({ showMatchesPosition: true }))
          await test.index.close()
        },
      ),
      { numRuns: 60 },
    )
  })

  it('treats a field called `__proto__` like any other', async () => {
    const hostile = JSON.parse('{"id":1,"__proto__":{"deep":"lantern"},"t":"x"}') as Record<string, unknown>
    const test = await TestIndex.with([hostile])
    const [hit] = test.search({ q: 'lantern', attributesToHighlight: ['*'] }).hits
    expect(JSON.stringify(hit)).toBe(
      '{"id":1,"__proto__":{"deep":"lantern"},"t":"x","_formatted":{"id":"1","__proto__":{"deep":"<em>lantern</em>"},"t":"x"}}',
    )
    const [picked] = test.search({ q: 'lantern', attributesToRetrieve: ['__proto__.deep'] }).hits
    expect(JSON.stringify(picked)).toBe('{"__proto__":{"deep":"lantern"}}')
  })
})
