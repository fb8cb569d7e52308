import { describe, expect, it } from 'vitest'
import { ENDPOINTS, mergeEndpoints } from './endpoints.ts'

describe('combineAreas', () => {
  const { signUp, signIn } = ENDPOINTS

  it('combines endpoints by name', () => {
    expect(mergeEndpoints({ a: { signUp, limit: 5 }, b: { signIn } })).toEqual({ signUp, signIn })
  })

  it('rejects two endpoints with the same name', () => {
    expect(() => mergeEndpoints({ a: { signUp }, b: { signUp: signIn } })).toThrow(
      'two endpoints are called signUp, one in b',
    )
  })

  it('rejects two endpoints that match the same requests, whatever their parameters are called', () => {
    const one = { ...signUp, path: '/v3/a/:one/b' }
    const two = { ...signUp, path: '/v3/a/:two/b' }
    expect(() => mergeEndpoints({ a: { one }, b: { two } })).toThrow('two endpoints answer POST /v3/a/:/b')
  })
})
