import { describe, expect, it } from 'vitest'

import type { EngineState } from '../state/engine-state.ts'
import type { Task } from '../state/task.ts'
import { runCancelation, runTaskDeletion } from './run-housekeeping.ts'

const task = (uid: number, status: Task['status'] = 'enqueued', details: Task['details'] = {}) =>
  ({ uid, status, details }) as Task

/** Tasks as they are known, of which those wait that have this status. */
function stateOf(tasks: Task[]) {
  const enqueued = tasks.flatMap(({ uid, status }) => (status === 'enqueued' ? [uid] : []))
  return {
    tasks: new Map(tasks.map((one) => [one.uid, one])),
    enqueued: new Set(enqueued),
  } as unknown as EngineState
}

describe('a cancelation', () => {
  const own = task(9, 'enqueued', { matchedTasks: 4, originalFilter: '?uids=1,2,3,9' })
  const cancel = (tasks: Task[], uids: number[]) =>
    runCancelation(stateOf([...tasks, own]), own, { type: 'taskCancelation', tasks: uids } as never)
  const statuses = (tasks: Task[], uids: number[]) =>
    cancel(tasks, uids).results.map(({ uid, status }) => [uid, status])

  it('ends those that wait, and leaves those that are done or gone', () => {
    const tasks = [task(1), task(2, 'succeeded'), task(4)]
    expect(statuses(tasks, [1, 2, 3, 4])).toEqual([
      [9, 'succeeded'],
      [1, 'canceled'],
      [4, 'canceled'],
    ])
  })

  it('ends itself by being done, not by being canceled', () => {
    expect(statuses([task(1)], [1, 9])).toEqual([
      [9, 'succeeded'],
      [1, 'canceled'],
    ])
  })

  it('reports how many tasks it ended, and by which filter', () => {
    const { results } = cancel([task(1), task(2, 'failed')], [1, 2, 9])
    expect(results[0]?.details).toEqual({ ...own.details, canceledTasks: 1 })
    expect(results[1]).toMatchObject({ uid: 1, canceledBy: 9, error: null })
  })

  it('reports that tasks it ended changed nothing', () => {
    const [, ended] = cancel(
      [task(1, 'enqueued', { receivedDocuments: 5, indexedDocuments: null })],
      [1],
    ).results
    expect(ended?.details).toEqual({ receivedDocuments: 5, indexedDocuments: 0 })
  })
})

it('a deletion of tasks forgets those that are finished, and no other', () => {
  const own = task(9)
  const tasks = [
    task(1, 'succeeded'),
    task(2, 'failed'),
    task(3, 'canceled'),
    task(4),
    task(5, 'processing'),
    own,
  ]
  const { forgotten, results } = runTaskDeletion(stateOf(tasks), own, {
    type: 'taskDeletion',
    tasks: [1, 2, 3, 4, 5, 6, 9],
  } as never)
  expect(forgotten).toEqual([1, 2, 3])
  expect(results).toMatchObject([{ uid: 9, status: 'succeeded', details: { deletedTasks: 3 } }])
})
