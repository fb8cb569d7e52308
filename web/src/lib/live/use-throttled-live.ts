import { useEffect, useState } from 'react'
import { useLive } from './use-live.ts'

/** Between two readings of a list that many work on at once. */
const GAP_MS = 2000

/** As `useLive`, for lists that all of the staff have open: the first change is read at once, a burst of them in one. */
export function useThrottledLive(channels: readonly string[], read: () => Promise<unknown>): void {
  const [reading] = useState(() => spaced(GAP_MS))
  useEffect(() => reading.drop, [reading])
  useLive(channels, () => reading.ask(read))
}

type Task = () => Promise<unknown>

/**
 * Does a task at once, and again `gapMs` behind its end when it was asked for meanwhile: once, however often that was. So
 * what is asked for in a burst costs no more than its first and its last time.
 */
export function spaced(gapMs: number) {
  let asked: Task | undefined
  let isBusy = false
  const work = async () => {
    isBusy = true
    for (let task = asked; task; task = asked) {
      asked = undefined
      // What went wrong shows where the task put it; the next one is done all the same.
      await task().catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, gapMs))
    }
    isBusy = false
  }
  return {
    ask: (task: Task): void => {
      asked = task
      if (!isBusy) void work()
    },
    /** Nothing more is done, until it is asked for again. */
    drop: (): void => {
      asked = undefined
    },
  }
}
