let running = 0

/** Fetches something ahead of a request; a failure shows no message (see `shell/new-build-reload.ts`). */
export async function speculate<T>(fetchAhead: () => Promise<T>): Promise<T> {
  running += 1
  try {
    return await fetchAhead()
  } finally {
    running -= 1
  }
}

export const isSpeculating = () => running > 0
