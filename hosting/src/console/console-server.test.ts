import { createHmac } from 'node:crypto'
import type { ReportedServer } from '@quarry/api/contract/hosting/agents'
import type { ConsoleMessage, ConsoleRequest, TicketPayload } from '@quarry/api/contract/hosting/console'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { ConsoleServer } from './console-server.ts'
import { SESSION_LIMITS, UNAUTHORIZED, type SessionLimits } from './console-session.ts'
import type { ConsoleSource } from './console-source.ts'
import { LineRing } from './line-ring.ts'

const KEY = Buffer.alloc(32, 7)

/** A ticket as the API signs it. */
function ticketFor(given: Partial<TicketPayload> = {}, key = KEY): string {
  const payload = {
    server: 'lobby',
    user: 'alice',
    permission: 'console' as const,
    expires: Date.now() + 600_000,
    generation: 0,
    ...given,
  }
  const body = Buffer.from(JSON.stringify(payload)).toString('base64url')
  return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`
}

class FakeServer implements ConsoleSource {
  readonly consoleId = 'console-1'
  readonly lines = new LineRing()
  readonly commands: string[] = []
  readonly #watchers = new Set<() => void>()
  isRunning = true

  print(...lines: string[]): void {
    for (const line of lines) {
      this.lines.push(line)
      for (const notify of this.#watchers) notify()
    }
  }
  report(): ReportedServer {
    const usage = { cpu_percent: 5, memory_mb: 100, storage_mb: 1, players: null }
    const state = { power: 'running', run: 1, crash: null, started: null } as const
    return {
      id: 'lobby',
      removed: false,
      installed: true,
      loader_version: null,
      default_command: null,
      pack: null,
      ...state,
      ...usage,
    }
  }
  command(line: string): boolean {
    if (this.isRunning) this.commands.push(line)
    return this.isRunning
  }
  watch(onChange: () => void): () => void {
    this.#watchers.add(onChange)
    return () => void this.#watchers.delete(onChange)
  }
  get watcherCount(): number {
    return this.#watchers.size
  }
}

let server: FakeServer
let consoles: ConsoleServer
let isPermitted: boolean
const clients: WebSocket[] = []
beforeEach(() => {
  server = new FakeServer()
  consoles = new ConsoleServer()
  isPermitted = true
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.terminate()
  await consoles.close()
})

const listen = (limits: Partial<SessionLimits> = {}) =>
  consoles.listen(
    { host: '127.0.0.1', port: 0 },
    {
      ticketKey: () => KEY,
      permits: () => isPermitted,
      findServer: (id) => (id === 'lobby' ? server : undefined),
      limits: { ...SESSION_LIMITS, flushMs: 5, ...limits },
    },
  )

async function connect(port: number) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`)
  clients.push(socket)
  const messages: ConsoleMessage[] = []
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  socket.on('message', (data) => messages.push(JSON.parse((data as Buffer).toString()) as ConsoleMessage))
  await new Promise((resolve) => socket.once('open', resolve))
  return {
    socket,
    messages,
    closed,
    send: (request: ConsoleRequest) => socket.send(JSON.stringify(request)),
    events: () => messages.map(({ event }) => event),
    lines: () => messages.flatMap((message) => (message.event === 'log' ? message.lines : [])),
  }
}

describe('a console', () => {
  it('shows the stored lines, then those that follow, with the state of the server', async () => {
    server.print('one', 'two')
    const client = await connect(await listen())
    client.send({ event: 'auth', ticket: ticketFor() })
    await expect.poll(client.lines).toEqual(['one', 'two'])
    expect(client.messages).toContainEqual({
      event: 'power-state',
      state: 'running',
      crash: null,
      started: null,
    })
    expect(client.events()).toContain('stats')
    server.print('three')
    await expect.poll(client.lines).toEqual(['one', 'two', 'three'])
  })

  it('continues at the line that a client names, unless the console is another', async () => {
    server.print('one', 'two', 'three')
    const port = await listen()
    const client = await connect(port)
    client.send({ event: 'auth', ticket: ticketFor(), from: { console: 'console-1', line: 2 } })
    await expect.poll(client.lines).toEqual(['three'])
    const other = await connect(port)
    other.send({ event: 'auth', ticket: ticketFor(), from: { console: 'console-0', line: 2 } })
    await expect.poll(other.lines).toEqual(['one', 'two', 'three'])
  })

  it('counts the lines that were dropped before a slow reader could receive them', async () => {
    const client = await connect(await listen({ unreadMax: 1 }))
    client.send({ event: 'auth', ticket: ticketFor(), from: { console: 'console-1', line: 0 } })
    await expect.poll(client.events).toContain('auth-ok')
    for (let number = 0; number < 12_000; number++) server.print(`line ${number}`)
    await expect.poll(() => client.lines().at(-1)).toBe('line 11999')
    const skipped = client.messages.flatMap((message) => (message.event === 'skipped' ? [message.count] : []))
    expect(skipped.reduce((sum, count) => sum + count, 0) + client.lines().length).toBe(12_000)
    expect(skipped.length).toBeGreaterThan(0)
  })
})

