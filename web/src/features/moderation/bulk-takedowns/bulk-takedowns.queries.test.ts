import type { BulkTakedown } from '@quarry/api/contract/moderation/bulk-takedowns'
import { describe, expect, it } from 'vitest'
import { isBusy, bulkTakedownsQuery } from './bulk-takedowns.queries.ts'

const TIME = '2026-01-01T00:00:00.000Z'
const takedown = (ended: boolean, undone = false, given = false) =>
  ({
    ended: ended ? TIME : null,
    undone: undone ? TIME : null,
    given: given ? TIME : null,
  }) as BulkTakedown
const DONE = takedown(true)
const BUSY = takedown(false)

describe('isBusy', () => {
  it.each([
    ['that takes down goes on until it has ended', BUSY, true],
    ['that has taken down is done', DONE, false],
    ['that is given back goes on until all is given', takedown(true, true), true],
    ['that is given back before it had ended goes on as well', takedown(false, true), true],
    ['that was given back is done', takedown(true, true, true), false],
    ['that was stopped and given back is done', takedown(false, true, true), false],
  ])('%s', (_rule, given, isInProgress) => expect(isBusy(given)).toBe(isInProgress))
})

describe('the query of bulk takedowns', () => {
  const refetchInterval = (takedowns: readonly BulkTakedown[] | undefined): unknown => {
    const { refetchInterval } = bulkTakedownsQuery((() => undefined) as never, 'ann')
    if (typeof refetchInterval !== 'function') throw new Error('looks at fixed times')
    return refetchInterval({ state: { data: takedowns && { takedowns } } } as never)
  }

  it('polls while one is in progress', () => {
    expect(refetchInterval([DONE, BUSY, DONE])).toBe(2000)
    expect(refetchInterval([BUSY])).toBe(2000)
  })

  it.each([
    ['there is none', []],
    ['all are done', [DONE, DONE]],
    ['nobody has answered', undefined],
  ])('does not poll: %s', (_, takedowns) => expect(refetchInterval(takedowns)).toBe(false))
})
