import type { ApiClient } from '@quarry/api/contract/client'
import { listServerNotices } from '@quarry/api/contract/hosting/notices'
import { queryOptions } from '@tanstack/react-query'
import { serverRead } from '../server-read.ts'
import { useHostingMutation, type HostingMutation } from '../use-hosting-mutation.ts'

const KEY = ['admin-server-notices'] as const

export const noticesQuery = (api: ApiClient) =>
  queryOptions({ queryKey: KEY, ...serverRead(api, listServerNotices, {}), staleTime: 0 })

export const useNoticeMutation = <Variables = void, Data = unknown>(
  mutation: HostingMutation<Variables, Data>,
) => useHostingMutation(KEY, mutation)
