import { toApiError, urlOf } from '@quarry/api/contract/client'
import { readServerFile } from '@quarry/api/contract/hosting/files'
import {
  EDITED_FILE_MAX_BYTES,
  VIEWED_IMAGE_MAX_BYTES,
  VIEWED_IMAGE_MAX_PX,
} from '@quarry/domain/hosting/server-files'
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

export type FileContent =
  | { kind: 'text'; text: string; etag: string }
  | { kind: 'large' }
  | { kind: 'binary' }

/** Reads a text file, with its line ends and marks as they are. */
export async function readText(
  i18n: Catalogue,
  server: string,
  path: string,
  signal?: AbortSignal,
): Promise<FileContent> {
  const { response, etag } = await openContent(i18n, server, path, signal)
  const bytes = await readBytes(response, EDITED_FILE_MAX_BYTES)
  if (!bytes) return { kind: 'large' }
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return text.includes('\0') ? { kind: 'binary' } : { kind: 'text', text, etag }
  } catch {
    return { kind: 'binary' }
  }
}

export type ImageContent = { kind: 'image'; image: Blob } | { kind: 'large' } | { kind: 'other' }

/** Reads an image. Its type is that of its content, so that nothing else is ever shown as one. */
export async function readImage(
  i18n: Catalogue,
  server: string,
  path: string,
  signal?: AbortSignal,
): Promise<ImageContent> {
  const { response } = await openContent(i18n, server, path, signal)
  const bytes = await readBytes(response, VIEWED_IMAGE_MAX_BYTES)
  if (!bytes) return { kind: 'large' }
  // Only servers with an icon need it on all of their pages.
  const { imageIn } = await import('./images/image-header.ts')
  const found = imageIn(bytes)
  if (!found) return { kind: 'other' }
  if (Math.max(found.width, found.height) > VIEWED_IMAGE_MAX_PX) return { kind: 'large' }
  return { kind: 'image', image: new Blob([bytes], { type: found.type }) }
}

/** Nothing of a file that is too large. */
async function readBytes(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const reader = response.body?.getReader()
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a stream is read in order
    const chunk = await reader?.read()
    if (!chunk?.value) break
    size += chunk.value.byteLength
    if (size > maxBytes) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      await reader?.cancel()
      return undefined
    }
    chunks.push(chunk.value)
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}
