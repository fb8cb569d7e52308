/** Does something, and counts how often others had their turn meanwhile. */
export async function othersDuring<T>(work: () => Promise<T>): Promise<{ result: T; turns: number }> {
  let turns = 0
  let isOver = false
  const others = (): void => {
    turns++
    if (!isOver) setImmediate(others)
  }
  setImmediate(others)
  try {
    const result = await work()
    return { result, turns }
  } finally {
    isOver = true
  }
}
