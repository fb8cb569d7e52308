import type { Counted } from '../../ports/shared-state.ts'

export interface CountLine {
  key: string
  windowMs: number
  times: number
}
type Add = (lines: CountLine[]) => Promise<Map<string, Counted>>

interface Waiting extends CountLine {
  settle: { resolve: (counted: Counted) => void; reject: (error: unknown) => void }[]
}

/**
 * Joins simultaneous counts into one statement. One statement runs at a time, so that under load statements grow
 * instead of multiplying. Each caller gets its own number.
 */
export function batchedCounts(add: Add): (key: string, windowMs: number) => Promise<Counted> {
  let waiting = new Map<string, Waiting>()
  let isBusy = false

  async function flush(): Promise<void> {
    if (isBusy || waiting.size === 0) return
    isBusy = true
    const batch = waiting
    waiting = new Map()
    // The same order everywhere, so that two processes never deadlock.
    const lines = [...batch.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))
    try {
      const counted = await add(lines)
      for (const { key, times, settle } of lines) {
        const { used, msLeft } = counted.get(key) ?? { used: times, msLeft: 0 }
        for (const [at, { resolve }] of settle.entries()) resolve({ used: used - times + at + 1, msLeft })
      }
    } catch (error) {
      for (const { settle } of lines) for (const { reject } of settle) reject(error)
    } finally {
      isBusy = false
      void flush()
    }
  }

  return (key, windowMs) =>
    new Promise((resolve, reject) => {
      const line = waiting.get(key) ?? { key, windowMs, times: 0, settle: [] }
      line.times += 1
      line.settle.push({ resolve, reject })
      waiting.set(key, line)
      setImmediate(() => void flush())
    })
}
