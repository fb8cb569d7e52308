import { describe, expect, it } from 'vitest'

import { EngineState } from '../state/engine-state.ts'
import type { Task, TaskWork } from '../state/task.ts'
import { matchingBatches } from './batch-filter.ts'
import type { TaskFilter } from './task-filter.ts'

const clear: TaskWork = { type: 'documentDeletion', by: 'all' }
const times = { enqueuedAt: 100, startedAt: 200, finishedAt: 300 }
const none = { details: {}, error: null, canceledBy: null, customMetadata: null }

const task = (uid: number, batchUid: number | null, fields: Partial<Task> = {}): Task => ({
  uid,
  batchUid,
  indexUid: 'mods',
  work: clear,
  status: 'succeeded',
  ...none,
  ...times,
  ...fields,
})

function found(filter: TaskFilter, isVisible: (task: Task) => boolean = () => true): number[] {
  const state = new EngineState()
  const tasks = [
    task(0, 5),
    task(1, 5, { status: 'failed', enqueuedAt: 150 }),
    task(2, 6, { indexUid: 'packs', status: 'canceled', canceledBy: 3 }),
    task(3, 6, { indexUid: null, work: { type: 'taskCancelation', tasks: [2] } }),
    task(4, 7, { indexUid: null, work: { type: 'taskCancelation', tasks: [] } }),
    task(5, null, { status: 'enqueued', startedAt: null, finishedAt: null }),
  ]
  for (const one of tasks) state.apply({ kind: 'task', task: one, payload: { in: 'none' } })
  return [...matchingBatches(state, filter, isVisible)].toSorted((a, b) => a - b)
}

describe('batches are chosen', () => {
  it.each<[TaskFilter, number[]]>([
    [{}, [5, 6, 7]],
    [{ uids: [0], statuses: ['failed'] }, [5]],
    [{ uids: [0, 2], statuses: ['failed'] }, [5]],
    [{ uids: [5] }, []],
    [{ uids: [] }, []],
    [{ uids: null, types: null }, [5, 6, 7]],
    [{ batchUids: [6, 9] }, [6]],
    [{ types: ['taskCancelation'], indexUids: ['packs'] }, [6]],
    [{ indexUids: ['mods'], types: ['taskCancelation'] }, []],
    [{ canceledBy: [3] }, [6]],
    [{ canceledBy: [4] }, [7]],
    [{ canceledBy: [0] }, []],
    [{ canceledBy: [] }, []],
    [{ canceledBy: [3, 4], statuses: ['canceled'] }, [6]],
    [{ afterEnqueuedAt: 120, beforeEnqueuedAt: 160 }, [5]],
    [{ afterEnqueuedAt: 90, beforeEnqueuedAt: 100 }, []],
    [{ afterStartedAt: 199, beforeFinishedAt: 301 }, [5, 6, 7]],
    [{ afterStartedAt: 199, beforeFinishedAt: 300 }, []],
  ])('by %j: %j', (filter, uids) => {
    expect(found(filter)).toEqual(uids)
  })

  it('by visible tasks alone', () => {
    const isSuccess = ({ status }: Task): boolean => status === 'succeeded'
    expect(found({}, isSuccess)).toEqual([5, 6, 7])
    expect(found({ statuses: ['failed'] }, isSuccess)).toEqual([])
    expect(found({ canceledBy: [3] }, ({ indexUid }) => indexUid !== null)).toEqual([])
  })
})
