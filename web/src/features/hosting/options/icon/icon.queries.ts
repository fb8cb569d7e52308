import type { ApiClient } from '@quarry/api/contract/client'
import { listServerFiles } from '@quarry/api/contract/hosting/files'
import { SERVER_ICON_FILE } from '@quarry/domain/hosting/server-files'
import { queryOptions } from '@tanstack/react-query'
import type { Catalogue } from '../../../../lib/i18n/message-catalogue.ts'
import { readImage } from '../../files/file-content.ts'
import { serverKeys } from '../../servers.queries.ts'

export async function hasIcon(api: ApiClient, server: string, signal?: AbortSignal): Promise<boolean> {
  const query = { path: '', kind: 'file', search: SERVER_ICON_FILE } as const
  const { files } = await api(listServerFiles, { params: { server }, query }, signal ? { signal } : {})
  return files.some(({ name }) => name === SERVER_ICON_FILE)
}

/** Null without an icon, and for a file with this name that is no image. */
export async function readIcon(
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
