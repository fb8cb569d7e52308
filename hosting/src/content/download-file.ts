import { createHash } from 'node:crypto'
import type { PlacedFile } from '@quarry/api/contract/hosting/node-content'
import { ruleMessage } from '@quarry/api/contract/rules'
import { FileError } from '../files/file-error.ts'
import type { StorageQuota } from '../files/storage-quota.ts'
import { appendContent, type Content } from '../files/stored-parts.ts'

interface Download {
  scratch: string
  file: PlacedFile
  quota: StorageQuota
  signal: AbortSignal
}

const failed = (file: PlacedFile): FileError =>
  new FileError('overloaded', ruleMessage('content_download', { file: file.name }))

/** Downloads a file of the site; throws unless it has the expected size and hash. */
export async function downloadFile(url: URL, { scratch, file, quota, signal }: Download): Promise<void> {
  const response = await fetch(url, {
    signal,
    // The site redirects to no other host.
    redirect: 'error',
    headers: { 'user-agent': 'quarry-node' },
  }).catch(() => undefined)
  if (!response?.ok || !response.body) {
    await response?.body?.cancel()
    throw failed(file)
  }
  const hash = createHash('sha512')
  let bytes = 0
  const counted = async function* (): Content {
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength
      if (bytes > file.size) throw failed(file)
      hash.update(chunk)
      yield chunk
    }
  }
  try {
    await appendContent(scratch, counted(), { quota, maxBytes: file.size })
  } catch (error) {
    // The storage of the server is full, or the disk of the node.
    if (error instanceof FileError || (error instanceof Error && 'code' in error && 'syscall' in error))
      throw error
    throw failed(file)
  }
  if (bytes !== file.size || hash.digest('hex') !== file.sha512) throw failed(file)
}
