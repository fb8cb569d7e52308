/** A change in a channel, a gap with unknown changes, or the end of the source. */
export type LiveSignal = { kind: 'changed'; channel: string } | { kind: 'gap' } | { kind: 'closed' }

/**
 * Changes of all processes, in the order of commits. Signals carry no content, so access is checked when a page reads
 * it.
 */
export interface LiveSource {
  /** Listens from now on; returns how to stop. Resolves once no signal can be missed. */
  listen(hear: (signal: LiveSignal) => void): Promise<() => void>
  /** Channels that changed since a time; undefined if that is too long ago. */
  changedSince(atMs: number): ReadonlySet<string> | undefined
  close(): Promise<void>
}
