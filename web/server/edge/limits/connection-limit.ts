import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { callerBlock, canonicalAddress } from '@quarry/api/contract/caller'
import type { Trust } from '../client-address.ts'

/** Limits the connections per caller. Trusted proxies are exempt, since they hold those of all their visitors. */
export function limitConnections(server: Server, perCaller: number, isTrusted: Trust): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = canonicalAddress(socket.remoteAddress ?? '')
    if (address === undefined || isTrusted(address)) return
    const caller = callerBlock(address)
    const count = open.get(caller) ?? 0
    if (count >= perCaller) {
      socket.destroy()
      return
    }
    open.set(caller, count + 1)
    socket.once('close', () => {
      const left = (open.get(caller) ?? 1) - 1
      if (left === 0) open.delete(caller)
      else open.set(caller, left)
    })
  })
}
