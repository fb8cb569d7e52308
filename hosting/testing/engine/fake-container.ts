import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import type { ServerResponse } from 'node:http'

/** The body of a request that creates a container, as far as the fake uses it. */
export interface CreateBody {
  Image: string
  Entrypoint: string[]
  Cmd: string[]
  Env: string[]
  WorkingDir: string
  Labels: Record<string, string>
  HostConfig: { Memory: number; NanoCpus: number; NetworkMode: string } & Record<string, unknown>
}

interface Part {
  stream: number
  atMs: number
  text: Buffer
}

const WATCH_MEMORY_MS = 20
const PAGE = 4096

/** A container of the fake: a process of this machine, without any isolation. */
export class FakeContainer {
  readonly id: string
  readonly body: CreateBody
  state: 'created' | 'running' | 'exited' = 'created'
  exitCode = 0
  readonly ended = Promise.withResolvers<void>()
  readonly #parts: Part[] = []
  readonly #followers = new Set<ServerResponse>()
  #child: ChildProcess | undefined

  constructor(id: string, body: CreateBody) {
    this.id = id
    this.body = body
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  start(): void {
    const { Entrypoint, Cmd, Env, WorkingDir, HostConfig } = this.body
    const [program = '', ...args] = [...Entrypoint, ...Cmd]
    const env = Object.fromEntries(
      Env.map((entry) => [entry.split('=')[0], entry.slice(entry.indexOf('=') + 1)]),
    )
    const child = spawn(program, args, {
      cwd: WorkingDir,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    this.state = 'running'
    child.stdout.on('data', (chunk: Buffer) => this.#print(1, chunk))
    child.stderr.on('data', (chunk: Buffer) => this.#print(2, chunk))
    const watch = setInterval(() => {
      if (residentBytes(this.pid) > HostConfig.Memory) this.kill('SIGKILL')
    }, WATCH_MEMORY_MS)
    child.once('close', (code, signal) => {
      clearInterval(watch)
      this.exitCode = code ?? 128 + (signal === null ? 0 : constants.signals[signal])
      this.state = 'exited'
      this.ended.resolve()
      // Podman never answers those that follow a container without any output.
      if (this.#parts.length > 0) for (const response of this.#followers) response.end()
    })
  }

  kill(signal: NodeJS.Signals): void {
    try {
      process.kill(-this.pid, signal)
    } catch {
      // It has just ended.
    }
  }

  /** Sends the output as the engine does. `sinceS`: in seconds, including these. */
  sendLogs(
    response: ServerResponse,
    { sinceS, tail, follow }: { sinceS: number; tail: number; follow: boolean },
  ): void {
    const parts = this.#parts.filter(({ atMs }) => atMs >= sinceS * 1000)
    for (const part of parts.slice(-tail)) response.write(frameOf(part))
    if (!follow || this.state !== 'running') return void response.end()
    if (this.#parts.length > 0) response.flushHeaders()
    this.#followers.add(response)
    response.once('close', () => this.#followers.delete(response))
  }

  /** Begins a new file of output. Those that follow get nothing more, and no end. */
  rotateLogs(): void {
    this.#parts.length = 0
    this.#followers.clear()
  }

  /** One part for each line, like Podman, and for the rest without a line break. */
  #print(stream: number, chunk: Buffer): void {
    let from = 0
    while (from < chunk.byteLength) {
      const at = chunk.indexOf(0x0a, from)
      const to = at < 0 ? chunk.byteLength : at + 1
      const part = { stream, atMs: Date.now(), text: chunk.subarray(from, to) }
      this.#parts.push(part)
      for (const response of this.#followers) response.write(frameOf(part))
      from = to
    }
  }
}

function frameOf({ stream, atMs, text }: Part): Buffer {
  const time = `${new Date(atMs).toISOString().slice(0, 19)}Z `
  const header = Buffer.alloc(8)
  header.writeUInt8(stream, 0)
  header.writeUInt32BE(time.length + text.byteLength, 4)
  return Buffer.concat([header, Buffer.from(time), text])
}

export function residentBytes(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE
  } catch {
    return 0
  }
}
