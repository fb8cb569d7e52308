import { useEffect, useState } from 'react'
import { useLive } from './use-live.ts'

/** Minimum time between two fetches of a list that many users change. */
const GAP_MS = 2000

/** As `useLive`, for lists that all staff have open: fetches on the first change at once, and once for a burst. */
export function useThrottledLive(channels: readonly string[], read: () => Promise<unknown>): void {
  const [reading] = useState(() => throttled(GAP_MS))
  useEffect(() => reading.drop, [reading])
  useLive(channels, () => reading.ask(read))
}

type Task = () => Promise<unknown>

/**
 * Runs a task at once, and once more `gapMs` after its end when it was requested meanwhile. A burst of requests runs
 * the task only for its first and its last.
 */
export function throttled(gapMs: number) {
  let isRequested: Task | undefined
  let isBusy = false
  const work = async () => {
    isBusy = true
    for (let task = isRequested; task; task = isRequested) {
      isRequested = undefined
      // The task reports its own failure; the next run is not affected.
      await task().catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, gapMs))
    }
    isBusy = false
  }
  return {
    ask: (task: Task): void => {
      isRequested = task
      if (!isBusy) void work()
    },
    /** Cancels the pending run. */
    drop: (): void => {
      isRequested = undefined
    },
  }
}
