import type { ApiClient } from '@quarry/api/contract/client'
import { getReviewChanges } from '@quarry/api/contract/moderation/review-changes'
import { queryOptions } from '@tanstack/react-query'

/** Changes of a project since the last decision of staff. */
export const reviewChangesQuery = (api: ApiClient, project: string) =>
  queryOptions({
    queryKey: ['review-changes', project] as const,
    queryFn: () => api(getReviewChanges, { params: { project } }),
    staleTime: 0,
  })
