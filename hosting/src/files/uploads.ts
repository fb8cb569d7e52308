import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FileUpload } from '@quarry/api/contract/hosting/files'
import { ruleMessage } from '@quarry/api/contract/rules'
import { FILE_PIECE_MAX_BYTES } from '@quarry/domain/hosting/server-files'
import { FILE_UPLOADS_MAX } from '@quarry/domain/limits/counts'
import { DAY_MS } from '@quarry/domain/times'
import { FileError } from './file-error.ts'
import type { ServerFiles, StoredFile } from './server-files.ts'
import { appendContent, discard, type Content } from './stored-parts.ts'

/** An upload that has not been continued for this long is deleted. */
const KEPT_MS = DAY_MS
const ID = /^[0-9a-f]{32}$/

const noSuchUpload = (id: string) =>
  new FileError('not_found', ruleMessage('not_found_named', { kind: 'upload', ref: id }))

interface Target {
  /** Null for the file of a modpack, which becomes no file of the server. */
  path: string | null
  size: number
  etag?: string | undefined
}

/** Uploads in pieces. They are files of the agent, so they continue after a restart. */
export class Uploads {
  readonly #folder: string
  readonly #files: ServerFiles
  /** The piece of each upload that arrives now. */
  readonly #arriving = new Map<string, { abort: AbortController; ended: Promise<unknown> }>()

  constructor(folder: string, files: ServerFiles) {
    this.#folder = folder
    this.#files = files
  }

  async start({ path: file, ...target }: Target & { path: string }): Promise<FileUpload> {
    await this.#files.check(file, target.etag)
    return this.#begin({ path: file, ...target })
  }

  startPack(size: number): Promise<FileUpload> {
    return this.#begin({ path: null, size })
  }

  async #begin(target: Target): Promise<FileUpload> {
    await this.#files.quota.take(target.size)
    this.#files.quota.give(target.size)
    await mkdir(this.#folder, { recursive: true })
    await this.#expire()
    const id = randomBytes(16).toString('hex')
    await writeFile(this.#part(id), '')
    await writeFile(this.#record(id), JSON.stringify(target))
    return { id, size: target.size, received: 0 }
  }

  async #expire(): Promise<void> {
    let open = 0
    for (const name of await readdir(this.#folder)) {
      const file = path.join(this.#folder, name)
      const stats = await stat(file).catch(() => undefined)
      if (stats && Date.now() - stats.mtimeMs > KEPT_MS) await discard(file)
      else if (name.endsWith('.json')) open += 1
    }
    if (open >= FILE_UPLOADS_MAX)
      throw new FileError('conflict', ruleMessage('file_upload_limit', { max: FILE_UPLOADS_MAX }))
  }

  async read(id: string): Promise<FileUpload> {
    const { size } = await this.#require(id)
    return { id, size, received: await this.#received(id) }
  }

  /** A piece that is sent again ends the one that still arrives: its connection was lost. */
  async append(id: string, offset: number, content: Content): Promise<FileUpload> {
    const { size } = await this.#require(id)
    const earlier = this.#arriving.get(id)
    earlier?.abort.abort()
    const abort = new AbortController()
    const work = (async () => {
      await earlier?.ended
      const received = await this.#received(id)
      if (offset !== received)
        throw new FileError('conflict', ruleMessage('file_upload_offset', { offset: received }), 'offset')
      const maxBytes = Math.min(FILE_PIECE_MAX_BYTES, size - received)
      await appendContent(this.#part(id), untilAborted(content, abort.signal), {
        quota: this.#files.quota,
        maxBytes,
      })
    })()
    const arriving = { abort, ended: work.catch(() => {}) }
    this.#arriving.set(id, arriving)
    try {
      await work
    } finally {
      if (this.#arriving.get(id) === arriving) this.#arriving.delete(id)
    }
    return this.read(id)
  }

  async finish(id: string): Promise<StoredFile> {
    const { path: file, size, etag } = await this.#require(id)
    if (file === null) throw noSuchUpload(id)
    await this.#checkComplete(id, size)
    const stored = await this.#files.place(this.#part(id), file, etag)
    await this.#delete(id)
    return stored
  }

  async #checkComplete(id: string, size: number): Promise<void> {
    const received = await this.#received(id)
    if (received !== size)
      throw new FileError('conflict', ruleMessage('file_upload_incomplete', { received, size }))
  }

  /** Where the complete file of a modpack is. */
  async findPack(id: string): Promise<string> {
    const { path: file, size } = await this.#require(id)
    if (file !== null) throw noSuchUpload(id)
    await this.#checkComplete(id, size)
    return this.#part(id)
  }

  /** Deletes the file of a modpack that nothing needs any more. */
  async forgetPack(id: string): Promise<void> {
    if (ID.test(id)) await this.#delete(id)
  }

  async cancel(id: string): Promise<void> {
    await this.#require(id)
    this.#arriving.get(id)?.abort.abort()
    await this.#arriving.get(id)?.ended
    await this.#delete(id)
  }

  async #delete(id: string): Promise<void> {
    await discard(this.#record(id))
    await discard(this.#part(id))
  }

  async #require(id: string): Promise<Target> {
    const record = ID.test(id) ? await readFile(this.#record(id), 'utf8').catch(() => undefined) : undefined
    if (record === undefined) throw noSuchUpload(id)
    return JSON.parse(record) as Target
  }

  async #received(id: string): Promise<number> {
    return (await stat(this.#part(id))).size
  }

  #part(id: string): string {
    return path.join(this.#folder, `${id}.part`)
  }
  #record(id: string): string {
    return path.join(this.#folder, `${id}.json`)
  }
}

async function* untilAborted(content: Content, signal: AbortSignal): Content {
  const iterator = content[Symbol.asyncIterator]()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const stop = () => reject(new FileError('conflict', ruleMessage('upload_cut_off')))
  aborted.catch(() => {})
  signal.addEventListener('abort', stop, { once: true })
  try {
    for (;;) {
      const { done, value } = await Promise.race([iterator.next(), aborted])
      if (done) return
      yield value
    }
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
