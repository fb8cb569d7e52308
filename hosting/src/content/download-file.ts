import { createHash } from 'node:crypto'
import type { PlacedFile } from '@quarry/api/contract/hosting/node-content'
import { ruleMessage } from '@quarry/api/contract/rules'
import { boundedBody, openResponse } from '../downloads/open-response.ts'
import { FileError } from '../files/file-error.ts'
import type { StorageQuota } from '../files/storage-quota.ts'
import { appendContent, type Content } from '../files/stored-parts.ts'

/** Without a byte of the response. */
const SILENCE_MS = 60_000

interface Download {
  scratch: string
  file: WantedFile
  quota: StorageQuota
  signal: AbortSignal
}

type WantedFile = Pick<PlacedFile, 'name' | 'size' | 'sha512'>

const failed = (file: WantedFile): FileError =>
  new FileError('overloaded', ruleMessage('content_download', { file: file.name }))

/** What arrived is not the expected file. */
export class DifferentFileError extends FileError {
  constructor(file: WantedFile) {
    super('overloaded', ruleMessage('content_download', { file: file.name }))
  }
}

/** Downloads a file of the site; throws unless it has the expected size and hash. */
export async function downloadFile(url: URL, { scratch, file, quota, signal }: Download): Promise<void> {
  const { response } = await openResponse(url, {
    route: (address) => address,
    // The site redirects to no other host.
    redirectsMax: 0,
    userAgent: 'quarry-node',
    silenceMs: SILENCE_MS,
    signal,
  }).catch(() => {
    throw failed(file)
  })
  if (response.statusCode !== 200) {
    response.destroy()
    throw failed(file)
  }
  const hash = createHash('sha512')
  let bytes = 0
  const counted = async function* (): Content {
    const bounds = { maxBytes: file.size, tooLarge: () => new DifferentFileError(file) }
    for await (const chunk of boundedBody(response, bounds)) {
      bytes += chunk.byteLength
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
  } finally {
    response.destroy()
  }
  if (bytes !== file.size || hash.digest('hex') !== file.sha512) throw new DifferentFileError(file)
}
