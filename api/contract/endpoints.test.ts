import { describe, expect, it } from 'vitest'
import { ENDPOINTS, mergeEndpoints } from './endpoints.ts'

describe('endpoints of several areas', () => {
  const { signUp, signIn } = ENDPOINTS

  it('are put together by name', () => {
    expect(mergeEndpoints({ a: { signUp, limit: 5 }, b: { signIn } })).toEqual({ signUp, signIn })
  })

  it('may not share a name', () => {
    expect(() => mergeEndpoints({ a: { signUp }, b: { signUp: signIn } })).toThrow(
      'two endpoints are called signUp, one in b',
    )
  })

  it('may not answer the same requests, whatever their parameters are called', () => {
    const one = { ...signUp, path: '/v3/a/:one/b' }
    const two = { ...signUp, path: '/v3/a/:two/b' }
    expect(() => mergeEndpoints({ a: { one }, b: { two } })).toThrow('two endpoints answer POST /v3/a/:/b')
  })
})
