import { createWriteStream } from 'node:fs'
import { chmod, mkdir, open, symlink, utimes } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { extract, type Headers } from 'tar-stream'
import { namesOfPath } from '@quarry/domain/hosting/server-files'

/** Smaller files are written at once, as many as this: each step of one alone would wait for a thread. */
const WRITTEN_AT_ONCE = 32
const SMALL_MAX_BYTES = 64 * 1024

/** Unpacks a tar of `packFolder` into an empty folder of the agent. */
export async function unpackFolder(source: AsyncIterable<Uint8Array>, folder: string): Promise<void> {
  const entries = extract()
  const feeding = pipeline(source, entries)
  // The loop below reports the same error.
  feeding.catch(() => {})
  const folders: [path: string, header: Headers][] = []
  const links: [path: string, target: string][] = []
  let writing: Promise<void>[] = []
  try {
    for await (const entry of entries) {
      const { header } = entry
      const file = placeIn(folder, header.name)
      if (header.type === 'directory') {
        await mkdir(file, { recursive: true })
        folders.push([file, header])
      } else if (header.type === 'symlink') links.push([file, header.linkname ?? ''])
      else if ((header.size ?? 0) <= SMALL_MAX_BYTES) {
        const written = writeSmall(file, header, await buffer(entry))
        // Its error is seen with those of the others.
        written.catch(() => {})
        writing.push(written)
        if (writing.length >= WRITTEN_AT_ONCE) {
          await Promise.all(writing)
          writing = []
        }
      } else {
        await pipeline(entry, createWriteStream(file, { flags: 'wx' }))
        await restoreAttributes(file, header)
      }
      entry.resume()
    }
    await Promise.all(writing)
    await feeding
  } finally {
    // The caller deletes the folder of a failed restoration.
    await Promise.allSettled(writing)
  }
  // Last: nothing is written through a link, and a folder without the right to write is filled by then.
  for (const [file, target] of links) await symlink(target, file)
  for (const [file, header] of folders.toReversed()) await restoreAttributes(file, header)
}

async function writeSmall(file: string, { mode, mtime }: Headers, content: Buffer): Promise<void> {
  const handle = await open(file, 'wx')
  try {
    await handle.writeFile(content)
    if (mode !== undefined) await handle.chmod(mode)
    if (mtime) await handle.utimes(mtime, mtime)
  } finally {
    await handle.close()
  }
}

function placeIn(folder: string, name: string): string {
  const names = namesOfPath(name)
  if (!names || names.length === 0) throw new Error(`the backup has an entry with the name ${name}`)
  return path.join(folder, ...names)
}

async function restoreAttributes(file: string, { mode, mtime }: Headers): Promise<void> {
  if (mode !== undefined) await chmod(file, mode)
  if (mtime) await utimes(file, mtime, mtime)
}
