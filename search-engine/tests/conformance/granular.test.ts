import { describe } from 'vitest'

import { conformance, search } from './table.ts'
import type { Case } from './table.ts'

const facets = (name: string, index: string, wanted: string[], distribution: unknown): Case =>
  search(name, index, { facets: wanted, limit: 0 }, { contains: { facetDistribution: distribution } })

const refused = (name: string, index: string, wanted: string[]): Case =>
  search(name, index, { facets: wanted }, { status: 400, code: 'invalid_search_facets' })

const noFilter = { facetSearch: true, filter: { equality: false, comparison: false } }
const documents = [
  { id: 1, hidden: 'h', hull: 'oak', rig: { sails: 2, mast: 'tall' }, spec_ram: 4, owner: { name: 'Ada' } },
]

/** Which facets patterns in the settings and patterns in the request open. */
describe('patterns of filterable attributes', () => {
  conformance(
    {
      rules: {
        settings: {
          filterableAttributes: [
            { attributePatterns: ['hidden'], features: noFilter },
            { attributePatterns: ['hull', 'owner', 'owner2'] },
            {
              attributePatterns: ['rig.*', 'spec_*'],
              features: { facetSearch: false, filter: { equality: false, comparison: true } },
            },
          ],
        },
        documents,
      },
      shut: {
        settings: { filterableAttributes: [{ attributePatterns: ['h*', 'rig.*'], features: noFilter }] },
        documents,
      },
      below: { settings: { filterableAttributes: [{ attributePatterns: ['rig.*'] }] }, documents },
      first: {
        settings: {
          filterableAttributes: [
            { attributePatterns: ['hidden'], features: noFilter },
            { attributePatterns: ['*'] },
          ],
        },
        documents,
      },
    },
    [
      facets('a star shows what may be filtered by, and nothing else', 'rules', ['*'], {
        hull: { oak: 1 },
        owner: {},
        'rig.mast': { tall: 1 },
        'rig.sails': { '2': 1 },
        spec_ram: { '4': 1 },
      }),
      facets('a star leaves out what an earlier rule closes', 'first', ['*'], {
        hull: { oak: 1 },
        id: { '1': 1 },
        owner: {},
        'owner.name': { Ada: 1 },
        rig: {},
        'rig.mast': { tall: 1 },
        'rig.sails': { '2': 1 },
        spec_ram: { '4': 1 },
      }),
      facets('a pattern finds what a pattern in the settings opens', 'rules', ['spec_*', 'rig.*'], {
        'rig.mast': { tall: 1 },
        'rig.sails': { '2': 1 },
        spec_ram: { '4': 1 },
      }),
      facets('a star shows names below only', 'below', ['*'], {
        'rig.mast': { tall: 1 },
        'rig.sails': { '2': 1 },
      }),
      facets('a name below a whole name is known, but has no values', 'rules', ['owner.name'], {}),
      search(
        'what no document has may be compared',
        'rules',
        { filter: 'owner2 > 1 OR hull = oak' },
        { ids: [1] },
      ),
      refused('a star is refused when no rule opens a filter', 'shut', ['*']),
      refused('a pattern is refused when the rules that it meets open no filter', 'rules', ['hid*']),
      refused('a name is refused when its rule opens no filter', 'first', ['hidden']),
      refused('a pattern is refused when no rule is written like it', 'rules', ['*.mast']),
      refused('a parent of a pattern is refused', 'below', ['rig']),
      search(
        'a closed name is no distinct attribute',
        'rules',
        { distinct: 'hidden' },
        { status: 400, code: 'invalid_search_distinct' },
      ),
      search('a name that may be compared is one', 'rules', { distinct: 'spec_ram' }, { ids: [1] }),
    ],
  )
})

describe('escapes in a filter', () => {
  const finds = (name: string, filter: string): Case => search(name, 'signs', { filter }, { ids: [1] })
  const isRefused = (name: string, filter: string): Case =>
    search(name, 'signs', { filter }, { status: 400, code: 'invalid_search_filter' })

  conformance(
    {
      signs: {
        settings: { filterableAttributes: ['text'] },
        documents: [
          { id: 1, text: ['a"b', "a'b", 'a\\b', 'a\nb', 'a/b', 'aAb', 'a\u0007b', 'aÿb', 'a!0b', 'aéb'] },
          { id: 2, text: 'other' },
        ],
      },
    },
    [
      finds(
        'either quote, in either kind of quotes',
        String.raw`text = "a\"b" AND text = 'a\"b' AND text = "a\'b"`,
      ),
      finds('a backslash', String.raw`text = 'a\\b'`),
      finds('control signs and a slash', String.raw`text = 'a\nb' AND text = "a\/b"`),
      finds(
        'numbers of base sixteen',
        String.raw`text = 'a\x41b' AND text = 'a\u00e9b' AND text = 'a\u{e9}b'`,
      ),
      finds('braces around more digits than a sign needs', String.raw`text = 'a\u{000000000e9}b'`),
      finds('a brace that ends with the value', String.raw`text != 'other' AND text != 'a\u{e9'`),
      finds('digits with a plus before them', String.raw`text = 'a\u{+e9}b' AND text = 'a\u+041b'`),
      isRefused('half of a sign', String.raw`text = '\ud83d'`),
      isRefused('halves of a sign after each other', String.raw`text = '\ud83d\ude00'`),
      isRefused('a number past all signs', String.raw`text = '\u{110000}'`),
      finds('numbers of base eight', String.raw`text = 'a\101b' AND text = 'a\7b' AND text = 'a\377b'`),
      finds(
        'a number of base eight ends before it would be too large',
        String.raw`text = 'a\410b' OR text = 'a\0410b'`,
      ),
      isRefused('an unknown one', String.raw`text = 'a\cb'`),
      isRefused('a digit that base eight lacks', String.raw`text = "a\8b"`),
      isRefused('too few digits of base sixteen', String.raw`text = 'a\x4'`),
      isRefused('a number that is no sign', String.raw`text = 'a\u{110000}'`),
    ],
  )
})
