/** How often something was counted in its window, and how long the window still lasts. */
export interface Counted {
  used: number
  msLeft: number
}

/**
 * What processes side by side must know together for a while: counts, short caches, locks. Nothing in it is the only copy
 * of anything; it may be emptied at any moment. Keys may be of any length, and none is kept as it is written.
 */
export interface SharedState {
  /** Counts one more. The window begins with the first and is not made longer by the others. */
  count(key: string, windowMs: number): Promise<Counted>
  /** Takes one back; what is not counted stays so. */
  uncount(key: string): Promise<void>
  resetCount(key: string): Promise<void>
  get(key: string): Promise<string | undefined>
  set(key: string, value: string, forMs: number): Promise<void>
  /** Runs the work unless somebody else holds the lock; undefined then. A holder that dies loses it after `forMs`. */
  withLock<T>(key: string, forMs: number, work: () => Promise<T>): Promise<T | undefined>
  close(): Promise<void>
}
