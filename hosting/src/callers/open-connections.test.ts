import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { callerOf, OpenConnections } from './open-connections.ts'

it('counts a network of IPv6 as one caller', () => {
  expect(callerOf('2001:db8:1:2:3:4:5:6')).toBe(callerOf('2001:db8:1:2::9'))
  expect(callerOf('2001:db8:1:2::9')).not.toBe(callerOf('2001:db8:1:3::9'))
  expect(callerOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
  expect(callerOf('::1')).toBe('0:0:0:0')
})

/** A socket of this address, which is not connected. */
const aSocket = (remoteAddress: string) =>
  Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })

it('admits a bounded number of connections, and of one caller, and counts closed ones no more', async () => {
  const open = new OpenConnections({ connections: 3, connectionsPerCaller: 2 })
  const [first, second] = [aSocket('192.0.2.7'), aSocket('192.0.2.7')]
  expect([first, second].map((socket) => open.admit(socket))).toEqual([true, true])
  const third = aSocket('192.0.2.7')
  expect([open.admit(third), third.destroyed]).toEqual([false, true])
  expect([open.admit(aSocket('192.0.2.8')), open.admit(aSocket('192.0.2.9'))]).toEqual([true, false])
  const closed = new Promise((resolve) => first.once('close', resolve))
  first.destroy()
  await closed
  expect([open.sockets.size, open.admit(aSocket('192.0.2.7'))]).toEqual([2, true])
})
