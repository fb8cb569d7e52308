import type { ApiClient } from '@quarry/api/contract/client'
import { listNodes, listNodeServers, listWaitingServers } from '@quarry/api/contract/hosting/nodes'
import { queryOptions } from '@tanstack/react-query'
import { serverRead } from '../server-read.ts'
import { useHostingMutation, type HostingMutation } from '../use-hosting-mutation.ts'

const keys = { all: ['nodes'] as const, waiting: ['nodes', 'waiting'] as const }

/** Nodes report every ten seconds. */
const POLL_MS = 10_000

export const nodesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: keys.all,
    ...serverRead(api, listNodes, {}),
    staleTime: 0,
    refetchInterval: POLL_MS,
  })

/** A page of the servers of a node. */
export const nodeServersQuery = (api: ApiClient, node: string, offset: number) =>
  queryOptions({
    queryKey: [...keys.all, node, 'servers', offset],
    ...serverRead(api, listNodeServers, { params: { node }, query: { offset } }),
    staleTime: 0,
    refetchInterval: POLL_MS,
  })

/** Bought servers that no node has room for. */
export const waitingServersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: keys.waiting,
    ...serverRead(api, listWaitingServers, {}),
    staleTime: 0,
    refetchInterval: POLL_MS,
  })

/** A change of nodes or of what is on them. */
export const useNodeMutation = <Variables = void, Data = unknown>(
  mutation: HostingMutation<Variables, Data>,
) => useHostingMutation(keys.all, mutation)
