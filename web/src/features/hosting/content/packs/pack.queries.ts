import type { ApiClient } from '@quarry/api/contract/client'
import { checkServerPack } from '@quarry/api/contract/hosting/packs'
import { getProject } from '@quarry/api/contract/projects/projects'
import { queryOptions } from '@tanstack/react-query'
import { LONG_READ_MS, mayReadLongAgain, serverRead } from '../../server-read.ts'

export interface ChosenPack {
  project_id: string
  version_id: string
  hard: boolean
}

/** What an installation would change now: read again whenever it is shown. */
export const packCheckQuery = (api: ApiClient, server: string, body: ChosenPack) =>
  queryOptions({
    queryKey: ['server-pack', server, body],
    queryFn: ({ signal }) =>
      api(checkServerPack, { params: { server }, body }, { signal, timeoutMs: LONG_READ_MS }),
    retry: mayReadLongAgain,
    staleTime: Infinity,
    gcTime: 0,
  })

/** The name of a modpack that a link names. */
export function packProjectQuery(api: ApiClient, project: string) {
  const { queryFn, retry } = serverRead(api, getProject, { params: { project } })
  return queryOptions({
    queryKey: ['server-pack', 'project', project],
    queryFn: async () => {
      const { id, title } = await queryFn()
      return { id, title }
    },
    retry,
  })
}