describe('a ticket', () => {
  it.each([
    ['of another key', () => ticketFor({}, Buffer.alloc(32, 8))],
    ['that has expired', () => ticketFor({ expires: Date.now() - 1 })],
    ['for a server of another node', () => ticketFor({ server: 'other' })],
    ['that was changed', () => `${Buffer.from('{}').toString('base64url')}.${ticketFor().split('.')[1]}`],
    ['that is none', () => 'none'],
  ])('%s opens nothing', async (_, ticket) => {
    server.print('secret')
    const client = await connect(await listen())
    client.send({ event: 'auth', ticket: ticket() })
    expect(await client.closed).toBe(UNAUTHORIZED)
    expect(client.events()).toEqual(['auth-incorrect'])
  })

  it('is needed before a command', async () => {
    const client = await connect(await listen())
    client.send({ event: 'command', line: 'stop' })
    expect(await client.closed).toBe(UNAUTHORIZED)
    expect(server.commands).toEqual([])
  })

  it('is renewed in time, or the connection ends', async () => {
    const client = await connect(await listen({ warnMs: 600_000 }))
    client.send({ event: 'auth', ticket: ticketFor() })
    await expect.poll(client.events).toContain('auth-expiring')
    const expires = Date.now() + 600_000
    // It has so much time left when the server reads it, however long it was on its way.
    vi.spyOn(Date, 'now').mockReturnValue(expires - 300)
    onTestFinished(() => void vi.restoreAllMocks())
    client.send({ event: 'auth', ticket: ticketFor({ expires }) })
    expect(await client.closed).toBe(UNAUTHORIZED)
    expect(client.events().filter((event) => event === 'auth-ok')).toHaveLength(2)
    await expect.poll(() => server.watcherCount).toBe(0)
  })
})

describe('a user', () => {
  it('who lost the permission is disconnected at the next review, and not connected again', async () => {
    const port = await listen()
    const client = await connect(port)
    client.send({ event: 'auth', ticket: ticketFor() })
    await expect.poll(client.events).toContain('auth-ok')
    consoles.review()
    expect(client.socket.readyState).toBe(WebSocket.OPEN)
    isPermitted = false
    consoles.review()
    expect(await client.closed).toBe(UNAUTHORIZED)
    const again = await connect(port)
    again.send({ event: 'auth', ticket: ticketFor() })
    expect(await again.closed).toBe(UNAUTHORIZED)
    expect(again.events()).toEqual(['auth-incorrect'])
  })
})

describe('commands', () => {
  it('are passed on one line each, at most so many in a short time', async () => {
    const client = await connect(await listen({ commandsMax: 2, commandsPerSecond: 0 }))
    client.send({ event: 'auth', ticket: ticketFor() })
    for (const line of ['say hi', 'two\nlines', 'list', 'too many']) client.send({ event: 'command', line })
    await expect.poll(() => client.events().filter((event) => event === 'command-refused')).toHaveLength(2)
    expect(server.commands).toEqual(['say hi', 'list'])
    expect(client.messages).toContainEqual({ event: 'command-refused', reason: 'invalid' })
    expect(client.messages).toContainEqual({ event: 'command-refused', reason: 'too_many' })
  })

  it('are refused while the server does not run', async () => {
    server.isRunning = false
    const client = await connect(await listen())
    client.send({ event: 'auth', ticket: ticketFor() })
    client.send({ event: 'command', line: 'list' })
    await expect
      .poll(() => client.messages)
      .toContainEqual({ event: 'command-refused', reason: 'not_running' })
  })
})
