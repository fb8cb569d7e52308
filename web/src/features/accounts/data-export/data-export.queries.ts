import type { ApiClient } from '@quarry/api/contract/client'
import {
  requestDataExport,
  getDataExport,
  getDataExportFile,
  openDataExport,
} from '@quarry/api/contract/accounts/data-export'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

/** Between two looks while the file is being made. */
const LOOK_MS = 4000

export const dataExportQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['account', 'data-export'] as const,
    queryFn: () => api(getDataExport, {}),
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? LOOK_MS : false),
  })

export function useAskForExport() {
  const { api } = useRouter().options.context
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api(requestDataExport, {}),
    onSuccess: (asked) => client.setQueryData(dataExportQuery(api).queryKey, asked),
  })
}

/** Asks for the proof that the file wants, then sends the browser for it: it goes to the disk, not through the page. */
export function useFetchExport() {
  const { api } = useRouter().options.context
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api(openDataExport, {}),
    onSuccess: (opened) => {
      client.setQueryData(dataExportQuery(api).queryKey, opened)
      if (opened.state === 'ready') location.assign(getDataExportFile.path)
    },
  })
}
