import type { DesiredOperation, DesiredServer } from '@quarry/api/contract/hosting/agents'
import type { ReportedOperation, ReportedServer, StoredBackup } from '@quarry/api/contract/hosting/agents'
import { INSTALLING_OPERATIONS, type ServerOperation } from '@quarry/domain/hosting/operations'
import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { BackupStore, type Work } from '../backups/backup-store.ts'
import { whileSaved } from '../backups/while-saved.ts'
import type { ConsoleSource } from '../console/console-source.ts'
import type { FileAccess } from '../files/file-routes.ts'
import { fetchFile } from '../files/fetch-file.ts'
import { extractArchive } from '../files/extraction.ts'
import { ContentFiles } from '../content/content-files.ts'
import { ServerFiles } from '../files/server-files.ts'
import { Uploads } from '../files/uploads.ts'
import type { SftpAccess } from '../sftp/sftp-connection.ts'
import { LineRing } from '../console/line-ring.ts'
import { InstallError } from '../flavours/flavour.ts'
import { RuntimeUnavailableError } from '../runtime/runtime.ts'
import { ConsoleLog } from './console-log.ts'
import { folderSize } from './folder-size.ts'
import { failureOf } from './outcomes.ts'
import { ServerPower } from './server-power.ts'
import type { ServerParts } from './server-parts.ts'

const doesReplaceFiles = (kind: ServerOperation): boolean =>
  kind === 'restore' || INSTALLING_OPERATIONS.some((one) => one === kind)

interface OperationProgress {
  id: string
  attempt: number
  percent: number
  abort: AbortController
}

/**
 * One server: compares what is wanted with what is, and takes one step after the other until both agree. Each step can be
 * repeated, so the agent may end at any point.
 */
export class HostedServer implements ConsoleSource, FileAccess, SftpAccess {
  readonly id: string
  readonly files: ServerFiles
  readonly uploads: Uploads
  readonly content: ContentFiles
  readonly backups: BackupStore
  readonly remote: ServerParts['remote']
  readonly consoleId = randomUUID()
  readonly lines = new LineRing()
  readonly #watchers = new Set<() => void>()
  readonly #parts: ServerParts
  readonly #console: ConsoleLog
  readonly #power: ServerPower
  #wanted: DesiredServer
  #operation: OperationProgress | undefined
  #inBackground: Promise<void> | undefined
  #isRemoved = false
  #isLeaving = false
  #storageMb: number | null = null
  #measuredAtMs = -Infinity
  #working: Promise<void> | undefined
  #isDirty = false
  #retry: NodeJS.Timeout | undefined

