import { describe, expect, it } from 'vitest'

import { EngineState } from './engine-state.ts'
import type { JournalRecord } from './engine-state.ts'
import type { Task, TaskResult } from './task.ts'

const waiting = (uid: number, indexUid: string): JournalRecord => ({
  kind: 'task',
  payload: { in: 'none' },
  task: {
    uid,
    indexUid,
    work: { type: 'indexDeletion' },
    status: 'enqueued',
    details: {},
    error: null,
    batchUid: null,
    canceledBy: null,
    customMetadata: null,
    enqueuedAt: 1,
    startedAt: null,
    finishedAt: null,
  } satisfies Task,
})

const result = (uid: number, status: TaskResult['status'] = 'succeeded'): TaskResult => ({
  uid,
  status,
  details: {},
  error: null,
})

const finished = (uid: number, results: TaskResult[], forgotten: number[] = []): JournalRecord => ({
  kind: 'batch',
  batch: { uid, startedAt: 2, finishedAt: 3, details: {}, strategy: '' },
  results,
  changes: [],
  forgotten,
})

describe('the counts of a batch', () => {
  it('are those of its end, when tasks of it are forgotten', () => {
    const state = new EngineState()
    for (const record of [waiting(0, 'a'), waiting(1, 'b'), waiting(2, 'c')]) state.apply(record)
    state.apply(finished(0, [result(0), result(1, 'failed')]))
    const counts = {
      totalNbTasks: 2,
      status: { succeeded: 1, failed: 1 },
      types: { indexDeletion: 2 },
      indexUids: { a: 1, b: 1 },
    }
    expect(state.batches.get(0)?.counts).toEqual(counts)
    state.apply(finished(1, [result(2)], [0]))
    expect(state.batches.get(0)?.counts).toEqual(counts)
    expect(state.tasksOf(0).map(({ uid }) => uid)).toEqual([1])
  })

  it('count a batch that is forgotten with its last task no more', () => {
    const state = new EngineState()
    for (const record of [waiting(0, 'a'), waiting(1, 'b')]) state.apply(record)
    state.apply(finished(0, [result(0)]))
    state.apply(finished(1, [result(1)], [0]))
    expect([...state.batches.keys()]).toEqual([1])
  })

  it('are kept with the state', () => {
    const state = new EngineState()
    state.apply(waiting(0, 'a'))
    state.apply(finished(0, [result(0)]))
    const restarted = new EngineState()
    restarted.apply({ kind: 'state', state: structuredClone(state.toStored(1)) })
    expect(restarted.batches.get(0)).toEqual(state.batches.get(0))
  })
})
