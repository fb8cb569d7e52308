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
    ['a takedown is busy until it has ended', BUSY, true],
    ['an ended takedown is done', DONE, false],
    ['a reversal is busy until everything is restored', takedown(true, true), true],
    ['a reversal of an unfinished takedown is busy too', takedown(false, true), true],
    ['a finished reversal is done', takedown(true, true, true), false],
    ['a finished reversal of a stopped takedown is done', takedown(false, true, true), false],
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
    ['there is no takedown', []],
    ['all are done', [DONE, DONE]],
    ['there is no response', undefined],
  ])('does not poll: %s', (_, takedowns) => expect(refetchInterval(takedowns)).toBe(false))
})
