import type { DesiredOperation, DesiredServer } from '@quarry/api/contract/hosting/agents'
import type { ReportedOperation, ReportedServer, StoredBackup } from '@quarry/api/contract/hosting/agents'
import type { NodePack } from '@quarry/api/contract/hosting/node-packs'
import { INSTALLING_OPERATIONS, type ServerOperation } from '@quarry/domain/hosting/operations'
import { startCommandText } from '@quarry/domain/hosting/start-command'
import { randomUUID } from 'node:crypto'
import { BackupStore } from '../backups/backup-store.ts'
import type { ConsoleSource } from '../console/console-source.ts'
import type { FileAccess } from '../files/file-routes.ts'
import { ContentFiles } from '../content/content-files.ts'
import { originOf } from '../packs/pack-record.ts'
import { ServerPacks } from '../packs/server-packs.ts'
import { ServerFiles } from '../files/server-files.ts'
import { Uploads } from '../files/uploads.ts'
import type { SftpAccess } from '../sftp/sftp-connection.ts'
import { LineRing } from '../console/line-ring.ts'
import { RuntimeUnavailableError } from '../runtime/runtime.ts'
import { ConsoleLog } from './console-log.ts'
import { InstallationLog } from './installation-log.ts'
import { performOperation } from './perform-operation.ts'
import { failureOf } from './outcomes.ts'
import { ServerPower } from './server-power.ts'
import type { InstalledRecord } from './server-folder.ts'
import type { ServerParts } from './server-parts.ts'
import { StorageUse } from './storage-use.ts'

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
  readonly packs: ServerPacks
  readonly content: ContentFiles
  readonly backups: BackupStore
  readonly installationLog: InstallationLog
  readonly remote: ServerParts['remote']
  readonly consoleId = randomUUID()
  readonly lines = new LineRing()
  readonly #watchers = new Set<() => void>()
  readonly #parts: ServerParts
  readonly #console: ConsoleLog
  readonly #power: ServerPower
  readonly #storage: StorageUse
  #wanted: DesiredServer
  #operation: OperationProgress | undefined
  #inBackground: Promise<void> | undefined
  #isRemoved = false
  #isLeaving = false
  #pack: ReportedServer['pack'] = null
  #working: Promise<void> | undefined
  #isDirty = false
  #retry: NodeJS.Timeout | undefined

  constructor(wanted: DesiredServer, parts: ServerParts) {
    this.id = wanted.id
    this.#wanted = wanted
    this.#parts = parts
    this.#console = new ConsoleLog(parts.folder.root)
    const { data, work, uploads } = parts.folder
    const planMb = () => this.#wanted.storage_mb
    const processes = () => this.#power.processes
    const onChange = () => this.#changeFiles()
    this.files = new ServerFiles({ data, work, storageMb: planMb, processes, onChange })
    this.uploads = new Uploads(uploads, this.files)
    this.packs = new ServerPacks(this.files, { ...parts, uploads: this.uploads })
    this.content = new ContentFiles(this.files, parts.siteUrl, this.packs)
    this.backups = new BackupStore(parts.folder.backups, parts.siteStorage)
    this.installationLog = new InstallationLog(parts.folder.root)
    this.remote = parts.remote
    this.#storage = new StorageUse({ folder: data, processes, planMb, everyMs: parts.times.storageMs })
    this.#power = new ServerPower(parts, {
      wanted: () => this.#wanted,
      isStorageFull: () => this.#storage.checkAbove(),
      lines: this.lines,
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
    const installed = this.#isRemoved ? undefined : folder.installed
    return {
      id: this.id,
      removed: this.#isRemoved,
      installed: installed !== undefined,
      ...this.#power.report(this.#isRemoved ? undefined : folder.run),
      storage_mb: this.#storage.usedMb,
      loader_version: installed?.loaderVersion ?? null,
      default_command: installed ? this.#defaultCommand(installed) : null,
      pack: this.#pack,
    }
  }

  #defaultCommand({ flavour = this.#wanted.flavour, build }: InstalledRecord): string | null {
    const command = this.#parts.flavours[flavour].defaultCommand?.(build)
    return command ? startCommandText(command) : null
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

  /** Users see the storage that a change has taken at once. */
  #changeFiles(): void {
    this.#storage.outdate()
    this.#change()
  }

  /** Finds what a report contains besides, and ends a server that uses too much storage. */
  async measure(): Promise<void> {
    this.#power.countPlayers()
    this.#writeRecords()
    const pack = this.#isRemoved ? undefined : await this.packs.record()
    this.#pack = pack ? originOf(pack) : null
    if (this.#isRemoved) return
    await this.#storage.refresh()
    if (this.#storage.isAbove) this.#power.stop('storage_full')
  }

  /** A full disk may have room again. */
  #writeRecords(): void {
    const { folder, log } = this.#parts
    try {
      folder.writeRecords()
    } catch (error) {
      log.warn({ err: error, server: this.id }, 'records cannot be written; that will be repeated')
    }
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
    const settled = this.#settle(operation, work, wanted.target?.pack)
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
    pack: NodePack | undefined,
  ): Promise<void> {
    const { folder, log } = this.#parts
    try {
      const backup = await work
      folder.recordEnd({ id, attempt, state: 'done', failure: null, ...(backup && { backup }) })
      // A failed installation may be tried again. What remains expires.
      if (pack && 'upload' in pack) await this.uploads.forgetPack(pack.upload).catch(() => {})
    } catch (error) {
      // Continued by the next agent, or not needed any more.
      if (this.#isLeaving || this.#wanted.removed) return
      const isCancelled = abort.signal.aborted
      const failure = isCancelled ? null : failureOf(error)
      if (failure === 'internal') log.error({ err: error, server: this.id }, 'an operation failed')
      folder.recordEnd({ id, attempt, state: isCancelled ? 'cancelled' : 'failed', failure })
    } finally {
      this.#storage.outdate()
      this.#operation = undefined
      this.#repeat()
    }
  }

  #begin(operation: OperationProgress, wanted: DesiredOperation): Promise<StoredBackup | void> {
    return performOperation(wanted, {
      ...this.#parts,
      files: this.files,
      backups: this.backups,
      packs: this.packs,
      software: this.#wanted,
      installationLog: this.installationLog,
      findSaving: () => this.#power.savingServer(),
      signal: operation.abort.signal,
      onProgress: (percent) => this.#progress(operation, percent),
    })
  }

  #progress(operation: OperationProgress, percent: number): void {
    if (operation.percent === percent) return
    operation.percent = percent
    this.#change()
  }
}
