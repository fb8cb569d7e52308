import type { ApiClient } from '@quarry/api/contract/client'
import { listFileScans } from '@quarry/api/contract/moderation/scans'
import { queryOptions } from '@tanstack/react-query'

const SCAN_POLL_MS = 5000
/** External scanners take longer. */
const EXTERNAL_SCAN_POLL_MS = 60_000

/** Polled while files wait for a scan. */
export const fileScansQuery = (api: ApiClient, project: string) =>
  queryOptions({
    queryKey: ['file-scans', project] as const,
    queryFn: () => api(listFileScans, { params: { project } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (!data) return false
      if (data.waiting > 0) return SCAN_POLL_MS
      return data.external_waiting > 0 ? EXTERNAL_SCAN_POLL_MS : false
    },
  })
