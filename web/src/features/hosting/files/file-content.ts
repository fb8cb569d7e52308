import { toApiError, urlOf } from '@quarry/api/contract/client'
import { readServerFile } from '@quarry/api/contract/hosting/files'
import { localizeError } from '../../../lib/api/error-text.ts'
import type { Catalogue } from '../../../lib/i18n/message-catalogue.ts'

interface OpenContent {
  response: Response
  /** The state of the file, for its next change. */
  etag: string
}

/** Opens a file of a server. The caller reads the response or cancels it. */
async function openContent(
  i18n: Catalogue,
  server: string,
  path: string,
  signal?: AbortSignal,
): Promise<OpenContent> {
  try {
    const address = urlOf(readServerFile, { params: { server }, query: { path } })
    const response = await fetch(address, signal ? { signal } : {}).catch(() => {
      throw signal?.reason ?? toApiError(0, undefined)
    })
    if (!response.ok) throw toApiError(response.status, await response.json().catch(() => undefined))
    return { response, etag: response.headers.get('etag')?.replaceAll(/^(?:W\/)?"|"$/g, '') ?? '' }
  } catch (error) {
    throw await localizeError(i18n, error)
  }
}

export async function readEtag(i18n: Catalogue, server: string, path: string): Promise<string> {
  const { response, etag } = await openContent(i18n, server, path)
  await response.body?.cancel()
  return etag
}
