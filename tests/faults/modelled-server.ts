import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { DesiredOperation, DesiredServer, ReportedOperation } from '@quarry/api/contract/hosting/agents'
import { rawTar } from '@quarry/hosting/testing/hostile-archives'

type Random = () => number
type Files = ReadonlySet<string>

const ARCHIVE = 'pack.tar'

export const installation = (id: string, erases: boolean): DesiredOperation => ({
  id,
  kind: 'install',
  attempt: 1,
  erases,
  target: null,
  cancelled: false,
})

/**
 * What a server's folder has to contain after its operations. Each operation has its effect once: files that are added after
 * its end would be lost if it were performed again.
 */
export class ModelledServer {
  readonly #data: string
  /** Undefined after an operation that has ended within its work. */
  #files: Files | undefined
  readonly #backups = new Map<string, Files | undefined>()
  #requested: readonly DesiredOperation[]

  constructor(data: string, first: DesiredOperation) {
    this.#data = data
    this.#requested = [first]
  }

  /** The server with these operations, and the backups that it then has. */
  static asked(server: DesiredServer, operations: DesiredOperation[]): DesiredServer {
    const backups = operations.flatMap(({ target }) => target?.backup ?? [])
    return { ...server, operations, backups: [...new Set([...server.backups, ...backups])] }
  }

  /** Follows these operations, which are requested without the others. */
  expect(...operations: DesiredOperation[]): void {
    this.#requested = operations
  }

  /** One to three operations that users could request together. */
  async request(name: string, random: Random): Promise<DesiredOperation[]> {
    await this.#add(ARCHIVE, rawTar([{ name: 'extracted.txt', content: 'extracted' }]))
    const count = 1 + Math.floor(random() * 3)
    const operations = Array.from({ length: count }, (_, at) => this.#choose(`${name}-${at}`, random()))
    this.#requested = operations
    return operations
  }

  #choose(id: string, dice: number): DesiredOperation {
    const operation = { ...installation(id, false), target: null }
    const last = [...this.#backups.keys()].at(-1)
    if (dice < 0.1) return operation
    if (dice < 0.2) return { ...operation, kind: 'reinstall', erases: true }
    if (dice < (last === undefined ? 0.8 : 0.4))
      return { ...operation, kind: 'backup', target: { backup: `backup-${id}` } }
    if (dice < 0.8) return { ...operation, kind: 'restore', target: { backup: last ?? '' } }
    return { ...operation, kind: 'extract', target: { archive: ARCHIVE, folder: '', overwrites: true } }
  }

  /** Follows the operations that have ended; returns what differs. To be called while none is open. */
  async settle(name: string, states: ReadonlyMap<string, ReportedOperation>): Promise<string> {
    for (const operation of this.#requested) this.#apply(operation, states.get(operation.id)?.state)
    this.#requested = []
    const found = new Set(await readdir(this.#data).catch(() => []))
    const wanted = this.#files ?? found
    this.#files = found
    const isEqual = found.size === wanted.size && [...wanted].every((file) => found.has(file))
    if (!isEqual) return `${name}: ${[...found].join(' ')} instead of ${[...wanted].join(' ')}`
    if (found.size > 0) await this.#add(`mark-${name}`, name)
    return ''
  }

  #apply({ kind, erases, target }: DesiredOperation, state: ReportedOperation['state'] | undefined): void {
    const { backup = '' } = target ?? {}
    const before = this.#files
    if (state === 'done' && kind === 'backup') this.#backups.set(backup, before)
    if (kind === 'backup') return
    if (state === 'done' && kind === 'restore') this.#files = this.#backups.get(backup)
    else if (state === 'done' && erases) this.#files = new Set(['installed.txt'])
    else if (state === 'done' && before)
      this.#files = new Set([...before, kind === 'extract' ? 'extracted.txt' : 'installed.txt'])
    // An extraction without its archive changes nothing, and neither does a restoration that fails.
    else if (!(state === 'failed' && (kind === 'extract' || kind === 'restore'))) this.#files = undefined
  }

  async #add(name: string, content: string | Buffer): Promise<void> {
    await mkdir(this.#data, { recursive: true })
    await writeFile(path.join(this.#data, name), content)
    if (this.#files) this.#files = new Set([...this.#files, name])
  }
}
