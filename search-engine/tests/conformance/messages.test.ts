import { describe } from 'vitest'

import { conformance } from './table.ts'
import type { Case } from './table.ts'

const returns = (name: string, request: Case['request'], message: string): Case => ({
  name,
  request,
  expected: { status: 400, contains: { message } },
})

const search = (index: string, body: Record<string, unknown>): Case['request'] => ({
  path: `/indexes/${index}/search`,
  body,
})

/** Clients show these texts to people, and their own suites look for some of them word by word. */
describe('messages', () => {
  conformance(
    {
      plain: { documents: [{ id: 1, title: 'Skiff' }] },
      tuned: {
        settings: {
          filterableAttributes: ['kind', 'size'],
          sortableAttributes: ['size', 'age'],
          searchableAttributes: ['title', 'blurb'],
        },
        documents: [{ id: 1, title: 'Skiff', kind: 'row' }],
      },
      half: {
        settings: {
          displayedAttributes: ['id', 'seen'],
          filterableAttributes: ['kind', 'seen'],
          sortableAttributes: ['seen.at', 'size'],
          searchableAttributes: ['seen', 'title'],
        },
      },
      hidden: { settings: { displayedAttributes: ['id'], sortableAttributes: ['size'] } },
    },
    [
      returns(
        'show where a filter goes wrong',
        { path: '/indexes/plain/documents/fetch', body: { filter: 'id = 1' } },
        'Attribute `id` is not filterable. This index does not have configured filterable attributes.\n1:3 id = 1',
      ),
      returns(
        'name the patterns that may be filtered by',
        { path: '/indexes/tuned/documents/fetch', body: { filter: 'kind = row AND "title" = x' } },
        'Attribute `title` is not filterable. Available filterable attribute patterns are: `kind`, `size`.\n17:22 kind = row AND "title" = x',
      ),
      returns(
        'forbid an empty filter in a deletion',
        { path: '/indexes/tuned/documents/delete', body: { filter: '' } },
        'Sending an empty filter is forbidden.',
      ),
      returns(
        'name the index that cannot be sorted',
        search('plain', { sort: ['size:asc'] }),
        'Index `plain`: Attribute `size` is not sortable. This index does not have configured sortable attributes.',
      ),
      returns(
        'name what can be sorted by',
        search('tuned', { sort: ['title:asc'] }),
        'Index `tuned`: Attribute `title` is not sortable. Available sortable attributes are: `age, size`.',
      ),
      returns(
        'do not name the index for a mistake in the request itself',
        search('tuned', { sort: ['size'] }),
        'Invalid syntax for the sort parameter: expected expression ending by `:asc` or `:desc`, found `size`.',
      ),
      returns(
        'name the attributes that may be searched',
        search('tuned', { attributesToSearchOn: ['kind'] }),
        'Index `tuned`: Attribute `kind` is not searchable. Available searchable attributes are: `blurb, title`.',
      ),
      returns(
        'name the attributes that may be counted',
        search('tuned', { facets: ['title'] }),
        'Invalid facet distribution: Pattern `title` is not filterable. Available filterable attributes patterns are: `kind, size`.',
      ),
      returns(
        'name no way to sort by what is only in answers',
        search('tuned', { sort: ['_geoDistance:asc'] }),
        "`_geoDistance` is a reserved keyword and thus can't be used as a sort expression.",
      ),
      returns(
        'do not name what can be sorted by and is not shown',
        search('half', { sort: ['title:asc'] }),
        'Index `half`: Attribute `title` is not sortable. Available sortable attributes are: `seen.at, <..hidden-attributes>`.',
      ),
      returns(
        'name no sortable attribute where all are hidden',
        search('hidden', { sort: ['title:asc'] }),
        'Index `hidden`: Attribute `title` is not sortable. This index does not have configured sortable attributes.',
      ),
      returns(
        'do not name what may be searched and is not shown',
        search('half', { attributesToSearchOn: ['kind'] }),
        'Index `half`: Attribute `kind` is not searchable. Available searchable attributes are: `seen, <..hidden-attributes>`.',
      ),
      returns(
        'do not name what may be distinct and is not shown',
        search('half', { distinct: 'title' }),
        'Index `half`: Attribute `title` is not filterable and thus, cannot be used as distinct attribute. Available filterable attributes patterns are: `seen, <..hidden-attributes>`.',
      ),
      returns(
        'do not name the facets that may be searched and are not shown',
        { path: '/indexes/half/facet-search', body: { facetName: 'title' } },
        'Attribute `title` is not facet-searchable. Available facet-searchable attributes patterns are: `seen, <..hidden-attributes>`. To make it facet-searchable add it to the `filterableAttributes` index settings.',
      ),
      returns(
        'name query and index in a multi-search',
        {
          path: '/multi-search',
          body: { queries: [{ indexUid: 'tuned' }, { indexUid: 'plain', distinct: 'kind' }] },
        },
        'Inside `.queries[1]`: Index `plain`: Attribute `kind` is not filterable and thus, cannot be used as distinct attribute. This index does not have configured filterable attributes.',
      ),
      returns(
        'name query and index in a federation',
        {
          path: '/multi-search',
          body: { federation: {}, queries: [{ indexUid: 'plain', sort: ['age:asc'] }] },
        },
        'Inside `.queries[0]`: Index `plain`: Attribute `age` is not sortable. This index does not have configured sortable attributes.',
      ),
      returns(
        'explain how to page a federation',
        { path: '/multi-search', body: { federation: {}, queries: [{ indexUid: 'plain', hitsPerPage: 3 }] } },
        'Inside `.queries[0]`: Using pagination options is not allowed in federated queries.\n - Hint: remove `hitsPerPage` from the query or remove `federation` from the request\n - Hint: pass `federation.limit` and `federation.offset` for pagination in federated search',
      ),
      returns(
        'guess only names that are near',
        search('tuned', { matchingStrategy: 'most' }),
        'Unknown value `most` at `.matchingStrategy`: expected one of `last`, `all`, `frequency`',
      ),
      returns(
        'know the singular of what they list',
        { path: '/tasks?statuses=done' },
        'Invalid value in parameter `statuses`: `done` is not a valid task status. Available statuses are `enqueued`, `processing`, `succeeded`, `failed`, `canceled`.',
      ),
    ],
  )
})
