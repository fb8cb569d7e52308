/** The count in the current window, and the rest of the window. */
export interface Counted {
  used: number
  msLeft: number
}

/**
 * State shared by processes for a limited time: counts, caches, locks. Nothing in it is the only copy; it may be
 * cleared at any time. Keys may have any length and are stored hashed.
 */
export interface SharedState {
  /** Counts one more. The first count starts the window; further ones do not extend it. */
  count(key: string, windowMs: number): Promise<Counted>
  /** Removes one count, never below zero. */
  uncount(key: string): Promise<void>
  resetCount(key: string): Promise<void>
  get(key: string): Promise<string | undefined>
  set(key: string, value: string, forMs: number): Promise<void>
  /**
   * Runs the work unless the lock is held elsewhere, then undefined. A dead holder loses the lock after `forMs`.
   */
  withLock<T>(key: string, forMs: number, work: () => Promise<T>): Promise<T | undefined>
  close(): Promise<void>
}
