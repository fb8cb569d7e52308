import { expect, it } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

it.each([
  ['/mod/brinewind?x=1#y', '/mod/brinewind?x=1#y'],
  [undefined, '/home'],
  ['', '/home'],
  ['https://evil.example', '/home'],
  ['//evil.example', '/home'],
  ['/\\evil.example', '/home'],
  ['/\t/evil.example', '/home'],
  ['javascript:alert(1)', '/home'],
  ['/auth/sign-in', '/home'],
  ['/auth/authorize?client_id=AAAAAAAA', '/auth/authorize?client_id=AAAAAAAA'],
  ['/auth/authorize/../sign-in', '/home'],
])('redirects %j to %s', (wanted, expected) => expect(safeRedirect(wanted, '/home')).toBe(expected))
