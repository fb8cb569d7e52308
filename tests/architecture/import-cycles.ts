interface Edge {
  file: string
  to: string
}

/** Groups of files that import each other, directly or through others. */
export function importCycles(edges: readonly Edge[]): string[][] {
  const targets = new Map<string, string[]>()
  for (const { file, to } of edges) targets.set(file, [...(targets.get(file) ?? []), to])
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const cycles: string[][] = []

  // Tarjan's algorithm: a file whose lowest reachable open file is itself closes a group.
  function visit(file: string): number {
    const index = order.size
    order.set(file, index)
    lowest.set(file, index)
    open.push(file)
    for (const to of targets.get(file) ?? []) {
      const reached = order.has(to) ? (open.includes(to) ? (order.get(to) ?? index) : index) : visit(to)
      lowest.set(file, Math.min(lowest.get(file) ?? index, reached))
    }
    const low = lowest.get(file) ?? index
    if (low === index) {
      const group = open.splice(open.indexOf(file))
      if (group.length > 1) cycles.push(group.toSorted())
    }
    return low
  }

  for (const file of targets.keys()) if (!order.has(file)) visit(file)
  return cycles
}
