import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Collects once, after this time, what only the start of the process needed. While nothing happens V8 collects nothing and
 * would keep it: 4 to 25 MB.
 */
export function collectGarbageAfter(ms: number): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void
    collect({ type: 'major', flavor: 'last-resort' })
  }, ms).unref()
}
