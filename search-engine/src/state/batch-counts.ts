import type { BatchCounts, Task } from './task.ts'

function countBy(names: Iterable<string>): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

export function countTasks(tasks: readonly Task[]): BatchCounts {
  return {
    totalNbTasks: tasks.length,
    status: countBy(tasks.map((task) => task.status)),
    types: countBy(tasks.map((task) => task.work.type)),
    indexUids: countBy(tasks.flatMap((task) => task.indexUid ?? [])),
  }
}
