import { useState } from 'react'

/**
 * The time of the first render, so that all waits use one clock and colors do not change while the page is
 * read.
 */
export function useRenderTime(): number {
  const [nowMs] = useState(() => Date.now())
  return nowMs
}
