import { describe, expect, it } from 'vitest'
import { signInHref } from './sign-in-address.ts'

describe('the way to sign in', () => {
  it('leads back to where the visitor was', () => {
    expect(signInHref('/mod/a b?x=1')).toBe('/auth/sign-in?redirect=%2Fmod%2Fa%20b%3Fx%3D1')
  })

  it.each(['/', '/auth/sign-in', '/auth/sign-up?redirect=%2Fmod%2Fa'])(
    'leads back to home from %s',
    (from) => {
      expect(signInHref(from)).toBe('/auth/sign-in')
    },
  )
})
