import { rename, writeFile } from 'node:fs/promises'
import { Id } from '@quarry/api/contract/fields'
import { PACK_RECORD, PACK_RECORD_MAX_BYTES } from '@quarry/domain/hosting/server-packs'
import { namesOfPath } from '@quarry/domain/hosting/server-files'
import { z } from 'zod'
import { entryOf, whileOpen } from '../files/descriptor-walk.ts'
import { FileError } from '../files/file-error.ts'
import type { ServerFiles } from '../files/server-files.ts'
import { discard } from '../files/stored-parts.ts'

/** A file as the pack has it. */
export interface PackedFile {
  size: number
  sha512: string
}

/** The modpack of a server, and which of its files are there. */
export interface PackRecord {
  project: string
  version: string
  files: ReadonlyMap<string, PackedFile>
}

const isPath = (path: string): boolean => (namesOfPath(path) ?? []).join('/') === path && path !== ''

/** The owner of the server may change it as well. */
const Stored = z.object({
  project: Id,
  version: Id,
  files: z.array(
    z.object({ path: z.string().refine(isPath), size: z.int().min(0), sha512: z.hash('sha512') }),
  ),
})

/** Undefined without a modpack, and for a record that cannot be read. */
export async function readPackRecord(files: ServerFiles): Promise<PackRecord | undefined> {
  try {
    const { handle, size } = await files.read(PACK_RECORD)
    const text = await whileOpen(Promise.resolve(handle), (opened) =>
      size > PACK_RECORD_MAX_BYTES ? Promise.resolve('') : opened.readFile('utf8'),
    )
    const { files: listed, ...pack } = Stored.parse(JSON.parse(text))
    return { ...pack, files: new Map(listed.map(({ path, ...file }) => [path, file])) }
  } catch (error) {
    if (error instanceof FileError || error instanceof SyntaxError || error instanceof z.ZodError)
      return undefined
    throw error
  }
}

/** Within `files.change`. Replaces what has the name, and follows no link. */
export async function writePackRecord(files: ServerFiles, record: PackRecord): Promise<void> {
  const { project, version } = record
  const listed = [...record.files].map(([path, file]) => ({ path, ...file }))
  const scratch = await files.scratch()
  try {
    await writeFile(scratch, JSON.stringify({ project, version, files: listed }), { flag: 'wx' })
    await files.inFolder('', (folder) => rename(scratch, entryOf(folder, PACK_RECORD)))
  } finally {
    await discard(scratch)
  }
}
