import { ConsoleRequest, type ConsoleMessage, type TicketPayload } from '@quarry/api/contract/hosting/console'
import type { WebSocket } from 'ws'
import type { ConsoleSource } from './console-source.ts'
import { readTicket } from './ticket.ts'

/** Times and limits of a session, which tests shorten. */
export interface SessionLimits {
  /** Lines close together are sent together. */
  flushMs: number
  statsMs: number
  /** Until the first ticket. */
  authMs: number
  /** How long before the end of a ticket its client is warned. */
  warnMs: number
  /** A client with more unread bytes gets nothing until it has read some. */
  unreadMax: number
  linesPerMessage: number
  /** Commands at once, and per second. */
  commandsMax: number
  commandsPerSecond: number
}

export const SESSION_LIMITS: SessionLimits = {
  flushMs: 50,
  statsMs: 2_000,
  authMs: 10_000,
  warnMs: 60_000,
  unreadMax: 1024 ** 2,
  linesPerMessage: 1_000,
  commandsMax: 20,
  commandsPerSecond: 5,
}

/** Close code of a connection without a valid ticket. */
export const UNAUTHORIZED = 4401

export interface SessionParts {
  ticketKey: () => Buffer | undefined
  /** Whether the user of a ticket still has its permission. */
  permits: (ticket: TicketPayload) => boolean
  findServer: (id: string) => ConsoleSource | undefined
  limits: SessionLimits
}

/**
 * One client of a console. It has its own place among the numbered lines, so a slow reader needs no memory: lines that were
 * dropped in the meantime are skipped, and it gets their number.
 */
export class ConsoleSession {
  readonly #socket: WebSocket
  readonly #parts: SessionParts
  #source: ConsoleSource | undefined
  #ticket: TicketPayload | undefined
  #stopWatching = () => {}
  #next = 0
  #flushing: NodeJS.Timeout | undefined
  #timers: NodeJS.Timeout[] = []
  readonly #stats: NodeJS.Timeout
  #lastPower = ''
  #lastStats = ''
  #commands: number
  #commandsAtMs = performance.now()

  private constructor(socket: WebSocket, parts: SessionParts) {
    this.#socket = socket
    this.#parts = parts
    const { limits } = parts
    this.#commands = limits.commandsMax
    this.#timers = [setTimeout(() => this.#reject(), limits.authMs)]
    this.#stats = setInterval(() => this.#sendStats(), limits.statsMs)
    socket.on('message', (data) => this.#receive((data as Buffer).toString()))
    socket.on('close', () => this.#end())
    socket.on('error', () => socket.terminate())
  }

  /** Serves a connected client until it leaves. */
  static open(socket: WebSocket, parts: SessionParts): ConsoleSession {
    return new ConsoleSession(socket, parts)
  }

  /** Ends it when the user of its ticket may not use the console any more. */
  review(): void {
    if (this.#ticket && !this.#parts.permits(this.#ticket)) this.#reject()
  }

  #receive(text: string): void {
    const request = ConsoleRequest.safeParse(parseJson(text))
    if (!request.success) return this.#send({ event: 'command-refused', reason: 'invalid' })
    if (request.data.event === 'auth') this.#authorize(request.data)
    else this.#command(request.data.line)
  }

  #authorize({ ticket, from }: Extract<ConsoleRequest, { event: 'auth' }>): void {
    const key = this.#parts.ticketKey()
    const nowMs = Date.now()
    const payload = key && readTicket(ticket, key, nowMs)
    const source = payload && this.#parts.findServer(payload.server)
    const isOther = this.#ticket !== undefined && payload?.server !== this.#ticket.server
    if (payload?.permission !== 'console' || !source || isOther) return this.#reject()
    if (!this.#parts.permits(payload)) return this.#reject()
    this.#ticket = payload
    for (const timer of this.#timers) clearTimeout(timer)
    const leftMs = payload.expires - nowMs
    this.#timers = [
      setTimeout(
        () => this.#send({ event: 'auth-expiring' }),
        Math.max(0, leftMs - this.#parts.limits.warnMs),
      ),
      setTimeout(() => this.#reject(), leftMs),
    ]
    const { consoleId, lines } = source
    this.#send({ event: 'auth-ok', expires: payload.expires, console: consoleId })
    if (this.#source) return
    this.#source = source
    this.#next = from?.console === consoleId ? Math.min(from.line, lines.next) : lines.first
    this.#stopWatching = source.watch(() => this.#schedule())
    this.#flush()
    this.#sendStats()
  }

  #command(line: string): void {
    if (!this.#source) return this.#reject()
    const { commandsMax, commandsPerSecond } = this.#parts.limits
    const nowMs = performance.now()
    const regained = ((nowMs - this.#commandsAtMs) / 1000) * commandsPerSecond
    this.#commands = Math.min(commandsMax, this.#commands + regained)
    this.#commandsAtMs = nowMs
    if (this.#commands < 1) return this.#send({ event: 'command-refused', reason: 'too_many' })
    this.#commands -= 1
    if (!this.#source.command(line)) this.#send({ event: 'command-refused', reason: 'not_running' })
  }

  #schedule(): void {
    this.#flushing ??= setTimeout(() => this.#flush(), this.#parts.limits.flushMs)
  }

  #flush(): void {
    this.#flushing = undefined
    const { unreadMax, linesPerMessage } = this.#parts.limits
    const source = this.#source
    if (!source || this.#socket.readyState !== this.#socket.OPEN) return
    this.#sendPower(source)
    while (this.#next < source.lines.next && this.#socket.bufferedAmount < unreadMax) {
      const { first, lines } = source.lines.read(this.#next, linesPerMessage)
      if (first > this.#next) this.#send({ event: 'skipped', count: first - this.#next })
      this.#send({ event: 'log', first, lines })
      this.#next = first + lines.length
    }
    // The client reads slowly.
    if (this.#next < source.lines.next) this.#schedule()
  }

  #sendPower(source: ConsoleSource): void {
    const { power: state, crash, started } = source.report()
    const text = JSON.stringify({ state, crash, started })
    if (text === this.#lastPower) return
    this.#lastPower = text
    this.#send({ event: 'power-state', state, crash, started })
  }

  #sendStats(): void {
    if (!this.#source || this.#socket.bufferedAmount >= this.#parts.limits.unreadMax) return
    const { cpu_percent, memory_mb, storage_mb, players } = this.#source.report()
    const stats = { cpu_percent, memory_mb, storage_mb, players }
    const text = JSON.stringify(stats)
    if (text === this.#lastStats) return
    this.#lastStats = text
    this.#send({ event: 'stats', ...stats })
  }

  #send(message: ConsoleMessage): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  #reject(): void {
    this.#send({ event: 'auth-incorrect' })
    this.#socket.close(UNAUTHORIZED, 'unauthorized')
    this.#end()
  }

  #end(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    clearInterval(this.#stats)
    clearTimeout(this.#flushing)
    this.#stopWatching()
    this.#source = undefined
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
