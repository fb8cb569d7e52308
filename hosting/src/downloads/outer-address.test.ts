import { expect, it } from 'vitest'
import { isOuterAddress } from './outer-address.ts'

it.each([
  ['93.184.216.34', true],
  ['2606:2800:220:1::1', true],
  ['127.0.0.1', false],
  ['0.0.0.0', false],
  ['100.64.0.1', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['240.0.0.1', false],
  ['255.255.255.255', false],
  ['4000::1', false],
  ['2001:0:1::1', false],
  ['10.1.2.3', false],
  ['169.254.169.254', false],
  ['172.31.0.1', false],
  ['192.168.1.1', false],
  ['::1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['::ffff:127.0.0.1', false],
  ['2002:7f00:1::', false],
])('the address %s belongs to the internet: %s', (text, isOuter) => {
  expect(isOuterAddress(text)).toBe(isOuter)
})
