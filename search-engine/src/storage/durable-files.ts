import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Makes a creation, renaming or removal inside a folder durable. */
export function syncFolder(path: string): void {
  const fd = openSync(path, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

/** Replaces a file as a whole: either the old or the new content survives a crash, never a mixture. */
export function writeFileDurably(path: string, content: Uint8Array): void {
  const temporary = `${path}.tmp`
  const fd = openSync(temporary, 'w', 0o600)
  try {
    let written = 0
    while (written < content.length) written += writeSync(fd, content, written, content.length - written)
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
  renameSync(temporary, path)
  syncFolder(dirname(path))
}

/** Writes a new file without blocking and syncs it; the folder is left to the caller. */
export async function writeNewFile(path: string, chunks: Iterable<Uint8Array>): Promise<number> {
  const file = await open(path, 'w', 0o600)
  let total = 0
  try {
    for (const chunk of chunks) {
      await file.writeFile(chunk)
      total += chunk.length
    }
    await file.datasync()
  } finally {
    await file.close()
  }
  return total
}
