import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { NodePack, NodePackCheck, PackOrigin } from '@quarry/api/contract/hosting/node-packs'
import { PACK_DOWNLOAD_MS, PACK_RECORD } from '@quarry/domain/hosting/server-packs'
import { PACK_OPTIONAL_MAX, PACK_PATHS_LISTED } from '@quarry/domain/limits/counts'
import { downloadFile } from '../content/download-file.ts'
import type { RemoteFiles } from '../downloads/remote-files.ts'
import { whileOpen } from '../files/descriptor-walk.ts'
import { FileError } from '../files/file-error.ts'
import { removePath } from '../files/remove-tree.ts'
import type { ServerFiles } from '../files/server-files.ts'
import type { Uploads } from '../files/uploads.ts'
import { InstallError } from '../flavours/flavour.ts'
import { applyPlan, lookAmong } from './apply-pack.ts'
import { chosenFiles, readPack, type PackContent, type PackFile } from './pack-content.ts'
import { checkHosts, downloadPackFiles } from './pack-downloads.ts'
import { planPack, type PackPlan } from './pack-plan.ts'
import { readPackRecord, writePackRecord, type PackedFile, type PackRecord } from './pack-record.ts'

/** In percent: the rest is for the software and the last changes. */
const DOWNLOADED = 80

export interface PackPlaces {
  /** Where the node reaches the site. */
  siteUrl: string
  remote: Pick<RemoteFiles, 'save'>
  uploads: Pick<Uploads, 'findPack'>
}

export interface PackInstallation {
  /** Whether `prepare` deletes all files of the server. */
  erases: boolean
  signal: AbortSignal
  /** In percent. */
  onProgress: (percent: number) => void
  /** Called with what it does. */
  onLine: (line: string) => void
  /** Installs the software of the pack, when everything has been downloaded. */
  prepare: () => Promise<void>
}

interface Planned {
  plan: PackPlan
  origin: PackOrigin
}

/** The modpack of a server: the files that it has of one, and installations. */
export class ServerPacks {
  readonly #files: ServerFiles
  readonly #places: PackPlaces
  #known: { etag: string; record: PackRecord | undefined } | undefined

  constructor(files: ServerFiles, places: PackPlaces) {
    this.#files = files
    this.#places = places
  }