  constructor(wanted: DesiredServer, parts: ServerParts) {
    this.id = wanted.id
    this.#wanted = wanted
    this.#parts = parts
    this.#console = new ConsoleLog(parts.folder.root)
    const { data, work, uploads } = parts.folder
    this.files = new ServerFiles({ data, work, storageMb: () => this.#wanted.storage_mb })
    this.uploads = new Uploads(uploads, this.files)
    this.content = new ContentFiles(this.files, parts.siteUrl)
    this.backups = new BackupStore(parts.folder.backups)
    this.remote = parts.remote
    this.#power = new ServerPower(parts, {
      wanted: () => this.#wanted,
      onLine: (line, isKnown) => this.#print(line, isKnown),
      onChange: () => this.#change(),
      onEnd: () => {
        this.#change()
        if (!this.#isLeaving) this.#work()
      },
    })
  }

  get flavours(): ServerParts['flavours'] {
    return this.#parts.flavours
  }

  get fileUse(): SftpAccess['fileUse'] {
    const { suspended, removed, operations } = this.#wanted
    if (suspended || removed) return 'none'
    const { folder } = this.#parts
    const isReplaced = operations.some(
      ({ id, attempt, kind }) => doesReplaceFiles(kind) && !folder.findEnd(id, attempt),
    )
    return isReplaced ? 'read' : 'change'
  }

  /** Follows what is wanted from now on. */
  follow(wanted: DesiredServer): void {
    this.#wanted = wanted
    const { power, removed } = wanted
    const operation = this.#operation && wanted.operations.find(({ id }) => id === this.#operation?.id)
    if (this.#operation && (removed || !operation || operation.cancelled)) this.#operation.abort.abort()
    if (removed || (!power.on && power.killed)) this.#power.kill()
    this.#work()
  }

  /**
   * Takes no further step, and stops the process; `keeps`: unless it runs on without the agent. The next agent continues.
   */
  async leave({ keeps }: { keeps: boolean }): Promise<void> {
    this.#isLeaving = true
    clearTimeout(this.#retry)
    this.#operation?.abort.abort()
    const leaving = () => (keeps ? this.#power.detachOrStop() : this.#power.stop())
    leaving()
    await this.#working
    await this.#inBackground
    // The last step may have started it.
    leaving()
    await this.#power.ended
    await this.#console.close()
  }

  report(): ReportedServer {
    const { folder } = this.#parts
    return {
      id: this.id,
      removed: this.#isRemoved,
      installed: !this.#isRemoved && folder.installed !== undefined,
      ...this.#power.report(this.#isRemoved ? undefined : folder.run),
      storage_mb: this.#storageMb,
      loader_version: (this.#isRemoved ? undefined : folder.installed?.loaderVersion) ?? null,
    }
  }

  /** The states of the operations that are wanted and have begun. */
  reportOperations(): ReportedOperation[] {
    return this.#wanted.operations.flatMap(({ id, attempt }): ReportedOperation[] => {
      const ended = this.#isRemoved ? undefined : this.#parts.folder.findEnd(id, attempt)
      if (ended) {
        const { state, failure, backup = null } = ended
        return [{ id, attempt, state, failure, progress: 100, backup }]
      }
      const current = this.#operation
      if (current?.id !== id) return []
      return [{ id, attempt, state: 'running', failure: null, progress: current.percent, backup: null }]
    })
  }

  command(line: string): boolean {
    return this.#power.command(line, () => this.#print(`> ${line}`, false))
  }

  watch(onChange: () => void): () => void {
    this.#watchers.add(onChange)
    return () => void this.#watchers.delete(onChange)
  }

  #print(line: string, isKnown: boolean): void {
    this.lines.push(line)
    if (!isKnown) this.#console.write(line)
    for (const notify of this.#watchers) notify()
  }

  #change(): void {
    this.#parts.onChange()
    for (const notify of this.#watchers) notify()
  }

  /** Measures the storage, unless that was done a short time ago. */
  async measure(): Promise<void> {
    const { folder, times } = this.#parts
    const nowMs = performance.now()
    if (this.#isRemoved || nowMs - this.#measuredAtMs < times.storageMs) return
    this.#measuredAtMs = nowMs
    this.#storageMb = Math.ceil((await folderSize(folder.data)) / 1024 ** 2)
  }

  /** Starts to work unless it does; changes meanwhile are seen after the current step. */
  #work(): void {
    this.#isDirty = true
    if (this.#working || this.#isRemoved) return
    this.#working = this.#workUntilDone().finally(() => {
      this.#working = undefined
      if (this.#isDirty && !this.#isLeaving) this.#work()
    })
  }

  async #workUntilDone(): Promise<void> {
    while (this.#isDirty && !this.#isLeaving && !this.#isRemoved) {
      this.#isDirty = false
      try {
        await this.#step()
        this.#power.isUnavailable = false
      } catch (error) {
        this.#power.isUnavailable = error instanceof RuntimeUnavailableError
        this.#logFailedStep(error)
        clearTimeout(this.#retry)
        this.#retry = setTimeout(() => this.#work(), this.#parts.times.retryMs)
      }
      this.#change()
    }
  }

  #logFailedStep(error: unknown): void {
    const { log } = this.#parts
    if (error instanceof RuntimeUnavailableError)
      log.warn(
        { server: this.id, reason: error.message },
        'the server cannot be run now; that will be repeated',
      )
    else log.error({ err: error, server: this.id }, 'a step failed and will be repeated')
  }

  async #step(): Promise<void> {
    const { folder } = this.#parts
    if (this.#wanted.removed) return this.#remove()
    await folder.create()
    if (!this.#operation) await this.#deleteOldBackups()
    await this.#power.takeOver()
    const operation = this.#nextOperation()
    if (operation) return this.#perform(operation)
    await this.#power.reconcile()
  }

  async #deleteOldBackups(): Promise<void> {
    const { backups, operations } = this.#wanted
    // One that is created now may not be listed yet.
    const open = operations.flatMap(({ target }) => target?.backup ?? [])
    await this.backups.keep([...backups, ...open])
  }

  #repeat(): void {
    this.#isDirty = true
  }

  async #remove(): Promise<void> {
    await this.#power.takeOver()
    this.#power.kill()
    await this.#power.ended
    await this.#inBackground
    await this.#console.close()
    await this.#parts.folder.remove()
    this.#isRemoved = true
  }

  /** One after the other, in the order in which they were requested. */
  #nextOperation(): DesiredOperation | undefined {
    if (this.#operation) return undefined
    const { folder } = this.#parts
    return this.#wanted.operations.find(({ id, attempt }) => !folder.findEnd(id, attempt))
  }

