import { useState } from 'react'

/** The time of the first render; good enough for marks that last for days, and steady between renders. */
export function useNow(): number {
  const [now] = useState(() => Date.now())
  return now
}
