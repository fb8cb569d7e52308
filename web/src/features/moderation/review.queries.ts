import type { ApiClient } from '@quarry/api/contract/client'
import { listReviewQueue } from '@quarry/api/contract/moderation'
import { queryOptions } from '@tanstack/react-query'

export const QUEUE_PAGE_SIZE = 50

export const reviewQueueQuery = (api: ApiClient, page: number) =>
  queryOptions({
    queryKey: ['review-queue', page] as const,
    queryFn: () =>
      api(listReviewQueue, { query: { offset: (page - 1) * QUEUE_PAGE_SIZE, limit: QUEUE_PAGE_SIZE } }),
    staleTime: 0,
  })
