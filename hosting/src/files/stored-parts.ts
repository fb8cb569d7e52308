import { open, rm } from 'node:fs/promises'
import { ruleMessage } from '@quarry/api/contract/rules'
import { whileOpen } from './descriptor-walk.ts'
import { FileError } from './file-error.ts'
import type { StorageQuota } from './storage-quota.ts'

/** Bytes as they arrive. */
export type Content = AsyncIterable<Uint8Array>

export interface Bounds {
  quota: StorageQuota
  maxBytes: number
}

/** Appends to a file of the agent. What has arrived before an error stays. */
export async function appendContent(
  file: string,
  content: Content,
  { quota, maxBytes }: Bounds,
): Promise<void> {
  await whileOpen(open(file, 'a', 0o664), async (handle) => {
    let bytes = 0
    for await (const chunk of content) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw new FileError('too_large', ruleMessage('body_too_large', { max: maxBytes }))
      await quota.take(chunk.byteLength)
      await handle.appendFile(chunk)
    }
    await handle.sync()
  })
}

/** Deletes a file of the agent. */
export const discard = (file: string): Promise<void> => rm(file, { force: true })
