import path from 'node:path'
import { PartFailedError, type Children, type Part } from '../start/child-processes.ts'
import { choosePort } from '../start/ports.ts'
import type { Progress } from '../start/progress.ts'
import { FileWatcher } from './file-watcher.ts'
import { ModuleGraph } from './module-graph.ts'

/** What Node says of the debugger at each start, and what parts say when they are ready. */
const NOISE =
  /^(Debugger (listening|attached|ending)|For help, see|Waiting for the debugger|ready |operations )/
const WARN = 40

interface Entry {
  level: number
  msg?: string
  err?: { message?: string; stack?: string }
}

function parse(line: string): Entry | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    const entry = JSON.parse(line) as Partial<Entry>
    return typeof entry.level === 'number' ? (entry as Entry) : undefined
  } catch {
    return undefined
  }
}

/** A line of a service's log as the terminal shows it; undefined for what stays in the log alone. */
function terminalLine(line: string): string | undefined {
  const entry = parse(line)
  if (!entry) return line.trim() === '' || NOISE.test(line) ? undefined : line
  if (entry.level < WARN) return undefined
  const [what = ''] = (entry.msg ?? '').split('\n')
  return [what, entry.err?.stack ?? entry.err?.message].filter(Boolean).join('\n')
}

interface Service {
  entries: readonly string[]
  /** `.vscode/launch.json` attaches there. */
  inspectPort: number
}

/** What Vite loads of the pages is no business of the web server's process: Vite follows that by itself. */
export const SERVICES: Readonly<Record<string, Service>> = {
  web: { entries: ['web/server/main.ts', 'web/vite.config.ts'], inspectPort: 9230 },
  api: { entries: ['api/src/server.ts'], inspectPort: 9231 },
  worker: { entries: ['api/src/worker.ts'], inspectPort: 9232 },
  indexer: { entries: ['indexer/src/worker.ts'], inspectPort: 9233 },
  engine: { entries: ['search-engine/bin/quarry-search.js'], inspectPort: 9234 },
}

/** What a service does not finish in that time it does again after the restart. */
const GRACE_MS = 1_500

interface DevOptions {
  root: string
  children: Children
  progress: Progress
}

/** `npm run dev`: the services can be debugged, and each is restarted when a file that it consists of changes. */
export class DevMode {
  readonly #root: string
  readonly #children: Children
  readonly #progress: Progress
  readonly #graph = new ModuleGraph()
  readonly #watcher = new FileWatcher((files) => this.#onChange(files))
  readonly #ports = new Map<string, number>()
  /** Changes that a running restart may have missed, by service. */
  readonly #waiting = new Map<string, string>()
  readonly #restarting = new Set<string>()

  constructor({ root, children, progress }: DevOptions) {
    this.#root = root
    this.#children = children
    this.#progress = progress
  }

  /** Call it before the services start. */
  async prepare(): Promise<void> {
    for (const [name, { inspectPort }] of Object.entries(SERVICES)) {
      const wish = { part: `the debugger of ${name}`, variable: '', wanted: undefined, standard: inspectPort }
      const port = await choosePort(wish, new Set(this.#ports.values()), (line) =>
        this.#progress.report(`  ! ${line}`),
      )
      this.#ports.set(name, port)
    }
    this.#children.nodeFlags = (name) => {
      const port = this.#ports.get(name)
      return port === undefined ? [] : [`--inspect=127.0.0.1:${port}`]
    }
    this.#children.onLine = (name, line) => {
      const shown = this.#ports.has(name) ? terminalLine(line) : undefined
      if (shown !== undefined) this.#progress.report(`${name} │ ${shown}`)
    }
  }

  /** Call it when all services are up. */
  follow(): void {
    this.#children.onUnexpectedExit = (part, code) => this.#onExit(part, code)
    this.#watchAll()
    const ports = [...this.#ports].map(([name, port]) => `${name} ${port}`)
    this.#progress.report(`Debuggers attach to ${ports.join(', ')}`)
    this.#progress.report('Changed pages are updated in the browser, changed services are restarted.')
  }

  close(): void {
    this.#watcher.close()
  }

  #filesOf(name: string): ReadonlySet<string> {
    const entries = SERVICES[name]?.entries ?? []
    return this.#graph.reach(entries.map((entry) => path.join(this.#root, entry)))
  }

  #watchAll(): void {
    for (const name of this.#ports.keys()) this.#watcher.add(this.#filesOf(name))
  }

  #onExit({ name }: Part, code: number | NodeJS.Signals | null): void {
    // One that ends while it starts is reported by the restart.
    if (this.#restarting.has(name)) return
    this.#progress.report(`  ✗ ${name} ended (${code}); it starts again with the next change of its files`)
  }

  #onChange(files: readonly string[]): void {
    const users = new Map([...this.#ports.keys()].map((name) => [name, this.#filesOf(name)]))
    const changed = files.filter((file) => this.#graph.refresh(file))
    if (changed.length === 0) return
    this.#watchAll()
    void this.#restartUsers(
      [...users].flatMap(([name, used]) => {
        const file = changed.find((one) => used.has(one))
        return file === undefined ? [] : [{ name, because: path.relative(this.#root, file) }]
      }),
    )
  }

  /** The web server comes last: loading all pages again takes longest, and the others have the processor before. */
  async #restartUsers(users: readonly { name: string; because: string }[]): Promise<void> {
    const others = users.filter(({ name }) => name !== 'web')
    await Promise.all(others.map(({ name, because }) => this.#restart(name, because)))
    const web = users.find(({ name }) => name === 'web')
    if (web) await this.#restart(web.name, web.because)
  }

  async #restart(name: string, because: string): Promise<void> {
    this.#waiting.set(name, because)
    if (this.#restarting.has(name)) return
    this.#restarting.add(name)
    for (let file = this.#waiting.get(name); file !== undefined; file = this.#waiting.get(name)) {
      this.#waiting.delete(name)
      await this.#restartOnce(name, file)
    }
    this.#restarting.delete(name)
  }

  async #restartOnce(name: string, file: string): Promise<void> {
    try {
      await this.#progress.step(
        name,
        () => this.#children.restart(name, GRACE_MS),
        () => `restarted: ${file} changed`,
      )
    } catch (error) {
      // What the service said of it stands above already.
      if (!(error instanceof PartFailedError)) throw error
      this.#progress.report(
        `    ${error.message.split('\n')[0]}; it starts again with the next change of its files`,
      )
    }
  }
}
