import { expect, it } from 'vitest'

import { defaultSearchRequest } from '../request/search-request.ts'
import { SearchPool } from './search-pool.ts'
import type { SearchJob } from './search-job.ts'

const job: SearchJob = {
  kind: 'search',
  target: { number: 3, uid: 'gone', primaryKey: null },
  parsed: {
    request: defaultSearchRequest(),
    extras: { retrieveVectors: false, showPerformanceDetails: false, hasQuery: false },
  },
  options: { withMetadata: false, requestUid: '' },
}

it.each([0, 2])(
  'says with %i threads that an index is not there which was removed meanwhile',
  async (threads) => {
    const pool = new SearchPool({ threads, leastDocuments: 0, findIndex: () => undefined, warn: () => {} })
    const { texts, error } = await pool.answer(job, 1000)
    expect(texts).toEqual([])
    expect(error).toMatchObject({ code: 'index_not_found', status: 404 })
    await pool.close()
  },
)
