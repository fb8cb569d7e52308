import type { ApiClient } from '@quarry/api/contract/client'
import {
  requestDataExport,
  getDataExport,
  getDataExportFile,
  checkDataExport,
} from '@quarry/api/contract/accounts/data-export'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/api/use-mutation.ts'
import { useRouter } from '@tanstack/react-router'

/** Poll interval while the export is created. */
const POLL_MS = 4000

export const dataExportQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['account', 'data-export'] as const,
    queryFn: () => api(getDataExport, {}),
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? POLL_MS : false),
  })

export function useRequestExport() {
  const { api } = useRouter().options.context
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api(requestDataExport, {}),
    onSuccess: (requested) => client.setQueryData(dataExportQuery(api).queryKey, requested),
  })
}

/** Reauthenticates if needed, then navigates to the file, so that the browser saves it. */
export function useDownloadExport() {
  const { api } = useRouter().options.context
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api(checkDataExport, {}),
    onSuccess: (opened) => {
      client.setQueryData(dataExportQuery(api).queryKey, opened)
      if (opened.state === 'ready') location.assign(getDataExportFile.path)
    },
  })
}