  /** What is installed. Read again only after a change. */
  async record(): Promise<PackRecord | undefined> {
    const etag = await this.#files.etagOf(PACK_RECORD).catch((error: unknown) => {
      if (!(error instanceof FileError)) throw error
    })
    if (etag === undefined) return undefined
    if (this.#known?.etag !== etag) this.#known = { etag, record: await readPackRecord(this.#files) }
    return this.#known.record
  }

  /** What an installation would change. */
  check(pack: NodePack, erases: boolean, signal: AbortSignal): Promise<NodePackCheck> {
    return this.#inScratch(async (scratch) => {
      const content = await this.#read(pack, { scratch, signal, stores: false })
      const { plan } = await this.#plan(pack, content, erases)
      const { name, dependencies, leftOut, optional } = content
      return {
        file: name,
        dependencies: { ...dependencies },
        download: sumOf(missingOf(plan)),
        left_out: leftOut,
        optional: [...optional]
          .slice(0, PACK_OPTIONAL_MAX)
          .map((file) => ({ path: file, size: content.files.get(file)?.size ?? 0 })),
        changes: changesOf(plan),
      }
    })
  }

  /** Downloads everything, and then changes the server. Before that nothing changes; a repeated installation goes on. */
  install(pack: NodePack, { erases, signal, prepare, ...reporting }: PackInstallation): Promise<void> {
    return this.#inScratch(async (scratch) => {
      const timeout = AbortSignal.timeout(PACK_DOWNLOAD_MS)
      const bounded = AbortSignal.any([signal, timeout])
      try {
        const content = await this.#read(pack, { scratch, signal: bounded, stores: true })
        const { name, version_number: number } = content.name
        const { plan, origin } = await this.#plan(pack, content, erases)
        reporting.onLine(`installs the modpack ${name} ${number ?? ''}: ${countsOf(plan)}`)
        const stored = await this.#fetchFiles(plan, { pack, scratch, signal: bounded, ...reporting })
        await prepare()
        signal.throwIfAborted()
        await this.#files.change(async () => {
          await applyPlan(this.#files, plan, (file) => stored.get(file) ?? '')
          await writePackRecord(this.#files, { ...origin, files: plan.files })
        })
      } catch (error) {
        signal.throwIfAborted()
        throw timeout.aborted
          ? new InstallError('timed_out', 'the modpack was not downloaded in time')
          : error
      }
    })
  }

  /** All files stay, as files of the owner. */
  async unlink(): Promise<void> {
    await this.#files.remove(PACK_RECORD).catch((error: unknown) => {
      if (!(error instanceof FileError && error.code === 'not_found')) throw error
    })
  }

  async #inScratch<T>(work: (folder: string) => Promise<T>): Promise<T> {
    const scratch = await this.#files.scratch()
    await mkdir(scratch)
    try {
      return await work(scratch)
    } finally {
      await removePath(scratch)
    }
  }

  async #plan(pack: NodePack, content: PackContent, erases: boolean): Promise<Planned> {
    const origin =
      'upload' in pack ? { file: content.name } : { project: pack.project, version: pack.version }
    const files = chosenFiles(content, pack.without)
    const plan = erases
      ? await planPack({ origin, files, record: undefined, look: () => Promise.resolve(undefined) })
      : await planPack({ origin, files, record: await this.record(), look: lookAmong(this.#files) })
    checkHosts(missingOf(plan), pack.siteHost)
    return { plan, origin }
  }

  async #read(
    pack: NodePack,
    { scratch, signal, stores }: { scratch: string; signal: AbortSignal; stores: boolean },
  ): Promise<PackContent> {
    const file =
      'upload' in pack
        ? await this.#places.uploads.findPack(pack.upload)
        : await this.#download(pack, path.join(scratch, 'pack'), signal)
    const store = (content: AsyncIterable<Uint8Array>) =>
      stores ? this.#store(content, path.join(scratch, randomUUID())) : measure(content)
    return whileOpen(open(file), (handle) => readPack(handle, { store, signal }))
  }

  async #download(
    { path: stored, size, sha512 }: Extract<NodePack, { path: string }>,
    scratch: string,
    signal: AbortSignal,
  ): Promise<string> {
    const file = { name: path.basename(stored), size, sha512 }
    const { quota } = this.#files
    await downloadFile(new URL(stored, this.#places.siteUrl), { scratch, file, quota, signal })
    return scratch
  }

  async #store(
    content: AsyncIterable<Uint8Array>,
    scratch: string,
  ): Promise<PackedFile & { scratch: string }> {
    const counted = new Counted(content, (bytes) => this.#files.quota.take(bytes))
    await pipeline(counted.read(), createWriteStream(scratch, { flags: 'wx' }))
    return { ...counted.end(), scratch }
  }

  /** Where everything is that is written: what is downloaded, and what was in the pack. */
  async #fetchFiles(
    plan: PackPlan,
    {
      pack,
      scratch,
      signal,
      onProgress,
      onLine,
    }: { pack: NodePack; scratch: string } & Omit<PackInstallation, 'erases' | 'prepare'>,
  ): Promise<Map<string, string>> {
    const missing = missingOf(plan)
    const total = sumOf(missing)
    const { quota } = this.#files
    // Fails before the first download if there is no room.
    await quota.take(total)
    quota.give(total)
    let bytes = 0
    const stored = await downloadPackFiles(missing, {
      sources: { ...this.#places, siteHost: pack.siteHost },
      quota,
      signal,
      scratchOf: (at) => path.join(scratch, `file-${at}`),
      onFile: ({ path: file, size }) => {
        onLine(`downloaded ${file}, ${size} bytes`)
        bytes += size
        onProgress(Math.floor((DOWNLOADED * bytes) / Math.max(1, total)))
      },
    })
    onProgress(DOWNLOADED)
    for (const { file } of writesOf(plan)) if (file.scratch !== undefined) stored.set(file.path, file.scratch)
    return stored
  }
}

const writesOf = ({ added, replaced }: PackPlan) => [...added, ...replaced]

const missingOf = (plan: PackPlan): PackFile[] =>
  writesOf(plan)
    .map(({ file }) => file)
    .filter(({ downloads }) => downloads !== undefined)

const sumOf = (files: readonly PackFile[]): number => files.reduce((sum, { size }) => sum + size, 0)

const countsOf = (plan: PackPlan): string => {
  const { added, replaced, removed } = changesOf(plan)
  return `${added} files are added, ${replaced} replaced, ${removed} removed`
}

function changesOf({ added, replaced, removed, skipped }: PackPlan): NodePackCheck['changes'] {
  return {
    added: added.length,
    replaced: replaced.length,
    removed: removed.length,
    skipped: skipped.length,
    removed_paths: removed.slice(0, PACK_PATHS_LISTED),
    skipped_paths: skipped.slice(0, PACK_PATHS_LISTED),
  }
}

/** Content with its size and hash, once it has been read. */
class Counted {
  readonly #content: AsyncIterable<Uint8Array>
  readonly #onChunk: (bytes: number) => Promise<void>
  readonly #hash = createHash('sha512')
  #size = 0

  constructor(content: AsyncIterable<Uint8Array>, onChunk: (bytes: number) => Promise<void>) {
    this.#content = content
    this.#onChunk = onChunk
  }

  async *read(): AsyncGenerator<Uint8Array> {
    for await (const chunk of this.#content) {
      this.#size += chunk.byteLength
      this.#hash.update(chunk)
      await this.#onChunk(chunk.byteLength)
      yield chunk
    }
  }

  end(): PackedFile {
    return { size: this.#size, sha512: this.#hash.digest('hex') }
  }
}

async function measure(content: AsyncIterable<Uint8Array>): Promise<PackedFile> {
  const counted = new Counted(content, () => Promise.resolve())
  for await (const chunk of counted.read()) void chunk
  return counted.end()
}
