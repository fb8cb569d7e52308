import { useState } from 'react'

/** The moment at which a page was first drawn: waits are judged by one clock, and do not change colour while it is read. */
export function useNow(): number {
  const [nowMs] = useState(() => Date.now())
  return nowMs
}
