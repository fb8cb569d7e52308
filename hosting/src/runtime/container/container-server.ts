import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ContainerIdentity, ProcessEnd, ProcessUsage, RunningServer, Tenant } from '../runtime.ts'
import { CommandPipe } from './command-pipe.ts'
import { processesOfServer } from './container-user.ts'
import { ContainerOutput } from './container-output.ts'
import type { ContainerTimes } from './container-times.ts'
import type { Engine } from './engine.ts'
import { EngineError } from './engine-error.ts'
import type { Container, Stats } from './engine-shapes.ts'

const KILLED = 137
const MIB = 1024 ** 2

interface ContainerServerParts {
  engine: Engine
  tenant: Tenant
  identity: ContainerIdentity
  cpus: number
  times: ContainerTimes
  /** Whether its output since its start is needed, and not only what follows. */
  isResumed: boolean
}

/** A container that runs. The engine may be silent for a while; the server runs on meanwhile. */
export class ContainerServer implements RunningServer {
  readonly identity: ContainerIdentity
  readonly ended: Promise<ProcessEnd>
  readonly #parts: ContainerServerParts
  readonly #pipe: CommandPipe
  readonly #output: ContainerOutput
  readonly #leaving = new AbortController()
  readonly #timer: NodeJS.Timeout
  #isKilled = false
  #isEnded = false
  #isMeasuring = false
  #last: { cpuNanos: number; atMs: number } | undefined
  #usage: ProcessUsage | undefined

  constructor(parts: ContainerServerParts) {
    this.#parts = parts
    this.identity = parts.identity
    this.#pipe = new CommandPipe(parts.tenant.root)
    this.#output = new ContainerOutput(parts.engine, parts.tenant, parts.times)
    void this.#output.follow(this.#leaving.signal, parts.isResumed)
    this.#timer = setInterval(() => void this.#measure(), parts.times.measureMs)
    this.ended = this.#untilEnded()
  }

  write(line: string): void {
    this.#pipe.write(line)
  }

  signal(signal: 'SIGTERM' | 'SIGKILL'): void {
    if (signal === 'SIGKILL') this.#isKilled = true
    void this.#signal(signal)
  }

  usage(): ProcessUsage | undefined {
    return this.#isEnded ? undefined : this.#usage
  }

  processes(): readonly number[] {
    return this.#isEnded ? [] : processesOfServer(path.join(this.#parts.tenant.root, 'data'))
  }

  detach = (): void => {
    this.#leaving.abort()
    clearInterval(this.#timer)
    this.#pipe.close()
    this.#output.remember()
  }

  /** Repeated until the engine has it. */
  async #signal(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const { engine, tenant, times } = this.#parts
    while (!this.#isEnded && !this.#leaving.signal.aborted) {
      try {
        await engine.signal(tenant.server, signal)
        return
      } catch {
        await sleep(times.retryMs)
      }
    }
  }

  async #untilEnded(): Promise<ProcessEnd> {
    const container = await this.#persistently(() => this.#waitForEnd())
    this.#isEnded = true
    clearInterval(this.#timer)
    await this.#output.drain(this.#parts.times.drainMs)
    this.#leaving.abort()
    this.#pipe.close()
    // The next start removes what is left.
    await this.#parts.engine.remove(this.#parts.tenant.server).catch(() => {})
    return endOf(container, this.#isKilled)
  }

  /** Undefined if the container was removed by hand. */
  async #waitForEnd(): Promise<Container | undefined> {
    const { engine, tenant } = this.#parts
    for (;;) {
      await engine.wait(tenant.server, this.#leaving.signal)
      const container = await engine.inspect(tenant.server)
      if (!container?.State.Running) return container
    }
  }

  /** Repeats the work while the engine does not answer; for ever once this is left to the next agent. */
  async #persistently<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof EngineError)) throw error
        if (this.#leaving.signal.aborted) return new Promise<never>(() => {})
        await sleep(this.#parts.times.retryMs)
      }
    }
  }

  async #measure(): Promise<void> {
    if (this.#isMeasuring) return
    this.#isMeasuring = true
    try {
      this.#take(await this.#parts.engine.stats(this.#parts.tenant.server))
    } catch {
      this.#usage = undefined
    } finally {
      this.#isMeasuring = false
    }
  }

  #take({ cpu_stats: cpu, memory_stats: memory, read }: Stats): void {
    const now = { cpuNanos: cpu.cpu_usage.total_usage, atMs: Date.parse(read) }
    const last = this.#last
    this.#last = now
    const share =
      last && now.atMs > last.atMs ? (now.cpuNanos - last.cpuNanos) / 1e6 / (now.atMs - last.atMs) : 0
    // Files that the kernel keeps in memory, and gives up first.
    const cache = memory.stats?.['inactive_file'] ?? memory.stats?.['total_inactive_file'] ?? 0
    this.#usage = {
      cpuPercent: Math.min(100, Math.max(0, Math.round((share * 1000) / this.#parts.cpus) / 10)),
      memoryMb: Math.max(0, Math.round((memory.usage - cache) / MIB)),
    }
  }
}

/** Podman does not say that memory was the reason, so a kill without a request counts as that. */
export function endOf(container: Container | undefined, isKilled: boolean): ProcessEnd {
  const { ExitCode: code, OOMKilled: hadNoMemory } = container?.State ?? {
    ExitCode: KILLED,
    OOMKilled: false,
  }
  return { code, isOutOfMemory: hadNoMemory || (code === KILLED && !isKilled) }
}
