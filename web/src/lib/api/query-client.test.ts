import { describe, expect, it, vi } from 'vitest'
import { notFound } from '@tanstack/react-router'
import { toApiError } from '@quarry/api/contract/client'
import { mayRetry, retryDelayMs } from './query-client.ts'

describe('a failed query', () => {
  it.each([408, 409, 425, 429, 500, 502, 503, 504])('is retried once after status %d', (status) => {
    expect(mayRetry(0, toApiError(status, undefined))).toBe(true)
    expect(mayRetry(1, toApiError(status, undefined))).toBe(false)
  })
  it.each([400, 401, 403, 404, 410, 422, 451, 501])('is not retried after status %d', (status) => {
    expect(mayRetry(0, toApiError(status, undefined))).toBe(false)
  })
  it('is retried once without a response', () => {
    expect(mayRetry(0, toApiError(0, undefined))).toBe(true)
    expect(mayRetry(1, toApiError(0, undefined))).toBe(false)
  })
  it('is not retried for a missing page or a client-side error', () => {
    expect(mayRetry(0, notFound())).toBe(false)
    expect(mayRetry(0, new TypeError('x is not a function'))).toBe(false)
  })
})

it('is repeated after twice the time, with a part of chance, and three times within ten seconds', () => {
  const chance = vi.spyOn(Math, 'random')
  const delays = [0, 1].map((value) => {
    chance.mockReturnValue(value)
    return [0, 1, 2].map(retryDelayMs)
  })
  expect(delays).toEqual([
    [500, 1000, 2000],
    [1000, 2000, 4000],
  ])
})
