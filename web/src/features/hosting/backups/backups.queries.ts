import type { ApiClient } from '@quarry/api/contract/client'
import { listServerBackups, type ServerBackup } from '@quarry/api/contract/hosting/backups'
import { queryOptions } from '@tanstack/react-query'
import { serverRead } from '../server-read.ts'
import { CHANGING_MS, serverKeys, STEADY_MS } from '../servers.queries.ts'

/** What the node has yet to do with a backup. */
export const openStateOf = ({ state }: ServerBackup): 'queued' | 'creating' | 'restoring' | undefined =>
  state === 'failed' || state === 'done' ? undefined : state

export const isOpenBackup = (backup: ServerBackup): boolean => openStateOf(backup) !== undefined

export const serverBackupsQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: serverKeys.backups(id),
    ...serverRead(api, listServerBackups, { params: { server: id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isOpenBackup) ? CHANGING_MS : STEADY_MS),
  })
