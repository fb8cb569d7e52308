import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { describe, expect, it, vi } from 'vitest'
import { AppError, invalid } from '../kernel/errors.ts'
import { suspended } from '../kernel/policy.ts'
import type { HttpEnv } from './env.ts'
import { errorResponse } from './errors.ts'

/** Errors in the log. */
const heard = vi.fn<(what: object) => void>()
const services = { log: { error: heard } } as unknown as HttpEnv['Variables']['services']

/** The response to a request whose handler throws this. */
async function answerTo(thrown: Error, path = '/v3/things') {
  heard.mockClear()
  const app = new Hono<HttpEnv>()
  app.use(async (c, next) => {
    c.set('services', services)
    await next()
  })
  app.get('*', () => {
    throw thrown
  })
  app.onError(errorResponse)
  const response = await app.request(path)
  return { status: response.status, headers: response.headers, body: await response.json() }
}
const fromDatabase = (code: string, given: object = {}) =>
  Object.assign(new Error('trouble'), { code, ...given })

describe('a failure', () => {
  it.each<[string, Error, number, string]>([
    ['a body that is too large', new HTTPException(413), 413, 'too_large'],
    ['a statement that took too long', fromDatabase('57014'), 503, 'overloaded'],
    ['a wait for a lock that took too long', fromDatabase('55P03'), 503, 'overloaded'],
    ['text that is none', fromDatabase('22021'), 400, 'invalid_input'],
    ['a number beyond its column', fromDatabase('22003'), 400, 'invalid_input'],
    ['a refusal', new AppError('forbidden'), 403, 'forbidden'],
  ])('by %s is returned to the caller and not logged', async (_, thrown, status, error) => {
    const answer = await answerTo(thrown)
    expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ error })])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('retry-after')).toBeNull()
    expect(heard).not.toHaveBeenCalled()
  })

  it.each<[string, Error, number, string]>([
    ['a database that is being started', fromDatabase('57P03'), 503, 'overloaded'],
    ['a database that nothing leads to', fromDatabase('ECONNREFUSED'), 503, 'overloaded'],
    ['what nobody foresaw', new TypeError('x is not a function'), 500, 'internal_error'],
  ])('by %s is logged', async (_, thrown, status, error) => {
    const answer = await answerTo(thrown)
    expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ error })])
    expect(heard.mock.calls).toEqual([[expect.objectContaining({ err: thrown }), 'request failed']])
  })

  it('with `overloaded` has a `retry-after` header', async () => {
    const { status, headers } = await answerTo(new AppError('busy'))
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  })

  it('lists invalid fields, if there are any', async () => {
    const wrong = invalid('title', { rule: 'number_too_large', params: {} })
    expect((await answerTo(wrong)).body).toMatchObject({
      fields: [{ path: 'title', rule: 'number_too_large' }],
    })
    expect((await answerTo(new AppError('conflict'))).body).not.toHaveProperty('fields')
  })

  it.each([
    ['forbidden', 401, 'unauthorized'],
    ['conflict', 400, 'conflict'],
    ['too_large', 400, 'too_large'],
    ['not_found', 404, 'not_found'],
  ] as const)('%s has a status of the public description in v2', async (code, status, error) => {
    const answer = await answerTo(new AppError(code), '/v2/things')
    expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ error })])
  })

  it('a suspension has status 403 everywhere, since signing in again changes nothing', async () => {
    for (const path of ['/v2/things', '/v3/things'])
      expect(await answerTo(suspended(), path)).toMatchObject({
        status: 403,
        body: { error: 'forbidden', rule: 'account_suspended' },
      })
  })
})
