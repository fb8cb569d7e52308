import { describe, expect, it } from 'vitest'
import { signInHref } from './sign-in-address.ts'

describe('the sign-in address', () => {
  it('returns to the current page', () => {
    expect(signInHref('/mod/a b?x=1')).toBe('/auth/sign-in?redirect=%2Fmod%2Fa%20b%3Fx%3D1')
  })

  it('returns to an OAuth consent page', () => {
    expect(signInHref('/auth/authorize?client_id=AAAAAAAA')).toBe(
      '/auth/sign-in?redirect=%2Fauth%2Fauthorize%3Fclient_id%3DAAAAAAAA',
    )
  })

  it.each(['/', '/auth/authorized', '/auth/sign-in', '/auth/sign-up?redirect=%2Fmod%2Fa'])(
    'returns to the home page from %s',
    (from) => {
      expect(signInHref(from)).toBe('/auth/sign-in')
    },
  )
})
