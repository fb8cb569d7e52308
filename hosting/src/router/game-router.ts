import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import type { Logger } from 'pino'
import { OpenConnections, type ConnectionLimits } from '../callers/open-connections.ts'
import { GameAddresses, type FindAddress } from './game-addresses.ts'
import { disconnectPacket, readHandshake, readPacket, statusPacket, type Handshake } from './handshake.ts'

export interface RouterLimits extends ConnectionLimits {
  /** Until the handshake has arrived, and until the server answers. */
  waitMs: number
}

export const ROUTER_LIMITS: RouterLimits = { connections: 2_000, connectionsPerCaller: 20, waitMs: 5_000 }

/** Players see these in the game, whose language is not known. */
const MESSAGES = {
  unknown: 'No server has this address.',
  stopped: 'This server is not running.',
  busy: 'The address could not be looked up. Try again in a moment.',
}

export interface GameRouterParts {
  findAddress: FindAddress
  log: Logger
  limits?: RouterLimits
}

/**
 * Forwards players to servers by the address that they entered, which the first packet of a connection names. All bytes
 * are forwarded as they are.
 */
export class GameRouter {
  readonly #addresses: GameAddresses
  readonly #log: Logger
  readonly #limits: RouterLimits
  readonly #open: OpenConnections
  #server: Server | undefined

  constructor({ findAddress, log, limits = ROUTER_LIMITS }: GameRouterParts) {
    this.#addresses = new GameAddresses(findAddress)
    this.#log = log
    this.#limits = limits
    this.#open = new OpenConnections(limits)
  }

  /** Listens, and returns the port. */
  async listen({ host, port }: { host: string; port: number }): Promise<number> {
    const server = createServer({ noDelay: true, keepAlive: true }, (socket) => this.#accept(socket))
    this.#server = server
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, resolve)
    })
    return (server.address() as AddressInfo).port
  }

  async close(): Promise<void> {
    const server = this.#server
    if (!server) return
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    for (const socket of this.#open.sockets) socket.destroy()
    await closed
  }

  #accept(socket: Socket): void {
    if (!this.#open.admit(socket)) return
    // A connection that breaks is closed anyway.
    socket.on('error', () => {})
    const timer = setTimeout(() => socket.destroy(), this.#limits.waitMs)
    socket.once('close', () => clearTimeout(timer))
    let bytes: Buffer = Buffer.alloc(0)
    const read = (data: Buffer) => {
      bytes = Buffer.concat([bytes, data])
      try {
        const handshake = readHandshake(bytes)
        if (!handshake) return
        clearTimeout(timer)
        socket.off('data', read)
        socket.pause()
        void this.#route(socket, handshake, bytes)
      } catch {
        // Not a client of the game, or one of before 2013.
        socket.destroy()
      }
    }
    socket.on('data', read)
  }

  async #route(socket: Socket, handshake: Handshake, bytes: Buffer): Promise<void> {
    try {
      const address = await this.#addresses.find(handshake.host)
      if (!address) return answer(socket, handshake, { bytes, message: MESSAGES.unknown, ...this.#limits })
      this.#forward(socket, address, { handshake, bytes })
    } catch (error) {
      this.#log.warn({ reason: String(error) }, 'the address of a server could not be looked up')
      answer(socket, handshake, { bytes, message: MESSAGES.busy, ...this.#limits })
    }
  }

  #forward(
    socket: Socket,
    address: { host: string; port: number },
    { handshake, bytes }: { handshake: Handshake; bytes: Buffer },
  ): void {
    if (socket.destroyed) return
    const upstream = connect({ ...address, noDelay: true, keepAlive: true })
    const timer = setTimeout(() => upstream.destroy(new Error('timeout')), this.#limits.waitMs)
    let isConnected = false
    upstream.once('connect', () => {
      isConnected = true
      clearTimeout(timer)
      upstream.write(bytes)
      socket.pipe(upstream).pipe(socket)
    })
    upstream.on('error', () => {
      clearTimeout(timer)
      if (isConnected) socket.destroy()
      else answer(socket, handshake, { bytes, message: MESSAGES.stopped, ...this.#limits })
    })
    upstream.once('close', () => {
      if (isConnected) socket.destroy()
    })
    socket.once('close', () => upstream.destroy())
  }
}

const PING_BYTES = 9
const PING = 1

/** Shows the player why there is no server: in the list of servers, or as the end of the login. */
function answer(
  socket: Socket,
  { intention }: Handshake,
  { bytes, message, waitMs }: { bytes: Buffer; message: string; waitMs: number },
): void {
  if (socket.destroyed) return
  if (intention === 'login') return void socket.end(disconnectPacket(message))
  const timer = setTimeout(() => socket.destroy(), waitMs)
  socket.once('close', () => clearTimeout(timer))
  let rest = bytes.subarray(readPacket(bytes)?.end)
  const read = (data: Buffer) => {
    rest = Buffer.concat([rest, data])
    try {
      for (let packet = readPacket(rest); packet; packet = readPacket(rest)) {
        const sent = rest.subarray(0, packet.end)
        rest = rest.subarray(packet.end)
        if (packet.value[0] === 0) socket.write(statusPacket(message))
        else if (packet.value[0] === PING && packet.value.length === PING_BYTES) return void socket.end(sent)
        else return void socket.destroy()
      }
    } catch {
      socket.destroy()
    }
  }
  socket.on('data', read)
  read(Buffer.alloc(0))
  socket.resume()
}
