import { describe, expect, it } from 'vitest'
import { isRedirectAddress } from './redirect-address.ts'

describe('isRedirectAddress', () => {
  it.each([
    'https://launcher.example/callback',
    'https://launcher.example',
    'https://launcher.example:8443/a/b?from=quarry',
    'http://localhost:4321/callback',
    'http://127.0.0.1/callback',
    'http://[::1]:9000/',
  ])('accepts %s', (address) => expect(isRedirectAddress(address)).toBe(true))

  it.each([
    ['no encryption', 'http://launcher.example/callback'],
    ['a host that only begins like this machine', 'http://localhost.evil.example/'],
    ['a name before the host', 'https://launcher.example@evil.example/'],
    ['an empty name before the host', 'https://@launcher.example/'],
    ['a fragment', 'https://launcher.example/#token'],
    ['an empty fragment', 'https://launcher.example/#'],
    ['backslashes', 'https:\\\\launcher.example\\callback'],
    ['one slash', 'https:/launcher.example/'],
    ['steps up', 'https://launcher.example/a/../b'],
    ['capitals in the host', 'https://Launcher.example/'],
    ['a host that browsers encode', 'https://läuncher.example/'],
    ['the port that goes without saying', 'https://launcher.example:443/'],
    ['this machine in other digits', 'http://2130706433/'],
    ['blanks', ' https://launcher.example/'],
    ['a line break', 'https://launcher.example/\n'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['no host', '//launcher.example/'],
    ['a path', '/callback'],
    ['a code of its own', 'https://launcher.example/?code=mine'],
    ['nothing', ''],
  ])('rejects an address with %s', (_, address) => expect(isRedirectAddress(address)).toBe(false))
})
