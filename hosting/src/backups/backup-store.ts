import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import {
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
  type FileHandle,
} from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { StoredBackup } from '@quarry/api/contract/hosting/agents'
import { InstallError } from '../flavours/flavour.ts'
import { inFolder } from '../files/descriptor-walk.ts'
import { noSuchFile } from '../files/file-error.ts'
import { folderFingerprint, packFolder, PACKED_AT_ONCE_BYTES } from './pack-folder.ts'
import type { SiteStorage, StoredArchive } from './site-storage.ts'

/** Higher levels take much longer for little. */
const LEVEL = 1
const ARCHIVE = '.tar.zst'
const MANIFEST = '.json'

interface Manifest extends StoredBackup {
  fingerprint: string
}

export interface Work {
  signal: AbortSignal
  /** In bytes that were written or read. */
  onBytes: (bytes: number) => void
}

/** The backups of one server: for each a compressed tar, and a manifest with its hash once it is complete. */
export class BackupStore {
  readonly #folder: string
  readonly #site: SiteStorage | undefined

  /** With a storage of the site, complete archives are there and only manifests here. */
  constructor(folder: string, site?: SiteStorage) {
    this.#folder = folder
    this.#site = site
  }

  #archive(id: string): string {
    return path.join(this.#folder, id + ARCHIVE)
  }
  #manifest(id: string): string {
    return path.join(this.#folder, id + MANIFEST)
  }

  /** Whether nothing has changed since the last backup but this one. */
  async isUnchanged(id: string, folder: string): Promise<boolean> {
    const last = await this.#lastFingerprint(id)
    return last !== undefined && last === (await folderFingerprint(folder))
  }

