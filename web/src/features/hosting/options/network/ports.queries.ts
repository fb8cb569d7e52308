import type { ApiClient } from '@quarry/api/contract/client'
import { listServerPorts } from '@quarry/api/contract/hosting/network'
import { queryOptions } from '@tanstack/react-query'
import { serverRead } from '../../server-read.ts'

/** The ports of a server besides that of the game. */
export const serverPortsQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['servers', 'ports', id] as const,
    ...serverRead(api, listServerPorts, { params: { server: id } }),
    staleTime: 0,
  })
