import type { ApiClient } from '@quarry/api/contract/client'
import { listFileScans } from '@quarry/api/contract/file-scans'
import { queryOptions } from '@tanstack/react-query'

const ASK_AGAIN_MS = 5000

/** Asked again while files wait to be looked through. */
export const fileScansQuery = (api: ApiClient, project: string) =>
  queryOptions({
    queryKey: ['file-scans', project] as const,
    queryFn: () => api(listFileScans, { params: { project } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.waiting > 0 ? ASK_AGAIN_MS : false),
  })
