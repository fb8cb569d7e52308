/** A channel in which something changed, that nobody knows what was missed, or that this process goes. */
export type LiveSignal = { kind: 'changed'; channel: string } | { kind: 'gap' } | { kind: 'closed' }

/** What all processes hear of changes, in the order of commits. Signals carry no content: who may read it, reads it. */
export interface LiveSource {
  /** Hears everything from now on; answers how to stop. Resolves when it really hears. */
  listen(hear: (signal: LiveSignal) => void): Promise<() => void>
  /** Channels that changed since a moment; undefined when it is too long ago to tell. */
  changedSince(atMs: number): ReadonlySet<string> | undefined
  close(): Promise<void>
}
