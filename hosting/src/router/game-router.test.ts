import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { exchange, handshakeOf, PING, STATUS_REQUEST } from '../../testing/game-client.ts'
import type { FindAddress } from './game-addresses.ts'
import { GameRouter, ROUTER_LIMITS, type RouterLimits } from './game-router.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

/** A server that returns what it gets, and ends with the client. */
async function anEchoServer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.pipe(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => server.close(resolve))
  })
  return { address: { host: '127.0.0.1', port: (server.address() as AddressInfo).port }, sockets }
}

async function aRouter(findAddress: FindAddress, limits: Partial<RouterLimits> = {}) {
  const router = new GameRouter({
    findAddress,
    log: pino({ level: 'silent' }),
    limits: { ...ROUTER_LIMITS, ...limits },
  })
  cleanups.push(() => router.close())
  return router.listen({ host: '127.0.0.1', port: 0 })
}

async function aPlayer(port: number, ...sent: Buffer[]) {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => {})
  cleanups.push(() => socket.destroy())
  await once(socket, 'connect')
  for (const bytes of sent) socket.write(bytes)
  return socket
}

describe('the router', () => {
  it('forwards all bytes to the server that has the address, and back', async () => {
    const { address } = await anEchoServer()
    const asked: string[] = []
    const port = await aRouter(async (host) => {
      asked.push(host)
      return address
    })
    const handshake = handshakeOf('Caves.Play.Example.', 2)
    const world = Buffer.alloc(1024 ** 2, 'blocks')
    const player = await aPlayer(port, handshake.subarray(0, 5), handshake.subarray(5), world)
    const sent = Buffer.concat([handshake, world])
    const answered: Buffer[] = []
    for await (const bytes of player as AsyncIterable<Buffer>) {
      answered.push(bytes)
      if (Buffer.concat(answered).length >= sent.length) break
    }
    expect(Buffer.compare(Buffer.concat(answered), sent)).toBe(0)
    expect(asked).toEqual(['caves.play.example'])
  })

  it('ends both sides when one of them ends', async () => {
    const { address, sockets } = await anEchoServer()
    const port = await aRouter(async () => address)
    const player = await aPlayer(port, handshakeOf('caves.example', 2))
    await once(player, 'data')
    const [atServer] = sockets
    const closed = once(atServer as Socket, 'close')
    player.destroy()
    await closed
    const other = await aPlayer(port, handshakeOf('caves.example', 2))
    await once(other, 'data')
    const ended = once(other, 'close')
    for (const socket of sockets) socket.destroy()
    await ended
    expect(other.destroyed).toBe(true)
  })

  it('shows in the list of servers and at a login that no server has the address', async () => {
    const port = await aRouter(async () => null)
    const listed = await exchange(port, handshakeOf('none.example', 1), STATUS_REQUEST, PING)
    expect(listed.toString()).toContain('No server has this address.')
    expect(listed.subarray(-PING.length)).toEqual(PING)
    const refused = await exchange(port, handshakeOf('none.example', 2))
    expect(refused.toString()).toContain('{"text":"No server has this address."}')
  })

  it('shows that a server is not running, or that its address cannot be looked up', async () => {
    const { address, sockets } = await anEchoServer()
    const stopped = await aRouter(async () => ({ ...address, port: 1 }))
    expect((await exchange(stopped, handshakeOf('caves.example', 2))).toString()).toContain('not running')
    const broken = await aRouter(() => Promise.reject(new Error('away')))
    expect((await exchange(broken, handshakeOf('caves.example', 2))).toString()).toContain('Try again')
    expect(sockets.size).toBe(0)
  })

  it('looks each address up once in ten seconds, and uses a known one while the API does not answer', async () => {
    const { address } = await anEchoServer()
    let nowMs = 0
    const find = vi.fn<FindAddress>(async () => address)
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
    cleanups.push(() => vi.restoreAllMocks())
    const port = await aRouter(find)
    const join = async () => once(await aPlayer(port, handshakeOf('caves.example', 2)), 'data')
    await join()
    await join()
    expect(find).toHaveBeenCalledTimes(1)
    nowMs = 11_000
    find.mockRejectedValue(new Error('away'))
    await join()
    expect(find).toHaveBeenCalledTimes(2)
  })

  it('closes connections that are not of the game, and those that send nothing', async () => {
    const port = await aRouter(async () => null, { waitMs: 100 })
    expect(await exchange(port, Buffer.from('GET / HTTP/1.1\r\n\r\n'))).toHaveLength(0)
    expect(await exchange(port)).toHaveLength(0)
    expect(await exchange(port, handshakeOf('none.example', 1))).toHaveLength(0)
  })

  it('accepts a bounded number of connections of one caller', async () => {
    const { address } = await anEchoServer()
    const port = await aRouter(async () => address, { connectionsPerCaller: 2 })
    const players = [1, 2].map(() => aPlayer(port, handshakeOf('caves.example', 2)))
    for (const player of players) await once(await player, 'data')
    expect(await exchange(port, handshakeOf('caves.example', 2))).toHaveLength(0)
    const [first] = await Promise.all(players)
    first?.destroy()
    await expect
      .poll(async () => {
        const player = await aPlayer(port, handshakeOf('caves.example', 2))
        return Promise.race([
          once(player, 'data').then(() => 'joined'),
          once(player, 'close').then(() => 'closed'),
        ])
      })
      .toBe('joined')
  })
})
