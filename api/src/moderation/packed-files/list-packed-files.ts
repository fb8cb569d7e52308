import { createHash } from 'node:crypto'
import { PACK_FILES_MAX } from '@quarry/domain/limits/counts'
import { PACKED_FILES_MAX, PACKED_ORIGIN_MAX, PACKED_PATH_MAX } from '@quarry/domain/moderation/packed-files'
import { MINUTE_MS } from '@quarry/domain/times'
import type { Entry, ZipFile } from 'yauzl'
import { z } from 'zod'
import { openZip } from '../../files/archives/open-zip.ts'
import { withoutByteOrderMark } from '../../kernel/byte-order-mark.ts'
import { readOwnName } from './mod-metadata.ts'
import { legibleText } from './legible-text.ts'

const MiB = 1024 ** 2

export interface PackedFile {
  sha512: string
  sha1: string
  path: string
  sizeBytes: number
  title: string | null
  origin: string | null
}

export interface Packed {
  files: PackedFile[]
  /** False if a limit was reached or a part was unreadable, so files may be missing. */
  isComplete: boolean
}

export interface PackLimits {
  timeMs: number
  unpackedBytes: number
  /** Largest file that is read into memory to find its name. */
  namedBytes: number
  files: number
}
export const PACK_LIMITS: PackLimits = {
  timeMs: MINUTE_MS,
  unpackedBytes: 1024 * MiB,
  namedBytes: 32 * MiB,
  files: PACKED_FILES_MAX,
}

const INDEX = 'modrinth.index.json'
const INDEX_MAX_BYTES = 16 * MiB
/** Files whose authors may forbid packing: mods and packs. */
const OVERRIDE = /^(?:client-|server-)?overrides\/.+\.(?:jar|zip|litemod)$/i

const Index = z.object({
  files: z
    .array(
      z.object({
        path: z.string(),
        hashes: z.object({
          sha1: z.string().regex(/^[0-9a-f]{40}$/i),
          sha512: z.string().regex(/^[0-9a-f]{128}$/i),
        }),
        downloads: z.array(z.string()).default([]),
        fileSize: z.int().min(0).default(0),
      }),
    )
    .max(PACK_FILES_MAX),
})

/** The files that a modpack downloads by its index, and the archives that it contains. Never throws for its content. */
export async function listPacked(path: string, limits: PackLimits = PACK_LIMITS): Promise<Packed> {
  const packing = { limits, endsAt: Date.now() + limits.timeMs, unpacked: 0 }
  const files = new Map<string, PackedFile>()
  let isComplete = true
  let zip: ZipFile | undefined
  try {
    zip = await openZip(path)
    let overrides = 0
    for await (const entry of zip.eachEntry()) {
      if (Date.now() > packing.endsAt) throw new Error('time is over')
      const isOverride = OVERRIDE.test(entry.fileName)
      if (!isOverride && entry.fileName !== INDEX) continue
      if (isOverride && ++overrides > limits.files) throw new Error('too many files')
      const found = isOverride
        ? [await readOverride(packing, zip, entry)]
        : await readIndex(packing, zip, entry)
      for (const file of found) if (!files.has(file.sha512)) files.set(file.sha512, file)
    }
  } catch {
    isComplete = false
  } finally {
    zip?.close()
  }
  return { files: [...files.values()], isComplete }
}

interface Packing {
  limits: PackLimits
  endsAt: number
  unpacked: number
}

async function* unpack(packing: Packing, zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry)
  for await (const chunk of stream) {
    packing.unpacked += chunk.length
    if (packing.unpacked > packing.limits.unpackedBytes || Date.now() > packing.endsAt)
      throw new Error('more than is looked at')
    yield chunk
  }
}

async function readOverride(packing: Packing, zip: ZipFile, entry: Entry): Promise<PackedFile> {
  const [sha1, sha512] = [createHash('sha1'), createHash('sha512')]
  const buffered: Buffer[] = []
  let sizeBytes = 0
  for await (const chunk of unpack(packing, zip, entry)) {
    sha1.update(chunk)
    sha512.update(chunk)
    sizeBytes += chunk.length
    if (sizeBytes <= packing.limits.namedBytes) buffered.push(chunk)
    else buffered.length = 0
  }
  return {
    sha1: sha1.digest('hex'),
    sha512: sha512.digest('hex'),
    path: legibleText(entry.fileName, PACKED_PATH_MAX) ?? INDEX,
    sizeBytes,
    ...(await readOwnName(Buffer.concat(buffered))),
  }
}

async function readIndex(packing: Packing, zip: ZipFile, entry: Entry): Promise<PackedFile[]> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of unpack(packing, zip, entry)) {
    size += chunk.length
    if (size > INDEX_MAX_BYTES) throw new Error('no index is so long')
    chunks.push(chunk)
  }
  const { files } = Index.parse(JSON.parse(withoutByteOrderMark(Buffer.concat(chunks).toString('utf8'))))
  return files.map(({ path, hashes, downloads, fileSize }) => ({
    sha1: hashes.sha1.toLowerCase(),
    sha512: hashes.sha512.toLowerCase(),
    path: legibleText(path, PACKED_PATH_MAX) ?? INDEX,
    sizeBytes: fileSize,
    title: null,
    origin: legibleText(downloads[0] ?? '', PACKED_ORIGIN_MAX),
  }))
}
