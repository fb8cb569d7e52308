import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'

/** Of the first bytes of a file, which may grow meanwhile. */
export async function sha512Of(handle: FileHandle, size: number): Promise<string> {
  const hash = createHash('sha512')
  if (size > 0)
    for await (const chunk of handle.createReadStream({ start: 0, end: size - 1, autoClose: false }))
      hash.update(chunk as Buffer)
  return hash.digest('hex')
}
