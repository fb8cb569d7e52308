import { describe } from 'vitest'

import { conformance } from './table.ts'

const counts = {
  numberOfDocuments: 0,
  isIndexing: false,
  numberOfEmbeddings: 0,
  numberOfEmbeddedDocuments: 0,
}

describe('statistics', () => {
  conformance(
    {
      shelf: {
        documents: [
          { id: 1, title: 'Tide tables', pages: 90 },
          { id: 2, title: 'Knots' },
          { id: 3, box: { depth: 2 } },
        ],
      },
      bare: {},
    },
    [
      {
        name: 'count documents, top-level fields and pages of the database',
        request: { path: '/indexes/shelf/stats' },
        expected: {
          body: {
            ...counts,
            numberOfDocuments: 3,
            rawDocumentDbSize: 4096,
            avgDocumentSize: 1357,
            fieldDistribution: { box: 1, id: 3, pages: 1, title: 2 },
          },
        },
      },
      {
        name: 'are zero for an index without documents',
        request: { path: '/indexes/bare/stats' },
        expected: { body: { ...counts, rawDocumentDbSize: 0, avgDocumentSize: 0, fieldDistribution: {} } },
      },
      {
        name: 'write sizes for people when asked to',
        request: { path: '/indexes/shelf/stats?sizeFormat=human&showInternalDatabaseSizes=true' },
        expected: { contains: { rawDocumentDbSize: '4 KiB', avgDocumentSize: '1.3 KiB' } },
      },
    ],
  )
})
