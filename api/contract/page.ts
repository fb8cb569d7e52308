import { PAGE_MAX } from '@quarry/domain/limits/counts'
import { z } from 'zod'
import { queryInteger } from './fields.ts'

/** Paging by `offset` and `limit`; filters are applied before the page is cut. */
export const PageQuery = z.object({
  offset: queryInteger(0, 1_000_000).default(0),
  limit: queryInteger(1, PAGE_MAX).default(20),
})
