import { describe } from 'vitest'

import { conformance } from './table.ts'
import type { Case } from './table.ts'

const names = (list: string[]) => ({ results: list.map((name) => ({ name })), total: list.length })

const fields = (name: string, filter: Record<string, unknown> | null, wanted: string[]): Case => ({
  name,
  request: { path: '/indexes/boats/fields', body: { filter, limit: 50 } },
  expected: { contains: names(wanted) },
})

const patterns = (list: string[], wanted: string[]): Case =>
  fields(`${list.join(' and ')} means ${wanted.join(', ') || 'nothing'}`, { attributePatterns: list }, wanted)

const described = (name: string, field: string, part: Record<string, unknown>): Case => ({
  name,
  request: { path: '/indexes/boats/fields', body: { filter: { attributePatterns: [field] } } },
  expected: { contains: { results: [{ name: field, ...part }] } },
})

const nothing = { enabled: false, facetSearch: false, equality: false, comparison: false }

describe('the fields of an index', () => {
  conformance(
    {
      boats: {
        settings: {
          displayedAttributes: ['id', 'name', 'rig'],
          searchableAttributes: ['name'],
          sortableAttributes: ['length'],
          filterableAttributes: [
            'rig',
            {
              attributePatterns: ['*_kg'],
              features: { facetSearch: false, filter: { equality: false, comparison: true } },
            },
          ],
          rankingRules: ['words', 'length:desc', 'name_kg:asc'],
          distinctAttribute: 'name',
          faceting: { sortFacetValuesBy: { '*': 'count', rig: 'alpha' } },
          localizedAttributes: [{ attributePatterns: ['na*'], locales: ['fra'] }],
        },
        documents: [{ id: 1, name: 'Skiff', length: 4, rig: { sails: 2 }, name_kg: 80, load_kg: 300 }],
      },
    },
    [
      fields('all are listed by name', null, [
        'id',
        'length',
        'load_kg',
        'name',
        'name_kg',
        'rig',
        'rig.sails',
      ]),
      patterns(['name'], ['name']),
      patterns(['name*'], ['name', 'name_kg']),
      patterns(['*_kg'], ['load_kg', 'name_kg']),
      patterns(['*a*'], ['load_kg', 'name', 'name_kg', 'rig.sails']),
      patterns(['*'], ['id', 'length', 'load_kg', 'name', 'name_kg', 'rig', 'rig.sails']),
      patterns(['id', 'rig'], ['id', 'rig']),
      patterns(['ame'], []),
      patterns([], []),
      fields('those that are shown', { displayed: true }, ['id', 'name', 'rig', 'rig.sails']),
      fields('those that are not shown', { displayed: false }, ['length', 'load_kg', 'name_kg']),
      fields('those that are searched in', { searchable: true }, ['name']),
      fields('those that are sorted by', { sortable: true }, ['length']),
      fields('the distinct attribute', { distinct: true }, ['name']),
      fields('those that are ranked by', { rankingRule: true }, ['length', 'name_kg']),
      fields('those that are filtered by', { filterable: true }, ['load_kg', 'name_kg', 'rig', 'rig.sails']),
      fields('those that fit each condition', { filterable: true, displayed: false }, ['load_kg', 'name_kg']),
      fields('what is null is no condition', { filterable: null, sortable: true }, ['length']),
      described('a rule defines its order', 'length', {
        rankingRule: { enabled: true, order: 'desc' },
        filterable: { ...nothing, sortBy: 'count' },
      }),
      described('a field below a filterable one is filterable', 'rig.sails', {
        rankingRule: { enabled: false },
        filterable: { enabled: true, sortBy: 'count', facetSearch: true, equality: true, comparison: true },
      }),
      described('the order of facet values of its own', 'rig', { filterable: { sortBy: 'alpha' } }),
      described('what a rule of filters opens', 'load_kg', {
        filterable: { enabled: true, facetSearch: false, equality: false, comparison: true },
        localized: { locales: [] },
      }),
      described('its languages', 'name', { localized: { locales: ['fra'] } }),
      {
        name: 'a page of them',
        request: { path: '/indexes/boats/fields', body: { offset: 1, limit: 2 } },
        expected: {
          contains: { offset: 1, limit: 2, total: 7, results: [{ name: 'length' }, { name: 'load_kg' }] },
        },
      },
      {
        name: 'a condition that is no flag is refused',
        request: { path: '/indexes/boats/fields', body: { filter: { sortable: 'yes' } } },
        expected: { status: 400, code: 'invalid_index_fields_filter_sortable' },
      },
    ],
  )
})
