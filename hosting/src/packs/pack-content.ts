import type { FileHandle } from 'node:fs/promises'
import { MODPACK_INDEX, ModpackIndex } from '@quarry/api/contract/files/modpack-index'
import type { PackName } from '@quarry/api/contract/hosting/node-packs'
import { ruleMessage } from '@quarry/api/contract/rules'
import { namesOfNewPath } from '@quarry/domain/hosting/server-files'
import {
  PACK_CONTENT_MAX_BYTES,
  PACK_INDEX_MAX_BYTES,
  PACK_RECORD,
} from '@quarry/domain/hosting/server-packs'
import { SERVER_PATH } from '@quarry/domain/limits/lengths'
import { oneLine } from '@quarry/domain/limits/one-line'
import { readArchive } from '../files/archive.ts'
import { FileError } from '../files/file-error.ts'
import type { PackedFile } from './pack-record.ts'

const GB = 1024 ** 3

/** A file of a pack for servers. */
export interface PackFile extends PackedFile {
  path: string
  /** Where it may be downloaded; undefined for one that is in the pack itself. */
  downloads?: readonly string[]
  /** Where the agent has stored the content of one that is in the pack itself. */
  scratch?: string
}

export interface PackContent {
  name: PackName
  dependencies: Readonly<Record<string, string>>
  files: ReadonlyMap<string, PackFile>
  /** Paths of files that a server may do without. */
  optional: ReadonlySet<string>
  /** Files for players only. */
  leftOut: number
}

interface Reading {
  /** Reads the content of a file in the pack, and may store it. */
  store: (content: AsyncIterable<Uint8Array>) => Promise<PackedFile & { scratch?: string }>
  signal: AbortSignal
}

/** Those behind replace those before, and both replace what is downloaded. */
const OVERRIDES: readonly string[] = ['overrides', 'server-overrides']

/** Written by the agent itself: the acceptance of a license is no matter of a pack. */
const RESERVED: readonly string[] = [PACK_RECORD, 'eula.txt']

export const unreadable = (file: string) =>
  new FileError('conflict', ruleMessage('pack_unreadable', { file }))

/** Reads a .mrpack: what a server needs of it. Throws for a path that leaves the folder of the server. */
export async function readPack(handle: FileHandle, { store, signal }: Reading): Promise<PackContent> {
  let index: ModpackIndex | undefined
  const overrides = OVERRIDES.map(() => new Map<string, PackFile>())
  await readArchive(handle, {
    signal,
    visit: async ({ names: [first = '', ...names], isFolder, content }) => {
      if (first === MODPACK_INDEX && names.length === 0) index = await readIndex(content())
      const own = overrides[OVERRIDES.indexOf(first)]
      if (!own || isFolder || names.length === 0) return
      const path = names.join('/')
      own.set(path, { path, ...(await store(content())) })
    },
  })
  if (!index) throw unreadable(MODPACK_INDEX)
  return contentOf(index, overrides)
}

async function readIndex(content: AsyncIterable<Uint8Array>): Promise<ModpackIndex> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.byteLength
    if (bytes > PACK_INDEX_MAX_BYTES) throw unreadable(MODPACK_INDEX)
    chunks.push(chunk)
  }
  try {
    // The decoder removes a byte order mark.
    return ModpackIndex.parse(JSON.parse(new TextDecoder().decode(Buffer.concat(chunks))))
  } catch {
    throw unreadable(MODPACK_INDEX)
  }
}

function contentOf(
  { name, versionId, dependencies, files: listed }: ModpackIndex,
  overrides: readonly ReadonlyMap<string, PackFile>[],
): PackContent {
  const files = new Map<string, PackFile>()
  const optional = new Set<string>()
  let leftOut = 0
  for (const { path: given, env, fileSize: size, hashes, downloads } of listed) {
    const path = safePath(given)
    if (env?.server === 'unsupported') {
      leftOut += 1
      continue
    }
    if (env?.server === 'optional') optional.add(path)
    files.set(path, { path, size, sha512: hashes.sha512.toLowerCase(), downloads })
  }
  for (const [path, file] of overrides.flatMap((own) => [...own])) {
    optional.delete(path)
    files.set(safePath(path), file)
  }
  for (const path of RESERVED) files.delete(path)
  checkTogether(files)
  const shown = { name: shownText(name), version_number: shownText(versionId) }
  return { name: shown, dependencies: definedOf(dependencies), files, optional, leftOut }
}

/** Packs of other tools may have any characters there. */
const shownText = (given: string): string => {
  const text = oneLine(given.toWellFormed())
  return /[^\s\p{Z}\p{Cf}]/u.test(text) ? text : '?'
}

const definedOf = (texts: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) => (text === undefined ? [] : [[key, text]])),
  )

/** Packs of Windows may have backslashes. */
function safePath(given: string): string {
  const names = given.startsWith('/') ? undefined : namesOfNewPath(given.replaceAll('\\', '/'))
  const path = names?.join('/')
  if (path !== undefined && path.length <= SERVER_PATH.max) return path
  throw new FileError('conflict', ruleMessage('server_archive_entry', { entry: given }))
}

/** No path is a folder and a file at once, and the sizes have a bound. */
function checkTogether(files: ReadonlyMap<string, PackFile>): void {
  let bytes = 0
  for (const { path, size } of files.values()) {
    bytes += size
    const names = path.split('/')
    for (let depth = 1; depth < names.length; depth += 1)
      if (files.has(names.slice(0, depth).join('/'))) throw unreadable(path)
  }
  if (bytes > PACK_CONTENT_MAX_BYTES)
    throw new FileError('too_large', ruleMessage('pack_too_large', { max: PACK_CONTENT_MAX_BYTES / GB }))
}

/** The files without those that the owner left out. */
export function chosenFiles({ files, optional }: PackContent, without: readonly string[]): PackFile[] {
  const left = new Set(without.filter((path) => optional.has(path)))
  return [...files.values()].filter(({ path }) => !left.has(path))
}
