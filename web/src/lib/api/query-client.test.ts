import { describe, expect, it } from 'vitest'
import { notFound } from '@tanstack/react-router'
import { toApiError } from '@quarry/api/contract/client'
import { mayTryAgain } from './query-client.ts'

describe('a failed question', () => {
  it.each([408, 409, 425, 429, 500, 502, 503, 504])('is asked once more after %d', (status) => {
    expect(mayTryAgain(0, toApiError(status, undefined))).toBe(true)
    expect(mayTryAgain(1, toApiError(status, undefined))).toBe(false)
  })
  it.each([400, 401, 403, 404, 410, 422, 451, 501])('is settled by %d', (status) => {
    expect(mayTryAgain(0, toApiError(status, undefined))).toBe(false)
  })
  it('is asked once more when nothing answered', () => {
    expect(mayTryAgain(0, toApiError(0, undefined))).toBe(true)
    expect(mayTryAgain(1, toApiError(0, undefined))).toBe(false)
  })
  it('is not asked again for what is not there, or for an error of our own', () => {
    expect(mayTryAgain(0, notFound())).toBe(false)
    expect(mayTryAgain(0, new TypeError('x is not a function'))).toBe(false)
  })
})