  /** Of the last backup but this one. */
  async #lastFingerprint(id: string): Promise<string | undefined> {
    const manifests = (await readdir(this.#folder).catch(() => [])).filter((name) => name.endsWith(MANIFEST))
    const times = await Promise.all(
      manifests.map(async (name) => ({ name, ms: (await stat(path.join(this.#folder, name))).mtimeMs })),
    )
    const last = times
      .filter(({ name }) => name !== id + MANIFEST)
      .toSorted((a, b) => b.ms - a.ms)
      .at(0)
    return last && (await this.#readManifest(last.name.slice(0, -MANIFEST.length)))?.fingerprint
  }

  /** Packs a folder. One that is complete already, by an agent that could not report it, stays as it is. */
  async create(id: string, folder: string, { signal, onBytes }: Work): Promise<StoredBackup> {
    const complete = await this.#readManifest(id)
    if (complete) return { size: complete.size, hash: complete.hash }
    // Before the files are read: a change meanwhile counts as one since this backup.
    const fingerprint = await folderFingerprint(folder)
    await mkdir(this.#folder, { recursive: true })
    const unfinished = `${this.#archive(id)}.new`
    const { pack } = await import('tar-stream')
    const tar = pack()
    const hash = createHash('sha256')
    let size = 0
    const measuring = passing((chunk) => {
      hash.update(chunk)
      size += chunk.byteLength
    })
    try {
      const compressing = createZstdCompress({
        chunkSize: PACKED_AT_ONCE_BYTES,
        params: { [constants.ZSTD_c_compressionLevel]: LEVEL },
      })
      const packing = inFolder(folder, [], (root) => packFolder(tar, root, signal)).then(
        () => tar.finalize(),
        (error: unknown) => void tar.destroy(error as Error),
      )
      const gathering = inParts(PACKED_AT_ONCE_BYTES, onBytes)
      const target = createWriteStream(unfinished, { mode: 0o600, flush: true })
      await pipeline(tar, gathering, compressing, measuring, target, { signal })
      await packing
      await rename(unfinished, this.#archive(id))
    } finally {
      await rm(unfinished, { force: true })
    }
    const stored = { size, hash: hash.digest('hex') }
    await writeFile(
      `${this.#manifest(id)}.new`,
      JSON.stringify({ ...stored, fingerprint } satisfies Manifest),
    )
    await rename(`${this.#manifest(id)}.new`, this.#manifest(id))
    return stored
  }

  /** Moves a complete archive to the storage of the site, unless that leaves backups here. May be repeated. */
  async store(id: string, archive: StoredBackup, signal: AbortSignal): Promise<void> {
    if (!this.#site || !existsSync(this.#archive(id))) return
    if (await this.#site.send(id, this.#archive(id), archive, signal))
      await rm(this.#archive(id), { force: true })
  }

  /** The archive here, or else in the storage of the site. */
  async #find(id: string, signal: AbortSignal): Promise<StoredArchive> {
    const manifest = await this.#readManifest(id)
    const isHere = manifest && existsSync(this.#archive(id))
    const found = isHere
      ? { ...manifest, content: createReadStream(this.#archive(id)) as AsyncIterable<Uint8Array> }
      : await this.#site?.read(id, signal)
    if (!found) throw new InstallError('backup_damaged', `the backup ${id} is not there`)
    return found
  }

  /**
   * Unpacks a backup into an empty folder of the agent. Fails if it has changed since it was created. `onBytes` also gets the
   * size of all.
   */
  async unpack(
    id: string,
    folder: string,
    { signal, onBytes }: { signal: AbortSignal; onBytes: (bytes: number, size: number) => void },
  ): Promise<void> {
    const { unpackFolder } = await import('./unpack-folder.ts')
    const archive = await this.#find(id, signal)
    const hash = createHash('sha256')
    const measuring = passing((chunk) => {
      hash.update(chunk)
      onBytes(chunk.byteLength, archive.size)
    })
    try {
      await pipeline(
        archive.content,
        measuring,
        createZstdDecompress({ chunkSize: PACKED_AT_ONCE_BYTES }),
        (source: AsyncIterable<Uint8Array>) => unpackFolder(source, folder),
        { signal },
      )
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof InstallError) throw error
      if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw error
      throw new InstallError('backup_damaged', `the backup ${id} cannot be read: ${String(error)}`)
    }
    if (hash.digest('hex') !== archive.hash)
      throw new InstallError('backup_damaged', `the backup ${id} has another hash`)
  }

  /** Opens a complete backup to send it; the caller closes it. */
  async open(id: string): Promise<{ handle: FileHandle; size: number; etag: string }> {
    const manifest = /^\w+$/.test(id) ? await this.#readManifest(id) : undefined
    if (!manifest) throw noSuchFile(id)
    const handle = await open(this.#archive(id))
    return { handle, size: (await stat(this.#archive(id))).size, etag: manifest.hash }
  }

  /** Deletes all backups but these. */
  async keep(ids: readonly string[]): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => []))
      if (!ids.includes(name.split('.')[0] ?? '')) await rm(path.join(this.#folder, name), { force: true })
  }

  async #readManifest(id: string): Promise<Manifest | undefined> {
    const text = await readFile(this.#manifest(id), 'utf8').catch(() => undefined)
    return text === undefined ? undefined : (JSON.parse(text) as Manifest)
  }
}

/** Calls back with each part. */
const passing = (look: (chunk: Buffer) => void): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      look(chunk)
      done(null, chunk)
    },
  })

/**
 * Joins small pieces, each of which would cost a task of its own to compress. Large ones stay as they are, since copies of
 * them cost more. `onBytes` gets the size of each part.
 */
function inParts(partBytes: number, onBytes: (bytes: number) => void): Transform {
  let pieces: Buffer[] = []
  let size = 0
  const joined = new Transform({
    transform(piece: Buffer, _encoding, done) {
      if (piece.byteLength >= partBytes / 8) {
        pushPieces()
        push(piece)
        return done()
      }
      pieces.push(piece)
      size += piece.byteLength
      if (size >= partBytes) pushPieces()
      done()
    },
    flush(done) {
      pushPieces()
      done()
    },
  })
  const push = (part: Buffer) => {
    onBytes(part.byteLength)
    joined.push(part)
  }
  const pushPieces = () => {
    if (size > 0) push(Buffer.concat(pieces, size))
    pieces = []
    size = 0
  }
  return joined
}
