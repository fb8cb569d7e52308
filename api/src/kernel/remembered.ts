/** Answers from memory while fresh; callers that come at the same time share one load. A failure is not remembered. */
export function remembered<T>(load: () => Promise<T>, freshMs: number, now: () => Date): () => Promise<T> {
  let held: Promise<T> | undefined
  let loadedAt = 0
  return () => {
    if (held && now().getTime() - loadedAt < freshMs) return held
    loadedAt = now().getTime()
    held = load().catch((error: unknown) => {
      held = undefined
      throw error
    })
    return held
  }
}
