import { expect, it } from 'vitest'

import { reachableAddress } from './reachable-address.ts'

it.each([
  ['127.0.0.1', 'http://127.0.0.1:7700'],
  ['10.0.0.7', 'http://10.0.0.7:7700'],
  ['::1', 'http://[::1]:7700'],
  ['0.0.0.0', 'http://127.0.0.1:7700'],
  ['::', 'http://127.0.0.1:7700'],
])('a server on %s is reached at %s', (host, address) => {
  expect(reachableAddress(host, 7700)).toBe(address)
})
