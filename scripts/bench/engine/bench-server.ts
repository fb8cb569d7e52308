import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

const program = path.join(import.meta.dirname, '../../../search-engine/bin/quarry-search.js')

export const benchKey = 'bench-master-key-of-no-secret'

async function folderBytes(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name)
    bytes += entry.isDirectory() ? await folderBytes(at) : (await stat(at)).size
  }
  return bytes
}

/** The engine in a process and a folder of its own. */
export class BenchServer {
  readonly folder: string
  readonly #more: string[]
  #child: ChildProcess | undefined
  url = ''

  private constructor(folder: string, more: string[]) {
    this.folder = folder
    this.#more = more
  }

  /** With as many search threads as the engine chooses, unless a number is given. */
  static async create(threads?: string): Promise<BenchServer> {
    const more = threads === undefined ? [] : ['--search-threads', threads]
    return new BenchServer(await mkdtemp(path.join(tmpdir(), 'quarry-bench-')), more)
  }

  /** Resolves when the engine says that it is ready. */
  async start(): Promise<void> {
    const child = spawn(
      process.execPath,
      [program, '--port', '0', '--data', this.folder, '--master-key', benchKey, ...this.#more],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    this.#child = child
    for await (const line of createInterface({ input: child.stdout })) {
      const url = /^ready engine (\S+)$/.exec(line)?.[1]
      if (url === undefined) continue
      this.url = url
      return
    }
    throw new Error('the engine did not start')
  }

  /** Present and highest resident memory in MB. */
  memory(): { rssMb: number; peakRssMb: number } {
    const text = readFileSync(`/proc/${this.#child?.pid}/status`, 'utf8')
    const read = (name: string) =>
      Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1] ?? 0) / 1024)
    return { rssMb: read('VmRSS'), peakRssMb: read('VmHWM') }
  }

  /** Processor time used so far by all threads: a measure that other work on the machine hardly changes. */
  cpuSeconds(): number {
    const fields = readFileSync(`/proc/${this.#child?.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / 100
  }

  async diskMb(): Promise<number> {
    return Math.round((await folderBytes(this.folder)) / 1e6)
  }

  async stop(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null) return
    const ended = once(child, 'close')
    child.kill('SIGTERM')
    await ended
  }

  async remove(): Promise<void> {
    await this.stop()
    await rm(this.folder, { recursive: true, force: true })
  }
}
