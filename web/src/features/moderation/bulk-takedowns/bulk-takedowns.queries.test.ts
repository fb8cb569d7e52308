import type { BulkTakedown } from '@quarry/api/contract/moderation/bulk-takedowns'
import { describe, expect, it } from 'vitest'
import { isBusy, bulkTakedownsQuery } from './bulk-takedowns.queries.ts'

const TIME = '2026-01-01T00:00:00.000Z'
const step = (ended: boolean, undone = false, given = false) =>
  ({
    ended: ended ? TIME : null,
    undone: undone ? TIME : null,
    given: given ? TIME : null,
  }) as BulkTakedown
const DONE = step(true)
const BUSY = step(false)

describe('a step', () => {
  it.each([
    ['that takes down goes on until it has ended', BUSY, true],
    ['that has taken down is done', DONE, false],
    ['that is given back goes on until all is given', step(true, true), true],
    ['that is given back before it had ended goes on as well', step(false, true), true],
    ['that was given back is done', step(true, true, true), false],
    ['that was stopped and given back is done', step(false, true, true), false],
  ])('%s', (_rule, given, goesOn) => expect(isBusy(given)).toBe(goesOn))
})

describe('the steps against somebody', () => {
  const looksAgain = (takedowns: readonly BulkTakedown[] | undefined): unknown => {
    const { refetchInterval } = bulkTakedownsQuery((() => undefined) as never, 'ann')
    if (typeof refetchInterval !== 'function') throw new Error('looks at fixed times')
    return refetchInterval({ state: { data: takedowns && { takedowns } } } as never)
  }

  it('are looked at again while one of them goes on', () => {
    expect(looksAgain([DONE, BUSY, DONE])).toBe(2000)
    expect(looksAgain([BUSY])).toBe(2000)
  })

  it.each([
    ['there is none', []],
    ['all are done', [DONE, DONE]],
    ['nobody has answered', undefined],
  ])('are left alone while %s', (_, takedowns) => expect(looksAgain(takedowns)).toBe(false))
})
