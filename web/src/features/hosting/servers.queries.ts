import type { ApiClient } from '@quarry/api/contract/client'
import { consolePath } from '@quarry/api/contract/addresses'
import { openConsole } from '@quarry/api/contract/hosting/console'
import {
  getServer,
  getServerSoftware,
  listServerMembers,
  listServers,
  type Server,
} from '@quarry/api/contract/hosting/servers'
import type { ServerFlavour } from '@quarry/domain/hosting/flavours'
import { MINUTE_MS } from '@quarry/domain/times'
import { queryOptions } from '@tanstack/react-query'
import { LONG_READ_MS, serverRead } from './server-read.ts'
import { isChanging } from './server-state.ts'
import { useHostingMutation, type HostingMutation } from './use-hosting-mutation.ts'

export const serverKeys = {
  all: ['servers'] as const,
  list: ['servers', 'list'] as const,
  one: (id: string) => ['servers', 'one', id] as const,
  members: (id: string) => ['servers', 'members', id] as const,
  software: (id: string, software: object) => ['server-software', id, software] as const,
  /** Beside the others: the header shows it on each page, and other changes must not read it from the node again. */
  icon: (id: string) => ['server-icon', id] as const,
  files: (id: string) => ['servers', 'files', id] as const,
  content: (id: string) => ['servers', 'content', id] as const,
  backups: (id: string) => ['servers', 'backups', id] as const,
}

const SOFTWARE_FRESH_MS = 10 * MINUTE_MS

/** How often pages read the state that nodes report. */
export const CHANGING_MS = 2_000
export const STEADY_MS = 8_000

const pollMs = (servers: readonly Server[]) => (servers.some(isChanging) ? CHANGING_MS : STEADY_MS)

export const serversQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: serverKeys.list,
    ...serverRead(api, listServers, {}),
    staleTime: 0,
    refetchInterval: ({ state }) => pollMs(state.data ?? []),
  })

export const serverQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: serverKeys.one(id),
    ...serverRead(api, getServer, { params: { server: id } }),
    refetchInterval: ({ state }) => pollMs(state.data ? [state.data] : []),
  })

/** As its service offers it; the node keeps the lists for some time as well. */
export const serverSoftwareQuery = (
  api: ApiClient,
  id: string,
  software: { flavour: ServerFlavour; game_version?: string },
) =>
  queryOptions({
    queryKey: serverKeys.software(id, software),
    ...serverRead(api, getServerSoftware, { params: { server: id }, query: software }, LONG_READ_MS),
    staleTime: SOFTWARE_FRESH_MS,
  })

export const serverMembersQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: serverKeys.members(id),
    ...serverRead(api, listServerMembers, { params: { server: id } }),
    staleTime: 0,
  })

/** A change of servers; afterwards what pages show of them is read again. */
export const useServerMutation = <Variables = void, Data = unknown>(
  mutation: HostingMutation<Variables, Data>,
) => useHostingMutation(serverKeys.all, mutation)

/** The console is opened at the address of this page, which may be another one than the public address of the site. */
export async function openTicket(api: ApiClient, id: string): Promise<{ url: string; ticket: string }> {
  const { ticket } = await api(openConsole, { params: { server: id } })
  return { url: `${location.origin.replace(/^http/, 'ws')}${consolePath(id)}`, ticket }
}
