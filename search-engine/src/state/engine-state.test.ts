import { describe, expect, it } from 'vitest'

import { EngineState } from './engine-state.ts'
import type { JournalRecord } from './engine-state.ts'
import { defaultSettings } from '../settings/index-settings.ts'
import type { IndexChange, Task, TaskResult } from './task.ts'

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

  it('are stored with the state', () => {
    const state = new EngineState()
    state.apply(waiting(0, 'a'))
    state.apply(finished(0, [result(0)]))
    const restarted = new EngineState()
    restarted.apply({ kind: 'state', state: structuredClone(state.toStored(1)) })
    expect(restarted.batches.get(0)).toEqual(state.batches.get(0))
  })
})

describe('names that change', () => {
  const created = (uid: string, number: number): IndexChange => ({
    kind: 'create',
    index: {
      uid,
      number,
      primaryKey: null,
      settings: defaultSettings(),
      createdAt: 1,
      updatedAt: 1,
      log: { file: 0, end: 0 },
    },
  })
  const swap = (left: string, right: string): IndexChange => ({ kind: 'swap', left, right })
  const rename = (from: string, to: string): IndexChange => ({ kind: 'rename', from, to })

  it.each<[string, IndexChange[]]>([
    ['side by side', [swap('a', 'b'), swap('c', 'd'), rename('e', 'f')]],
    ['one after the other', [swap('a', 'b'), swap('b', 'c'), rename('c', 'x'), rename('x', 'y')]],
    ['with other changes between', [rename('a', 'x'), { kind: 'remove', uid: 'x' }, rename('b', 'a')]],
  ])('%s end as each for itself', (_name, changes) => {
    const stateAfter = (batches: IndexChange[][]) => {
      const state = new EngineState()
      const uids = ['a', 'b', 'c', 'd', 'e']
      for (const [at, uid] of uids.entries()) {
        state.apply({ kind: 'index', change: created(uid, at) })
        state.apply(waiting(at, uid))
        state.apply(finished(at, [result(at)]))
      }
      for (const [at, one] of batches.entries())
        state.apply({ ...finished(9 + at, []), changes: one } as JournalRecord)
      return {
        indexes: Array.from(state.indexes.values(), ({ uid, number }) => [uid, number]),
        tasks: Array.from(state.tasks.values(), ({ indexUid }) => indexUid),
      }
    }
    expect(stateAfter([changes])).toEqual(stateAfter(changes.map((change) => [change])))
  })

  it('go through the tasks once, however many they are', () => {
    const state = new EngineState()
    for (let uid = 0; uid < 5000; uid++) state.apply(waiting(uid, 'other'))
    state.apply(
      finished(
        0,
        Array.from({ length: 5000 }, (_, uid) => result(uid)),
      ),
    )
    let reads = 0
    const work = state.tasks.get(7)?.work
    Object.defineProperty(state.tasks.get(7), 'work', { get: () => (reads++, work) })
    const readsFor = (count: number): number => {
      const changes = Array.from({ length: count }, (_, at) => swap(`left${at}`, `right${at}`))
      reads = 0
      state.apply({ ...finished(1, []), changes } as JournalRecord)
      return reads
    }
    expect(readsFor(1)).toBeGreaterThan(0)
    expect(readsFor(250)).toBe(readsFor(1))
  })
})
