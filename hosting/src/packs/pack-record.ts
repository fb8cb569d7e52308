import { rename, writeFile } from 'node:fs/promises'
import { PackOrigin } from '@quarry/api/contract/hosting/node-packs'
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
export type PackRecord = PackOrigin & { files: ReadonlyMap<string, PackedFile> }

export function originOf(record: PackRecord): PackOrigin {
  const { files: _, ...origin } = record
  return origin
}

/** Whether both are versions of one modpack. */
export const isSamePack = (one: PackOrigin, other: PackOrigin): boolean =>
  'file' in one
    ? 'file' in other && one.file.name === other.file.name
    : 'project' in other && one.project === other.project

const isPath = (path: string): boolean => (namesOfPath(path) ?? []).join('/') === path && path !== ''

/** The owner of the server may change it as well. */
const Stored = z.intersection(
  PackOrigin,
  z.object({
    files: z.array(
      z.object({ path: z.string().refine(isPath), size: z.int().min(0), sha512: z.hash('sha512') }),
    ),
  }),
)

/** Undefined without a modpack, and for a record that cannot be read. */
export async function readPackRecord(files: ServerFiles): Promise<PackRecord | undefined> {
  try {
    const { handle, size } = await files.read(PACK_RECORD)
    const text = await whileOpen(Promise.resolve(handle), (opened) =>
      size > PACK_RECORD_MAX_BYTES ? Promise.resolve('') : opened.readFile('utf8'),
    )
    const { files: listed, ...origin } = Stored.parse(JSON.parse(text))
    return { ...origin, files: new Map(listed.map(({ path, ...file }) => [path, file])) }
  } catch (error) {
    if (error instanceof FileError || error instanceof SyntaxError || error instanceof z.ZodError)
      return undefined
    throw error
  }
}

/** Within `files.change`. Replaces what has the name, and follows no link. */
export async function writePackRecord(files: ServerFiles, record: PackRecord): Promise<void> {
  const listed = [...record.files].map(([path, file]) => ({ path, ...file }))
  const scratch = await files.scratch()
  try {
    await writeFile(scratch, JSON.stringify({ ...originOf(record), files: listed }), { flag: 'wx' })
    await files.inFolder('', (folder) => rename(scratch, entryOf(folder, PACK_RECORD)))
  } finally {
    await discard(scratch)
  }
}
