import { setTimeout as sleep } from 'node:timers/promises'
import { isApiError } from '@quarry/api/contract/client'
import { InstallError } from '../flavours/flavour.ts'

/** How long a failed request is repeated. */
export interface RetryLimits {
  /** Before the first repetition, doubled for each further one, and at most. */
  pauseMs: readonly [first: number, last: number]
  /** Failures in a row until it is given up. */
  attempts: number
}

const REPEATED_STATUSES = new Set([408, 425, 429])

/** Whether another attempt would fail as well: a refusal of the API, or an error of the disk. */
function isFinal(error: unknown): boolean {
  if (error instanceof InstallError) return true
  if (isApiError(error))
    return error.status >= 400 && error.status < 500 && !REPEATED_STATUSES.has(error.status)
  return error instanceof Error && 'syscall' in error
}

/** The failures in a row of work that reaches the API and the storage of backups. */
export class Retries {
  readonly #limits: RetryLimits
  readonly #signal: AbortSignal
  #failures = 0

  constructor(limits: RetryLimits, signal: AbortSignal) {
    this.#limits = limits
    this.#signal = signal
  }

  succeeded(): void {
    this.#failures = 0
  }

  /** Returns when it is time for the next attempt; throws if there is none. */
  async failed(error: unknown): Promise<void> {
    this.#signal.throwIfAborted()
    const { pauseMs, attempts } = this.#limits
    this.#failures += 1
    if (isFinal(error) || this.#failures >= attempts) throw unreachable(error)
    const ms = Math.min(pauseMs[1], pauseMs[0] * 2 ** (this.#failures - 1))
    await sleep(ms, undefined, { signal: this.#signal })
  }

  /** Repeats a request until it succeeds, which alone is no success of the work. */
  async run<T>(request: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await request()
      } catch (error) {
        await this.failed(error)
      }
    }
  }
}

function unreachable(error: unknown): unknown {
  if (error instanceof InstallError || (error instanceof Error && 'syscall' in error)) return error
  return new InstallError('network', `the storage of backups cannot be reached: ${String(error)}`)
}
