import { ENVIRONMENTS } from '@quarry/domain/projects/environments'
import { SORTS } from '@quarry/domain/search/sorts'
import { SHELF_ORDER } from '@quarry/domain/projects/project-types'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  emptyState,
  type SearchState,
  readState,
  stateHref,
  statePairs,
  writeParams,
} from './search-state.ts'
import { PAGE_SIZES } from './view-modes.ts'

const name = fc.stringMatching(/^[\w .+|"\\&=%#éä日-]{1,12}$/)
const choice = fc.record({ name, out: fc.boolean() })
const choices = fc.uniqueArray(choice, { selector: (item) => item.name, maxLength: 5 })
const state: fc.Arbitrary<SearchState> = fc.record({
  kind: fc.constantFrom(...SHELF_ORDER),
  query: fc.string({ maxLength: 40 }),
  tags: choices,
  groups: choices,
  versions: fc.uniqueArray(name, { maxLength: 5 }),
  environments: fc.subarray([...ENVIRONMENTS]),
  openSource: fc.constantFrom('in' as const, 'out' as const, undefined),
  projectIds: choices,
  maker: fc.option(fc.record({ kind: fc.constantFrom('user' as const, 'organization' as const), name }), {
    nil: undefined,
  }),
  showsAllVersions: fc.boolean(),
  sort: fc.constantFrom(...SORTS),
  pageSize: fc.constantFrom(...Object.values(PAGE_SIZES).flat()),
  page: fc.integer({ min: 1, max: 10_000 }),
  serverId: fc.constantFrom(undefined, 'srv-1'),
  hidesInstalled: fc.boolean(),
})

/** Reads a link as browsers and our router do: text, and lists for repeated names. */
function paramsOfHref(href: string): Record<string, unknown> {
  const query = new URL(href, 'http://quarry.test').searchParams
  return Object.fromEntries([...new Set(query.keys())].map((key) => [key, query.getAll(key)]))
}

describe('search addresses', () => {
  it('represent every state exactly', () => {
    fc.assert(
      fc.property(state, (given) => {
        expect(readState(given.kind, { ...writeParams(given) })).toEqual(given)
        expect(readState(given.kind, paramsOfHref(stateHref(given)))).toEqual(given)
      }),
    )
  })

  it('contain filters, order and page in the shareable form', () => {
    const given: SearchState = {
      ...emptyState('mod'),
      query: 'big chest',
      tags: [
        { name: 'storage', out: false },
        { name: 'magic', out: true },
      ],
      groups: [{ name: 'fabric', out: false }],
      versions: ['1.20', '1.21.11'],
      environments: ['client'],
      openSource: 'in',
      sort: 'newest',
      pageSize: 50,
      page: 3,
    }
    expect(stateHref(given)).toBe(
      '/mods?q=big%20chest&f=categories:storage&f=categories!=magic&g=categories:fabric&v=1.20&v=1.21.11&e=client&l=open_source:true&s=newest&m=50&page=3',
    )
  })

  it('omit default values', () => {
    expect(stateHref(emptyState('shader'))).toBe('/shaders')
  })

  it('accept older forms: offsets, negatives and the bare license flag', () => {
    const read = readState('mod', { o: '40', nf: ['categories:cursed'], l: 'true' })
    expect(read).toMatchObject({ page: 3, tags: [{ name: 'cursed', out: true }], openSource: 'in' })
  })

  it('ignore invalid values and limit the rest', () => {
    const read = readState('mod', {
      q: 'x'.repeat(1000),
      f: [
        'nonsense',
        'categories:',
        'categories:a',
        ...Array.from({ length: 500 }, (_, at) => `categories:${at}`),
      ],
      s: 'best',
      m: '7',
      page: '-3',
      e: ['client', 'toaster'],
      sid: '"><script>',
      v: { $ne: 1 },
    })
    expect(read.query).toHaveLength(256)
    expect(read.tags.length).toBeLessThanOrEqual(60)
    expect(read).toMatchObject({
      sort: 'relevance',
      pageSize: 20,
      page: 1,
      environments: ['client'],
      versions: [],
    })
    expect(read.serverId).toBeUndefined()
  })

  it('never throw', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('q', 'f', 'g', 'v', 'e', 'l', 'm', 'page', 'o'), fc.anything()),
        (raw) => {
          expect(() => stateHref(readState('mod', raw))).not.toThrow()
        },
      ),
    )
  })

  it('limit the query to its maximum length when read', () => {
    const given = { ...emptyState('mod'), query: 'x'.repeat(1000) }
    expect(statePairs(given)).toEqual([['q', 'x'.repeat(256)]])
    expect(readState('mod', { ...writeParams(given) }).query).toHaveLength(256)
  })

  it('list the pairs of the form without JavaScript', () => {
    expect(statePairs({ ...emptyState('mod'), query: 'a', versions: ['1.20', '1.21'] })).toEqual([
      ['q', 'a'],
      ['v', '1.20'],
      ['v', '1.21'],
    ])
  })
})
