import { useEffect, useState } from 'react'
import { spaced } from './throttled-task.ts'
import { useLive } from './use-live.ts'

/** Between two readings of a list that many work on at once. */
const GAP_MS = 2000

/** As `useLive`, for lists that all of the staff have open: the first change is read at once, a burst of them in one. */
export function useSpacedLive(channels: readonly string[], read: () => Promise<unknown>): void {
  const [reading] = useState(() => spaced(GAP_MS))
  useEffect(() => reading.drop, [reading])
  useLive(channels, () => reading.ask(read))
}