  async #perform(wanted: DesiredOperation): Promise<void> {
    const { id, attempt, kind, cancelled } = wanted
    if (cancelled) {
      this.#parts.folder.recordEnd({ id, attempt, state: 'cancelled', failure: null })
      return this.#repeat()
    }
    const replacesFiles = doesReplaceFiles(kind)
    // Its end continues the work.
    if (replacesFiles && this.#power.isOn) return this.#power.stop()
    const operation = { id, attempt, percent: 0, abort: new AbortController() }
    this.#operation = operation
    this.#change()
    const work = this.#begin(operation, wanted)
    const settled = this.#settle(operation, work)
    // The server starts and stops while others work on its files.
    if (replacesFiles) await settled
    else
      this.#inBackground = settled
        .catch((error: unknown) => this.#parts.log.error({ err: error, server: this.id }, 'a record failed'))
        .finally(() => this.#work())
  }

  async #settle(
    { id, attempt, abort }: OperationProgress,
    work: Promise<StoredBackup | void>,
  ): Promise<void> {
    const { folder, log } = this.#parts
    try {
      const backup = await work
      folder.recordEnd({ id, attempt, state: 'done', failure: null, ...(backup && { backup }) })
    } catch (error) {
      // Continued by the next agent, or not needed any more.
      if (this.#isLeaving || this.#wanted.removed) return
      const isCancelled = abort.signal.aborted
      const failure = isCancelled ? null : failureOf(error)
      if (failure === 'internal') log.error({ err: error, server: this.id }, 'an operation failed')
      folder.recordEnd({ id, attempt, state: isCancelled ? 'cancelled' : 'failed', failure })
    } finally {
      this.#operation = undefined
      this.#repeat()
    }
  }

  #begin(operation: OperationProgress, wanted: DesiredOperation): Promise<StoredBackup | void> {
    const { url = '', file = '', archive = '', folder = '', overwrites = false } = wanted.target ?? {}
    const { backup = '', onlyChanged = false } = wanted.target ?? {}
    const { signal } = operation.abort
    const onProgress = (percent: number) => this.#progress(operation, percent)
    switch (wanted.kind) {
      case 'install':
      case 'reinstall':
        return this.#install(operation, wanted.erases)
      case 'extract':
        return extractArchive(this.files, { archive, folder }, { overwrites, signal, onProgress })
      case 'fetch':
        return fetchFile(this, { url, file, overwrites }, { signal, onProgress })
      case 'backup':
        return this.#backUp(operation, backup, onlyChanged)
      case 'restore':
        return this.#restore(operation, backup)
      default:
        return Promise.reject(new InstallError('not_supported', `${wanted.kind} is not supported`))
    }
  }

  async #backUp(
    operation: OperationProgress,
    id: string,
    onlyChanged: boolean,
  ): Promise<StoredBackup | void> {
    const { folder, times } = this.#parts
    const { data } = folder
    // Saving would change files.
    if (onlyChanged && (await this.backups.isUnchanged(id, data))) return
    const waiting = { saveMs: times.saveMs, signal: operation.abort.signal }
    return whileSaved(this.#power.savingServer(), waiting, async () =>
      this.backups.create(id, data, this.#countBytes(operation, await folderSize(data))),
    )
  }

  async #restore(operation: OperationProgress, id: string): Promise<void> {
    const { folder } = this.#parts
    const scratch = await this.files.scratch()
    try {
      await mkdir(scratch)
      await this.backups.unpack(id, scratch, this.#countBytes(operation, await this.backups.size(id)))
      await this.files.change(() => folder.replaceData(scratch))
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  }

  /** Shows how many of the bytes are done. */
  #countBytes(operation: OperationProgress, totalBytes: number): Work {
    let bytes = 0
    const onBytes = (more: number) => {
      bytes += more
      this.#progress(operation, Math.min(99, Math.floor((100 * bytes) / Math.max(1, totalBytes))))
    }
    return { signal: operation.abort.signal, onBytes }
  }

  #progress(operation: OperationProgress, percent: number): void {
    if (operation.percent === percent) return
    operation.percent = percent
    this.#change()
  }

  async #install(operation: OperationProgress, erases: boolean): Promise<void> {
    const { folder, flavours } = this.#parts
    const { flavour, game_version: gameVersion, loader_version: loaderVersion } = this.#wanted
    await folder.forgetInstallation()
    if (erases) await folder.erase()
    const installed = await flavours[flavour].install({
      folder: folder.data,
      work: folder.work,
      gameVersion,
      loaderVersion: loaderVersion ?? undefined,
      signal: operation.abort.signal,
      onProgress: (percent) => this.#progress(operation, percent),
    })
    folder.installed = { flavour, gameVersion, ...installed }
  }
}
