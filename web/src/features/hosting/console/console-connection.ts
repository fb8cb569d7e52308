import { isApiError } from '@quarry/api/contract/client'
import type { ConsoleMessage, ConsoleRequest } from '@quarry/api/contract/hosting/console'
import { ConsoleLog, type ConsoleEntry } from './console-log.ts'

/** `refused`: the viewer may not use the console, so no further attempt is made. */
type Link = 'connecting' | 'open' | 'lost' | 'refused'

type MessageOf<Event extends ConsoleMessage['event']> = Extract<ConsoleMessage, { event: Event }>
type LivePower = Pick<MessageOf<'power-state'>, 'state' | 'crash' | 'started'>
export type LiveStats = Pick<MessageOf<'stats'>, 'cpu_percent' | 'memory_mb' | 'storage_mb' | 'players'>

export interface ConsoleSnapshot {
  link: Link
  entries: readonly ConsoleEntry[]
  power: LivePower | undefined
  /** The last samples, the newest at the end. */
  stats: readonly LiveStats[]
  /** The last command that was not accepted. */
  refused: { reason: MessageOf<'command-refused'>['reason']; command: string } | undefined
}

type ConsoleState = Omit<ConsoleSnapshot, 'entries'>

interface ConsoleOptions {
  /** Requests a ticket, and the address of the console on this site. */
  openTicket: () => Promise<{ url: string; ticket: string }>
  createSocket?: (url: string) => WebSocket
  retryMs?: number
  flushMs?: number
}

const RETRY_MS = 5_000
/** `WebSocket.CONNECTING`, which the server does not have. */
const CONNECTING = 0
/** Lines close together are shown together. */
const FLUSH_MS = 100
export const SAMPLES_MAX = 20

const NOTHING: ConsoleSnapshot = {
  link: 'connecting',
  entries: [],
  power: undefined,
  stats: [],
  refused: undefined,
}
export const noConsole = () => NOTHING

const mayNot = (error: unknown) => isApiError(error) && [401, 403, 404].includes(error.status)

/**
 * The console of a server while it is open. It connects again after every loss, from the line where it stopped, and
 * requests a new ticket before the last one ends.
 */
export class ConsoleConnection {
  readonly #options: Required<ConsoleOptions>
  readonly #log = new ConsoleLog()
  readonly #listeners = new Set<() => void>()
  #state: ConsoleState = NOTHING
  #snapshot: ConsoleSnapshot = NOTHING
  #socket: WebSocket | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #flush: ReturnType<typeof setTimeout> | undefined
  #isClosed = false
  #lastCommand = ''

  constructor(options: ConsoleOptions) {
    const defaults = {
      createSocket: (url: string) => new WebSocket(url),
      retryMs: RETRY_MS,
      flushMs: FLUSH_MS,
    }
    this.#options = { ...defaults, ...options }
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  getSnapshot = (): ConsoleSnapshot => this.#snapshot

  open(): void {
    this.#isClosed = false
    void this.#connect()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#retry)
    clearTimeout(this.#flush)
    this.#flush = undefined
    const socket = this.#socket
    this.#socket = undefined
    // Browsers report an error when a socket is closed before it is open.
    if (socket?.readyState === CONNECTING) socket.addEventListener('open', () => socket.close())
    else socket?.close()
  }

  /** Sends a command, which the agent lists among the lines; false while there is no connection. */
  send(command: string): boolean {
    if (this.#state.link !== 'open') return false
    this.#lastCommand = command
    this.#change({ refused: undefined })
    this.#request({ event: 'command', line: command })
    return true
  }

  clear(): void {
    this.#log.clear()
    this.#change({})
  }

  async #connect(): Promise<void> {
    clearTimeout(this.#retry)
    try {
      const { url, ticket } = await this.#options.openTicket()
      if (this.#isClosed) return
      const socket = this.#options.createSocket(url)
      this.#socket = socket
      socket.addEventListener('open', () => {
        const from = this.#log.next
        this.#request({ event: 'auth', ticket, ...(from && { from }) })
      })
      socket.addEventListener('message', ({ data }) => {
        if (socket === this.#socket) this.#receive(JSON.parse(String(data)) as ConsoleMessage)
      })
      socket.addEventListener('close', () => {
        if (socket === this.#socket) this.#lose()
      })
    } catch (error) {
      if (this.#isClosed) return
      if (mayNot(error)) this.#change({ link: 'refused' })
      else this.#lose()
    }
  }

  #lose(): void {
    this.#socket = undefined
    this.#change({ link: 'lost' })
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => void this.#connect(), this.#options.retryMs)
  }

  #receive(message: ConsoleMessage): void {
    switch (message.event) {
      case 'auth-ok':
        this.#log.begin(message.console)
        return this.#change({ link: 'open' })
      case 'auth-expiring':
        return void this.#renew()
      case 'auth-incorrect':
        // The agent closes the connection; the next one has a new ticket.
        return undefined
      case 'log':
        this.#log.append(message.first, message.lines)
        return this.#change({})
      case 'skipped':
        this.#log.skip(message.count)
        return this.#change({})
      case 'power-state': {
        const { state, crash, started } = message
        return this.#change({ power: { state, crash, started } })
      }
      case 'stats': {
        const { cpu_percent, memory_mb, storage_mb, players } = message
        const sample = { cpu_percent, memory_mb, storage_mb, players }
        return this.#change({ stats: [...this.#state.stats, sample].slice(-SAMPLES_MAX) })
      }
      case 'command-refused':
        return this.#change({ refused: { reason: message.reason, command: this.#lastCommand } })
    }
  }

  /** A failure has no effect: the connection ends with its ticket, and the next one requests another. */
  async #renew(): Promise<void> {
    const socket = this.#socket
    const ticket = await this.#options.openTicket().then(
      (opened) => opened.ticket,
      () => undefined,
    )
    if (ticket !== undefined && socket === this.#socket) this.#request({ event: 'auth', ticket })
  }

  #request(request: ConsoleRequest): void {
    this.#socket?.send(JSON.stringify(request))
  }

  #change(change: Partial<ConsoleState>): void {
    this.#state = { ...this.#state, ...change }
    this.#flush ??= setTimeout(() => {
      this.#flush = undefined
      this.#snapshot = { ...this.#state, entries: this.#log.snapshot() }
      for (const notify of this.#listeners) notify()
    }, this.#options.flushMs)
  }
}
