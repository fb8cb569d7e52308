import type { ApiClient } from '@quarry/api/contract/client'
import type { Server } from '@quarry/api/contract/hosting/servers'
import { listServerFiles } from '@quarry/api/contract/hosting/files'
import { SERVER_ICON_FILE } from '@quarry/domain/hosting/server-files'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Catalogue } from '../../../../lib/i18n/message-catalogue.ts'
import { canDo } from '../../../../lib/viewer/can-do.ts'
import { phaseOf } from '../../server-state.ts'
import { readImage } from '../../files/file-content.ts'
import { serverKeys } from '../../servers.queries.ts'

export async function hasIcon(api: ApiClient, server: string, signal?: AbortSignal): Promise<boolean> {
  const query = { path: '', kind: 'file', search: SERVER_ICON_FILE } as const
  const { files } = await api(listServerFiles, { params: { server }, query }, signal ? { signal } : {})
  return files.some(({ name }) => name === SERVER_ICON_FILE)
}

/** Null without an icon, and for a file with this name that is no image. */
async function readIcon(
  api: ApiClient,
  i18n: Catalogue,
  server: string,
  signal: AbortSignal,
): Promise<Blob | null> {
  if (!(await hasIcon(api, server, signal))) return null
  const found = await readImage(i18n, server, SERVER_ICON_FILE, signal)
  return found.kind === 'image' ? found.image : null
}

export const iconQuery = (api: ApiClient, i18n: Catalogue, server: string) =>
  queryOptions({
    queryKey: serverKeys.icon(server),
    queryFn: ({ signal }) => readIcon(api, i18n, server, signal),
    staleTime: 0,
  })

/** Whether the viewer may read the files of the server, and its node is there. */
const mayReadIcon = (server: Server): boolean =>
  canDo({ viewer: { can: server.can } }, 'server.files') && phaseOf(server) === 'ready'

const STALE_MS = 5 * 60_000
const READ_MS = 10_000
/** Icons that are read at the same time; each needs its node. */
const READS_MAX = 3
let reads = 0
const waiting: (() => void)[] = []

/** Reads once fewer than `READS_MAX` others are being read. */
async function readLimited<T>(signal: AbortSignal, read: (signal: AbortSignal) => Promise<T>): Promise<T> {
  if (reads < READS_MAX) reads += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    signal.throwIfAborted()
    return await read(AbortSignal.any([signal, AbortSignal.timeout(READ_MS)]))
  } finally {
    const next = waiting.shift()
    if (next) next()
    else reads -= 1
  }
}

/** The icon beside the name of a server; undefined without one. `isWanted`: whether its place is in view. */
export function useShownIcon(server: Server, isWanted = true): Blob | undefined {
  const { api, i18n } = useRouter().options.context
  const id = server.server_id
  const { data } = useQuery({
    ...iconQuery(api, i18n, id),
    queryFn: ({ signal }) => readLimited(signal, (ends) => readIcon(api, i18n, id, ends)),
    // Images are read in the browser only; without one the glyph is good enough.
    enabled: isWanted && mayReadIcon(server) && !import.meta.env.SSR,
    // A change of the icon reads it again; other visits do not ask the node.
    staleTime: STALE_MS,
    retry: false,
  })
  return data ?? undefined
}
