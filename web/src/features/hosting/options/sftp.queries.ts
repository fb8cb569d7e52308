import type { ApiClient } from '@quarry/api/contract/client'
import { getServerSftp } from '@quarry/api/contract/hosting/sftp'
import { queryOptions } from '@tanstack/react-query'
import { serverRead } from '../server-read.ts'

/** How the viewer reaches the files of a server by SFTP. */
export const serverSftpQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['servers', 'sftp', id] as const,
    ...serverRead(api, getServerSftp, { params: { server: id } }),
    staleTime: 0,
  })
