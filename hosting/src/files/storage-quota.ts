import { ruleMessage } from '@quarry/api/contract/rules'
import { FileError } from './file-error.ts'

/** A measurement counts for this long; the server writes files as well. */
const MEASURED_MS = 60_000

/** Counts bytes while they are written, so that a server never exceeds the storage of its plan. */
export class StorageQuota {
  readonly #measure: () => Promise<number>
  readonly #limitMb: () => number
  #usedBytes = Infinity
  #measuredAtMs = -Infinity
  #measuring: Promise<void> | undefined

  /** `measure` returns the bytes of all files. */
  constructor(measure: () => Promise<number>, limitMb: () => number) {
    this.#measure = measure
    this.#limitMb = limitMb
  }

  /** Counts bytes that are written next; throws if there is no storage for them. */
  async take(bytes: number): Promise<void> {
    const limitMb = this.#limitMb()
    const limit = limitMb * 1024 ** 2
    const isOld = performance.now() - this.#measuredAtMs > MEASURED_MS
    // Files may have been deleted since.
    if (isOld || this.#usedBytes + bytes > limit) await this.#refresh()
    if (this.#usedBytes + bytes > limit)
      throw new FileError('too_large', ruleMessage('server_storage_full', { max: limitMb }))
    this.#usedBytes += bytes
  }

  /** Returns bytes that were not written in the end. */
  give(bytes: number): void {
    this.#usedBytes -= bytes
  }

  #refresh(): Promise<void> {
    this.#measuring ??= this.#measure()
      .then((bytes) => {
        this.#usedBytes = bytes
        this.#measuredAtMs = performance.now()
      })
      .finally(() => {
        this.#measuring = undefined
      })
    return this.#measuring
  }
}
