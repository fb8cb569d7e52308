import type { ApiClient } from '@quarry/api/contract/client'
import { getDeletionPreview } from '@quarry/api/contract/accounts/deletion'
import { queryOptions } from '@tanstack/react-query'

export const deletionPreviewQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['account', 'leaving'] as const,
    queryFn: () => api(getDeletionPreview, {}),
    staleTime: 0,
    gcTime: 0,
  })
