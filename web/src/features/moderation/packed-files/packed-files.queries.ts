import type { ApiClient } from '@quarry/api/contract/client'
import { listPackedFiles } from '@quarry/api/contract/moderation/packed-files'
import { queryOptions } from '@tanstack/react-query'

export const packedFilesQuery = (api: ApiClient, project: string) =>
  queryOptions({
    queryKey: ['packed-files', project] as const,
    queryFn: () => api(listPackedFiles, { params: { project } }),
    staleTime: 0,
  })
