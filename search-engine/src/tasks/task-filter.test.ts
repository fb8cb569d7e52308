import { describe, expect, it } from 'vitest'

import { EngineState } from '../state/engine-state.ts'
import type { Task, TaskWork } from '../state/task.ts'
import { readParams } from '../protocol/params.ts'
import { filterFields, indexesOf, matchingTasks } from './task-filter.ts'
import type { TaskFilter } from './task-filter.ts'

const clear: TaskWork = { type: 'documentDeletion', by: 'all' }
const swap: TaskWork = { type: 'indexSwap', swaps: [{ indexes: ['mods', 'packs'], rename: false }] }

function task(uid: number, fields: Partial<Task>): Task {
  const times = { enqueuedAt: 100 + uid, startedAt: null, finishedAt: null }
  const none = { details: {}, error: null, batchUid: null, canceledBy: null, customMetadata: null }
  return { uid, indexUid: 'mods', work: clear, status: 'enqueued', ...none, ...times, ...fields }
}

function found(filter: TaskFilter): number[] {
  const state = new EngineState()
  const tasks = [
    task(0, { status: 'succeeded', startedAt: 110, finishedAt: 120, batchUid: 7 }),
    task(1, { indexUid: 'packs', status: 'failed', startedAt: 111, finishedAt: 121, batchUid: 8 }),
    task(2, { indexUid: null, work: swap }),
    task(3, { status: 'canceled', canceledBy: 9, startedAt: 112, finishedAt: 122, batchUid: 8 }),
  ]
  for (const one of tasks) state.apply({ kind: 'task', task: one, payload: { in: 'none' } })
  return matchingTasks(state, filter).map(({ uid }) => uid)
}

describe('lists of a task filter', () => {
  const read = (query: string): unknown => readParams(new URLSearchParams(query), filterFields)

  it('lose their empty places', () => {
    expect(read('uids=1,,2,&types=&indexUids=,mods')).toEqual({
      uids: [1, 2],
      types: [],
      indexUids: ['mods'],
    })
    expect(read('uids=,*,')).toEqual({ uids: null })
  })
})

describe('tasks are chosen', () => {
  it.each<[TaskFilter, number[]]>([
    [{}, [0, 1, 2, 3]],
    [{ uids: [3, 1, 9] }, [1, 3]],
    [{ uids: null }, [0, 1, 2, 3]],
    [{ uids: [] }, []],
    [{ batchUids: [8] }, [1, 3]],
    [{ canceledBy: [9] }, [3]],
    [{ types: ['indexSwap'] }, [2]],
    [{ statuses: ['failed', 'canceled'] }, [1, 3]],
    [{ indexUids: ['packs'] }, [1, 2]],
    [{ indexUids: ['mods'], statuses: ['canceled'] }, [3]],
    [{ afterEnqueuedAt: 101 }, [2, 3]],
    [{ beforeEnqueuedAt: 101 }, [0]],
    [{ afterEnqueuedAt: 100, beforeEnqueuedAt: 102 }, [1]],
    [{ afterStartedAt: 110 }, [1, 3]],
    [{ beforeStartedAt: 112 }, [0, 1]],
    [{ afterFinishedAt: 121 }, [3]],
    [{ beforeFinishedAt: 121 }, [0]],
    [{ afterFinishedAt: null, beforeFinishedAt: null }, [0, 1, 2, 3]],
  ])('by %j: %j', (filter, uids) => {
    expect(found(filter)).toEqual(uids)
  })

  it('by their indexes, of which a swap and a renaming have several', () => {
    expect(indexesOf(task(0, {}))).toEqual(['mods'])
    expect(indexesOf(task(0, { indexUid: null, work: swap }))).toEqual(['mods', 'packs'])
    expect(indexesOf(task(0, { indexUid: null }))).toEqual([])
    const renaming: TaskWork = { type: 'indexUpdate', primaryKey: null, newUid: 'packs' }
    expect(indexesOf(task(0, { work: renaming }))).toEqual(['mods', 'packs'])
    expect(indexesOf(task(0, { work: { ...renaming, newUid: null } }))).toEqual(['mods'])
  })
})

describe('dates of a filter', () => {
  const read = (query: string) => readParams(new URLSearchParams(query), filterFields)
  const day = 24 * 60 * 60 * 1000

  it.each([
    ['1970-01-02', day, 2 * day],
    ['1970-01-02T00:00:00Z', day, day],
    ['1970-01-02T01:00:00.5+01:00', day + 500, day + 500],
    ['1970-01-02 00:00:00Z', day, day],
    ['1970-01-02t00:00:00z', day, day],
    ['1970-01-02_00:00:00Z', day, day],
    ['*', null, null],
  ])('%s is before %s and after %s', (text, before, after) => {
    const value = encodeURIComponent(text)
    expect(read(`beforeStartedAt=${value}&afterStartedAt=${value}`)).toEqual({
      beforeStartedAt: before,
      afterStartedAt: after,
    })
  })

  it.each([
    '1970-02-30',
    '1970-02-30T00:00:00Z',
    '1970-01-02T24:00:00Z',
    '1970-01-02T00:00:00',
    '1970-01-0200:00:00Z',
    '1970',
    'soon',
    '',
  ])('%j is none', (text) => {
    expect(() => read(`beforeStartedAt=${text}`)).toThrow('date-time')
  })
})
