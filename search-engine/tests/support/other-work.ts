/** Runs the work and counts how often it paused for other work. */
export async function othersDuring<T>(work: () => Promise<T>): Promise<{ result: T; pauses: number }> {
  let pauses = 0
  let isOver = false
  const others = (): void => {
    pauses++
    if (!isOver) setImmediate(others)
  }
  setImmediate(others)
  try {
    const result = await work()
    return { result, pauses }
  } finally {
    isOver = true
  }
}
