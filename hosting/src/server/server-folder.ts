import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { ServerFlavour } from '@quarry/domain/hosting/flavours'
import type { DesiredServer, StoredBackup } from '@quarry/api/contract/hosting/agents'
import type { OperationFailure } from '@quarry/domain/hosting/operations'
import { LISTED_OPERATIONS_MAX } from '@quarry/domain/limits/counts'
import type { CrashProblem } from '@quarry/domain/hosting/crash-problems'
import type { CrashReason } from '@quarry/domain/hosting/power'
import { removePath } from '../files/remove-tree.ts'
import type { RunIdentity } from '../runtime/runtime.ts'

const DELETED = 'deleted-'

/** Folders that an earlier agent had moved away to delete them. */
export async function findDeleted(servers: string): Promise<string[]> {
  const names = existsSync(servers) ? await readdir(servers) : []
  return names.filter((name) => name.startsWith(DELETED)).map((name) => path.join(servers, name))
}

/** The last process of a server, so that the next agent knows what became of it. */
export interface RunRecord {
  run: number
  identity: RunIdentity
  startedAt: string
  /** Whether players could join, for a process that runs on without the agent. */
  isReady?: boolean
  /** Absent while it runs. A record without an end and without a process: it ended together with the agent. */
  end?: RunEnd
  /** Of a run that was started again after crashes. */
  again?: CrashRestarts
}

export interface CrashRestarts {
  /** Those that count, in milliseconds since 1970. */
  times: readonly number[]
  /** The last one. */
  crash: CrashEnd
}

export type RunEnd =
  /** The agent ended it, so it may start again. */
  | { kind: 'requested' }
  /** It ended without an error, for example by a command in its console. */
  | { kind: 'exited' }
  | CrashEnd

export interface CrashEnd {
  kind: 'crashed'
  reason: CrashReason
  exitCode: number | null
  problem?: CrashProblem
  /** Whether it is started again, unless that is not wanted any more. */
  restarts?: true
}

export interface InstalledRecord {
  /** Absent in records of earlier agents, which had one flavour. */
  flavour?: ServerFlavour
  gameVersion: string
  /** What the flavour has installed. */
  build: string
  /** Absent for flavours without a loader. */
  loaderVersion?: string
}

/** An operation that ended, so that it is not performed again. */
export interface OperationRecord {
  id: string
  attempt: number
  state: 'done' | 'failed' | 'cancelled'
  failure: OperationFailure | null
  backup?: StoredBackup
}

/**
 * The folder of a server: `data` has its files, the rest belongs to the agent. Records are replaced as a whole, so that
 * a sudden end leaves the old or the new one. Those of runs and operations count although a full disk does not take them.
 */
export class ServerFolder {
  readonly root: string
  /** What the server itself reads and writes. */
  readonly data: string
  /** Unfinished files, and uploads among them. */
  readonly work: string
  readonly uploads: string
  readonly backups: string
  /** The files that a restored backup replaces, until it has their place. */
  readonly #replaced: string
  /** Records that could not be written yet, by their file. */
  readonly #unwritten = new Map<string, unknown>()

  constructor(root: string) {
    this.root = root
    this.data = path.join(root, 'data')
    this.work = path.join(root, 'work')
    this.uploads = path.join(this.work, 'uploads')
    this.backups = path.join(root, 'backups')
    this.#replaced = path.join(root, 'replaced')
  }

  async create(): Promise<void> {
    // An agent ended between the two steps of `replaceData`, or behind them.
    if (existsSync(this.#replaced)) {
      if (existsSync(this.data)) await this.#removeFolder(this.#replaced)
      else await rename(this.#replaced, this.data)
    }
    await mkdir(this.data, { recursive: true })
  }

  /** Puts a folder in the place of the server's files. */
  async replaceData(folder: string): Promise<void> {
    await rename(this.data, this.#replaced)
    await rename(folder, this.data)
    await this.#removeFolder(this.#replaced)
  }

  /** Empties the files of the server. */
  async erase(): Promise<void> {
    await this.#removeFolder(this.data)
    await this.create()
  }

  async remove(): Promise<void> {
    await this.#removeFolder(this.root)
    this.#unwritten.clear()
  }

  /** Whether records are only in memory: the next agent would not find them. */
  get hasUnwritten(): boolean {
    return this.#unwritten.size > 0
  }

  /** Tries again to write what could not be written; throws what fails. */
  writeRecords(): void {
    for (const [name, record] of this.#unwritten) {
      this.#write(name, record)
      this.#unwritten.delete(name)
    }
  }

  /** Writes the file without which the game does not start. A link in its place is replaced and never followed. */
  async acceptLicense({
    user,
    accepted,
    version,
    url,
  }: NonNullable<DesiredServer['license']>): Promise<void> {
    const text = `# ${url}, version ${version}, accepted by user ${user ?? 'unknown'} at ${accepted}\neula=true\n`
    await mkdir(this.work, { recursive: true })
    const file = path.join(this.work, 'eula.txt')
    await rm(file, { force: true })
    await writeFile(file, text, { flag: 'wx' })
    await rename(file, path.join(this.data, 'eula.txt'))
  }

  get run(): RunRecord | undefined {
    return this.#read('run.json') as RunRecord | undefined
  }
  set run(record: RunRecord) {
    this.#keep('run.json', record)
  }

  get installed(): InstalledRecord | undefined {
    return this.#read('installed.json') as InstalledRecord | undefined
  }
  set installed(record: InstalledRecord) {
    this.#write('installed.json', record)
  }
  async forgetInstallation(): Promise<void> {
    await rm(path.join(this.root, 'installed.json'), { force: true })
  }

  findEnd(id: string, attempt: number): OperationRecord | undefined {
    return this.#ended.find((record) => record.id === id && record.attempt === attempt)
  }
  recordEnd(record: OperationRecord): void {
    this.#keep('operations.json', [record, ...this.#ended].slice(0, LISTED_OPERATIONS_MAX))
  }
  get #ended(): readonly OperationRecord[] {
    return (this.#read('operations.json') as OperationRecord[] | undefined) ?? []
  }

  /** Moved away first: a half-deleted folder is never found under its name. */
  async #removeFolder(folder: string): Promise<void> {
    const trash = path.join(path.dirname(this.root), `${DELETED}${path.basename(this.root)}-${randomUUID()}`)
    try {
      await rename(folder, trash)
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
      throw error
    }
    await removePath(trash)
  }

  #read(name: string): unknown {
    if (this.#unwritten.has(name)) return this.#unwritten.get(name)
    try {
      return JSON.parse(readFileSync(path.join(this.root, name), 'utf8'))
    } catch {
      return undefined
    }
  }

  /** What has happened is known even if it cannot be written now. */
  #keep(name: string, record: unknown): void {
    this.#unwritten.set(name, record)
    try {
      this.writeRecords()
    } catch {
      // `hasUnwritten` says so.
    }
  }

  #write(name: string, record: unknown): void {
    const file = path.join(this.root, name)
    writeFileSync(`${file}.new`, JSON.stringify(record))
    renameSync(`${file}.new`, file)
  }
}
