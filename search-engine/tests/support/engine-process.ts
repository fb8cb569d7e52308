import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../bin/quarry-search.js', import.meta.url))

export const masterKey = 'masterKey'

/** A server in a process of its own, as it runs in production. */
export class EngineProcess {
  readonly url: string
  readonly #child: ChildProcess
  /** What it wrote to standard error. */
  readonly messages: string[]

  private constructor(url: string, child: ChildProcess, messages: string[]) {
    this.url = url
    this.#child = child
    this.messages = messages
  }

  /** Rejects with the output of the program when it does not become ready. */
  static async start(folder: string, ...args: string[]): Promise<EngineProcess> {
    const child = spawn(
      process.execPath,
      [program, '--port', '0', '--data', folder, '--master-key', masterKey, ...args],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    )
    const messages: string[] = []
    createInterface({ input: child.stderr }).on('line', (line) => messages.push(line))
    const ended = once(child, 'close')
    for await (const line of createInterface({ input: child.stdout })) {
      const url = /^ready engine (\S+)$/.exec(line)?.[1]
      if (url !== undefined) return new EngineProcess(url, child, messages)
    }
    await ended
    throw new Error(messages.join('\n'))
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** Resolves with the exit code when the process has ended. */
  async stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      const ended = once(this.#child, 'close')
      this.#child.kill(signal)
      await ended
    }
    return this.#child.exitCode
  }
}
