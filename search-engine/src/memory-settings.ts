import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Indexing makes much short-lived garbage, of which V8 and malloc would keep 400 MB resident with 100 000 documents.
 * A young generation of 16 MB and blocks that go back to the system when they are freed keep it small; with 8 MB the
 * collector takes twice as long, with 32 MB the process is 90 MB larger (measured under load).
 * Both can only be set when a process begins, so this process is replaced by one that has them; its number, its
 * streams and its signals stay the same. Does nothing where that is not possible.
 */
const mallocVariable = 'MALLOC_MMAP_THRESHOLD_'
const mallocThresholdBytes = '262144'
/** The old generation is collected when it has grown by this much: between searches little of it is garbage. */
const growingPercent = 60
const flags = [
  '--max-semi-space-size=16',
  `--heap-growing-percent=${growingPercent}`,
  '--disable-warning=ExperimentalWarning',
]

export function replaceByLeanProcess(script: string): void {
  if (process.platform !== 'linux' || process.execve === undefined) return
  if (process.env[mallocVariable] !== undefined) return
  const args = [process.execPath, ...flags, ...process.execArgv, script, ...process.argv.slice(2)]
  process.execve(process.execPath, args, { ...process.env, [mallocVariable]: mallocThresholdBytes })
}

/** For work that makes much garbage: V8 decides by itself how far the heap may grow, to four times at most. */
export function letHeapGrow(isFree: boolean): void {
  setFlagsFromString(`--heap-growing-percent=${isFree ? 0 : growingPercent}`)
}

/**
 * Lets go of memory that a large piece of work has left behind; stops the thread for 0.1 to 0.2 s. Thoroughly, for 0.5 s,
 * it also gives back the pages that V8 keeps for later: 120 MB behind the indexing of 100 000 documents.
 */
export function collectGarbage(isThorough = false): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('globalThis.gc')
  if (typeof collect !== 'function') return
  if (isThorough) collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  else collect()
}
