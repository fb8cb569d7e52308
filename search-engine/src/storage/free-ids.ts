/** Internal ids that were freed, handed out lowest first (a binary heap). */
export class FreeIds {
  readonly #heap: number[] = []

  constructor(ids: Iterable<number> = []) {
    for (const id of ids) this.add(id)
  }

  get size(): number {
    return this.#heap.length
  }

  add(id: number): void {
    const heap = this.#heap
    let child = heap.length
    heap.push(id)
    while (child > 0) {
      const parent = (child - 1) >> 1
      const above = heap[parent] ?? 0
      if (above <= id) break
      heap[child] = above
      child = parent
    }
    heap[child] = id
  }

  takeLowest(): number | undefined {
    const heap = this.#heap
    const lowest = heap[0]
    const last = heap.pop()
    if (lowest === undefined || last === undefined || heap.length === 0) return lowest
    let parent = 0
    for (;;) {
      let child = 2 * parent + 1
      if (child >= heap.length) break
      if ((heap[child + 1] ?? Infinity) < (heap[child] ?? Infinity)) child++
      const below = heap[child] ?? Infinity
      if (below >= last) break
      heap[parent] = below
      parent = child
    }
    heap[parent] = last
    return lowest
  }
}
