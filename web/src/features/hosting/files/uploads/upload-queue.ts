import { isApiError, type ApiClient } from '@quarry/api/contract/client'
import { cancelFileUpload, type FileUpload } from '@quarry/api/contract/hosting/files'
import { joinPath } from '../files.queries.ts'
import { nameOfCopy } from '../name-of-copy.ts'
import { uploadFile } from './upload-file.ts'

/** What happens to a file whose name exists already in the folder. */
export type ExistingName = 'replace' | 'both' | 'skip'

export interface QueuedUpload {
  id: number
  folder: string
  /** Another than that of the file if both are kept. */
  name: string
  file: File
  state: 'waiting' | 'sending' | 'stored' | 'failed' | 'exists'
  error?: string
  etag?: string | undefined
  upload?: FileUpload | undefined
  /** Copies whose names were tried. */
  copies: number
}

interface QueueParts {
  api: ApiClient
  server: string
  /** The state of a file that is to be replaced. */
  readEtag: (path: string) => Promise<string>
  pause: (ms: number, signal: AbortSignal) => Promise<void>
  /** Files have been stored since the last call. */
  onStored: () => void
}

/** While uploads go on, stored files are reported at most this often: each report requests the list of files. */
const REPORTED_MS = 2000

/** Names that are tried to keep both files. */
const COPIES_MAX = 100

/** Uploads files one after the other. One that fails, or whose name exists, does not stop the others. */
export class UploadQueue {
  readonly #parts: QueueParts
  readonly #listeners = new Set<() => void>()
  #uploads: readonly QueuedUpload[] = []
  #running: { id: number; abort: AbortController } | undefined
  /** The answer for all files, until the queue has ended. */
  #always: ExistingName | undefined
  #lastId = 0
  #report: { dueAt: number; timer: ReturnType<typeof setTimeout> | undefined } = {
    dueAt: 0,
    timer: undefined,
  }

  constructor(parts: QueueParts) {
    this.#parts = parts
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly read = (): readonly QueuedUpload[] => this.#uploads

  add(folder: string, files: readonly File[]): void {
    const added = files.map((file): QueuedUpload => {
      this.#lastId += 1
      return { id: this.#lastId, folder, name: file.name, file, state: 'waiting', copies: 1 }
    })
    this.#set([...this.#uploads.filter(({ state }) => state !== 'stored' || this.isOpen), ...added])
    void this.#run()
  }

  get isOpen(): boolean {
    return this.#uploads.some(({ state }) => state === 'waiting' || state === 'sending' || state === 'exists')
  }

  retry(id: number): void {
    this.#change(id, { state: 'waiting' })
    void this.#run()
  }

  /** Removes a file from the queue, and what has arrived of it from the server. */
  cancel(id: number): void {
    const cancelled = this.#uploads.find((one) => one.id === id)
    if (this.#running?.id === id) this.#running.abort.abort()
    this.#set(this.#uploads.filter((one) => one.id !== id))
    if (cancelled) void this.#discard(cancelled)
  }

  /** Ends all uploads. */
  close(): void {
    for (const { id } of this.#uploads) this.cancel(id)
    clearTimeout(this.#report.timer)
    this.#report.timer = undefined
  }

  answer(id: number, choice: ExistingName, isForAll: boolean): void {
    if (isForAll) this.#always = choice
    const asked = isForAll ? this.#uploads.filter(({ state }) => state === 'exists') : [{ id }]
    for (const one of asked) void this.#resolve(one.id, choice)
  }

  async #resolve(id: number, choice: ExistingName): Promise<void> {
    const found = this.#uploads.find((one) => one.id === id)
    if (!found) return
    if (choice === 'skip') return this.cancel(id)
    if (choice === 'both') {
      const copies = found.copies + 1
      this.#change(id, { state: 'waiting', copies, name: nameOfCopy(found.file.name, copies) })
    } else {
      this.#change(id, { state: 'sending' })
      try {
        const etag = await this.#parts.readEtag(joinPath(found.folder, found.name))
        this.#change(id, { state: 'waiting', etag })
      } catch (error) {
        this.#change(id, { state: 'failed', error: (error as Error).message })
      }
    }
    return this.#run()
  }

  async #run(): Promise<void> {
    if (this.#running) return
    for (;;) {
      const next = this.#uploads.find(({ state }) => state === 'waiting')
      if (!next) break
      const abort = new AbortController()
      this.#running = { id: next.id, abort }
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await this.#send(next, abort.signal)
      this.#running = undefined
    }
    if (!this.isOpen) this.#always = undefined
  }

  /** At once, or as soon as the last report is old enough. */
  #reportSoon(): void {
    if (this.#report.timer !== undefined) return
    const report = () => {
      this.#report = { dueAt: performance.now() + REPORTED_MS, timer: undefined }
      this.#parts.onStored()
    }
    const leftMs = this.#report.dueAt - performance.now()
    if (leftMs <= 0) report()
    else this.#report.timer = setTimeout(report, leftMs)
  }

  async #send({ id, folder, name, file, etag, upload }: QueuedUpload, signal: AbortSignal): Promise<void> {
    const { api, server, pause } = this.#parts
    this.#change(id, { state: 'sending' })
    try {
      await uploadFile(
        api,
        { server, path: joinPath(folder, name), file, etag, upload },
        {
          signal,
          pause,
          onProgress: (known) => {
            this.#change(id, { upload: known })
          },
        },
      )
      this.#change(id, { state: 'stored', upload: undefined })
      this.#reportSoon()
    } catch (error) {
      if (!signal.aborted) await this.#fail(id, error)
    }
  }

  async #fail(id: number, error: unknown): Promise<void> {
    const failed = this.#uploads.find((one) => one.id === id)
    if (!failed) return
    const isExisting = isApiError(error) && error.rule === 'file_exists'
    const isChanged = isApiError(error) && error.rule === 'file_changed'
    // An upload belongs to one name and state, and one that has expired cannot be continued.
    if (isExisting || isChanged || (isApiError(error) && error.code === 'not_found')) {
      await this.#discard(failed)
      this.#change(id, { upload: undefined, etag: undefined })
    }
    if (!isExisting && !isChanged)
      return this.#change(id, { state: 'failed', error: (error as Error).message })
    if (failed.copies > 1 && failed.copies < COPIES_MAX) return this.#resolve(id, 'both')
    this.#change(id, { state: 'exists' })
    if (this.#always) await this.#resolve(id, this.#always)
    return undefined
  }

  async #discard({ upload }: QueuedUpload): Promise<void> {
    if (!upload) return
    const { api, server } = this.#parts
    // What remains is deleted after a day.
    await api(cancelFileUpload, { params: { server, upload: upload.id } }).catch(() => undefined)
  }

  #change(id: number, change: Partial<QueuedUpload>): void {
    this.#set(this.#uploads.map((one) => (one.id === id ? { ...one, ...change } : one)))
  }

  #set(uploads: readonly QueuedUpload[]): void {
    this.#uploads = uploads
    for (const listener of this.#listeners) listener()
  }
}
