import { expect, it } from 'vitest'

import { CallableAddresses, readNetworks } from './callable-addresses.ts'

it.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '203.0.113.7',
  '224.0.0.1',
  '255.255.255.255',
  '168.63.129.16',
  '161.26.0.7',
  '100.100.100.200',
  '192.0.0.192',
  '192.31.196.1',
  '192.52.193.1',
  '192.175.48.1',
  '::ffff:168.63.129.16',
  '64:ff9b::a83f:8110',
  'fd00:ec2::254',
  'fd20:ce::254',
  '2620:4f:8000::1',
  '5f00::1',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fdff::1',
  'fe80::1',
  'ff02::1',
])('does not let webhooks lead to %s', (address) => {
  expect(new CallableAddresses().has(address)).toBe(false)
  expect(new CallableAddresses('any').has(address)).toBe(true)
})

it.each(['1.1.1.1', '100.63.255.255', '172.15.0.1', '172.32.0.1', '223.255.255.255', '2606:4700::1111'])(
  'lets webhooks lead to %s',
  (address) => expect(new CallableAddresses().has(address)).toBe(true),
)

it('allows the networks that are named and no others', () => {
  const callable = new CallableAddresses(readNetworks('10.0.0.0/8, ::1/128'))
  expect(callable.has('10.200.0.1')).toBe(true)
  expect(callable.has('::1')).toBe(true)
  expect(callable.has('11.0.0.1')).toBe(true)
  expect(callable.has('127.0.0.1')).toBe(false)
  expect(callable.has('::2')).toBe(false)
})

it.each([
  '',
  '10.0.0.0',
  '10.0.0.0/33',
  '10.0.0.0/8/8',
  '10.0.0.0/-1',
  'home/8',
  'any,10.0.0.0/8',
  '::1/129',
])('refuses %j as a list of networks', (text) => expect(() => readNetworks(text)).toThrow(/no network/))

it.each(['http://127.0.0.1/', 'http://2130706433/', 'http://0x7f.1/', 'http://[::1]:7700/'])(
  'sees through the way in which the address of %s is written',
  (url) => expect(() => new CallableAddresses().requireHost(new URL(url).hostname)).toThrow(/not called/),
)

const lookedUp = (callable: CallableAddresses, all: boolean) =>
  new Promise((resolve, reject) => {
    callable.lookup('localhost', { all }, (error, found) => (error ? reject(error) : resolve(found)))
  })

it('judges names by the addresses that they stand for', async () => {
  await expect(lookedUp(new CallableAddresses(), true)).rejects.toThrow(/localhost is not called, because/)
  await expect(lookedUp(new CallableAddresses(), false)).rejects.toThrow(/allowed-ip-networks/)
  expect(await lookedUp(new CallableAddresses('any'), true)).toEqual(
    expect.arrayContaining([expect.objectContaining({ address: expect.stringMatching(/^(127|::1)/) })]),
  )
  expect(await lookedUp(new CallableAddresses(['127.0.0.0/8', '::1/128']), false)).toMatch(/^(127|::1)/)
})
