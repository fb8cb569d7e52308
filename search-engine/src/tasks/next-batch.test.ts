import { describe, expect, it } from 'vitest'

import { EngineState } from '../state/engine-state.ts'
import { nextBatch } from './next-batch.ts'
import type { TaskWork } from '../state/task.ts'

const add = (primaryKey: string | null = null, mayCreateIndex = true): TaskWork => ({
  type: 'documentAdditionOrUpdate',
  method: 'replace',
  primaryKey,
  skipCreation: false,
  mayCreateIndex,
  count: 1,
})
const remove: TaskWork = { type: 'documentDeletion', by: 'ids', ids: ['1'] }
const clear: TaskWork = { type: 'documentDeletion', by: 'all' }
const settings: TaskWork = { type: 'settingsUpdate', change: {}, isReset: false, mayCreateIndex: true }
const swap: TaskWork = { type: 'indexSwap', swaps: [{ indexes: ['a', 'b'], rename: false }] }
const cancel: TaskWork = { type: 'taskCancelation', tasks: [] }
const dump: TaskWork = { type: 'dumpCreation', dumpUid: '' }

/** The batches that a queue leads to, as lists of task numbers. */
function batchesOf(queue: [index: string | null, work: TaskWork][]): number[][] {
  const state = new EngineState()
  for (const [uid, [indexUid, work]] of queue.entries()) {
    const task = {
      uid,
      indexUid,
      work,
      status: 'enqueued' as const,
      details: {},
      error: null,
      batchUid: null,
    }
    const times = { canceledBy: null, customMetadata: null, enqueuedAt: 0, startedAt: null, finishedAt: null }
    state.apply({ kind: 'task', task: { ...task, ...times }, payload: { in: 'none' } })
  }
  const batches: number[][] = []
  for (let batch = nextBatch(state); batch; batch = nextBatch(state)) {
    const uids = batch.tasks.map((task) => task.uid)
    batches.push(uids)
    for (const uid of uids) state.enqueued.delete(uid)
  }
  return batches
}

describe('batches', () => {
  it.each<[string, [string | null, TaskWork][], number[][]]>([
    [
      'join additions and deletions of one index',
      [
        ['a', add()],
        ['b', add()],
        ['a', remove],
        ['a', add()],
      ],
      [[0, 2, 3], [1]],
    ],
    [
      'end where settings follow',
      [
        ['a', add()],
        ['a', settings],
        ['a', settings],
        ['a', add()],
      ],
      [[0], [1, 2], [3]],
    ],
    [
      'end with a deletion of everything',
      [
        ['a', add()],
        ['a', clear],
        ['a', add()],
      ],
      [[0, 1], [2]],
    ],
    [
      'end where the primary key differs',
      [
        ['a', add('id')],
        ['a', add()],
        ['a', add('key')],
      ],
      [[0, 1], [2]],
    ],
    [
      'end where the right to create differs',
      [
        ['a', add()],
        ['a', add(null, false)],
      ],
      [[0], [1]],
    ],
    [
      'stop before a swap of their index',
      [
        ['a', add()],
        [null, swap],
        ['a', add()],
        ['b', add()],
      ],
      [[0], [1], [2], [3]],
    ],
    [
      'let cancelations go first, the newest before older ones',
      [
        ['a', add()],
        [null, cancel],
        [null, cancel],
      ],
      [[2], [1], [0]],
    ],
    [
      'let dumps go before index work',
      [
        ['a', add()],
        [null, dump],
      ],
      [[1], [0]],
    ],
  ])('%s', (_, queue, expected) => {
    expect(batchesOf(queue)).toEqual(expected)
  })
})
