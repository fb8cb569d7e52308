import type { ApiClient } from '@quarry/api/contract/client'
import { getReviewChanges } from '@quarry/api/contract/moderation/review-changes'
import { queryOptions } from '@tanstack/react-query'

/** What changed in a project since staff decided about it. */
export const reviewChangesQuery = (api: ApiClient, project: string) =>
  queryOptions({
    queryKey: ['review-changes', project] as const,
    queryFn: () => api(getReviewChanges, { params: { project } }),
    staleTime: 0,
  })
