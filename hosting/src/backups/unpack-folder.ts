import { createWriteStream } from 'node:fs'
import { chmod, mkdir, open, symlink, utimes } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { extract, type Headers } from 'tar-stream'
import { BYTES_OF_PATH, BYTES_OF_TARGET } from './pack-folder.ts'

/** Smaller files are written at once, as many as this: each step of one alone would wait for a thread. */
const WRITTEN_AT_ONCE = 32
const SMALL_MAX_BYTES = 64 * 1024

/** Unpacks a tar of `packFolder` into an empty folder of the agent. */
export async function unpackFolder(source: AsyncIterable<Uint8Array>, folder: string): Promise<void> {
  const entries = extract()
  const feeding = pipeline(source, entries)
  // The loop below reports the same error.
  feeding.catch(() => {})
  const folders: [path: Buffer, header: Headers][] = []
  const links: [path: Buffer, target: Buffer][] = []
  let writing: Promise<void>[] = []
  try {
    for await (const entry of entries) {
      const { header } = entry
      const file = placeIn(folder, header)
      if (header.type === 'directory') {
        await mkdir(file, { recursive: true })
        folders.push([file, header])
      } else if (header.type === 'symlink')
        links.push([file, bytesIn(header, BYTES_OF_TARGET) ?? Buffer.from(header.linkname ?? '')])
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

async function writeSmall(file: Buffer, { mode, mtime }: Headers, content: Buffer): Promise<void> {
  const handle = await open(file, 'wx')
  try {
    await handle.writeFile(content)
    if (mode !== undefined) await handle.chmod(mode)
    if (mtime) await handle.utimes(mtime, mtime)
  } finally {
    await handle.close()
  }
}

function placeIn(folder: string, header: Headers): Buffer {
  const bytes = bytesIn(header, BYTES_OF_PATH) ?? Buffer.from(header.name)
  // One character for each byte.
  const names = bytes.toString('latin1').replace(/\/$/, '').split('/')
  if (names.some((name) => ['', '.', '..'].includes(name) || name.includes('\0')))
    throw new Error(`the backup has an entry with the name ${header.name}`)
  return Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(names.join('/'), 'latin1')])
}

function bytesIn({ pax }: Headers, key: string): Buffer | undefined {
  const text = pax?.[key]
  return text === undefined ? undefined : Buffer.from(text, 'base64')
}

async function restoreAttributes(file: Buffer, { mode, mtime }: Headers): Promise<void> {
  if (mode !== undefined) await chmod(file, mode)
  if (mtime) await utimes(file, mtime, mtime)
}
