import { hasMuchStorage, isAboveStorage } from '@quarry/domain/hosting/plans'
import { deletedSize } from './deleted-files.ts'
import { folderSize } from './folder-size.ts'

/** With much storage used it is measured this many times as often. */
const HURRY = 6
/** At most one part of so many of the time is spent on measuring. */
const SHARE_OF_TIME = 20

interface StorageUseOptions {
  folder: string
  /** Those of the server: what they have deleted and still use counts as well. */
  processes?: () => readonly number[]
  /** Of the plan, which may change. */
  planMb: () => number
  /** Between two measurements. */
  everyMs: number
}

/** The storage that all files of a server use: no limit holds back what the server itself writes. */
export class StorageUse {
  /** As measured last; null before. */
  usedMb: number | null = null
  readonly #options: StorageUseOptions
  #measuring: Promise<void> | undefined
  #measuredAtMs = -Infinity
  #tookMs = 0
  /** What a measurement costs: the faster one of the last two, since a stall of the machine is no cost. */
  #costMs = 0
  #isOutdated = false

  constructor(options: StorageUseOptions) {
    this.#options = options
  }

  /** Whether the server must not run, as measured last. */
  get isAbove(): boolean {
    return this.usedMb !== null && isAboveStorage(this.usedMb, this.#options.planMb())
  }

  /** Files have changed: the next measurement does not wait for its time. */
  outdate(): void {
    this.#isOutdated = true
  }

  /** Measures unless that was done a short time ago. */
  async refresh(): Promise<void> {
    const usualMs = this.#hasMuch ? this.#options.everyMs / HURRY : this.#options.everyMs
    const everyMs = this.#isOutdated ? 0 : usualMs
    const pauseMs = Math.max(everyMs, this.#costMs * SHARE_OF_TIME)
    if (performance.now() - this.#measuredAtMs >= pauseMs) await this.#measure()
  }

  /** Whether it is above now: users may have deleted files. */
  async checkAbove(): Promise<boolean> {
    if (this.#hasMuch) await this.#measure()
    return this.isAbove
  }

  get #hasMuch(): boolean {
    return this.usedMb === null || hasMuchStorage(this.usedMb, this.#options.planMb())
  }

  #measure(): Promise<void> {
    this.#measuring ??= this.#measureFolder().finally(() => {
      this.#measuring = undefined
    })
    return this.#measuring
  }

  async #measureFolder(): Promise<void> {
    const startedMs = performance.now()
    this.#isOutdated = false
    const { folder, processes = () => [] } = this.#options
    const bytes = (await folderSize(folder)) + (await deletedSize(processes(), folder))
    this.usedMb = Math.ceil(bytes / 1024 ** 2)
    this.#measuredAtMs = performance.now()
    const tookMs = this.#measuredAtMs - startedMs
    this.#costMs = Math.min(tookMs, this.#tookMs)
    this.#tookMs = tookMs
  }
}
