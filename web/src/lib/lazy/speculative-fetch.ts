let running = 0

/** Fetches what nobody has asked for yet; that it cannot be had is nobody's business (see `shell/freshness.ts`). */
export async function speculate<T>(fetchAhead: () => Promise<T>): Promise<T> {
  running += 1
  try {
    return await fetchAhead()
  } finally {
    running -= 1
  }
}

export const isSpeculating = () => running > 0
