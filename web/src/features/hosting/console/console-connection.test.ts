import { toApiError } from '@quarry/api/contract/client'
import type { ConsoleMessage } from '@quarry/api/contract/hosting/console'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ConsoleConnection, SAMPLES_MAX } from './console-connection.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The socket of a console whose agent is this test. */
class FakeSocket extends EventTarget {
  readonly sent: unknown[] = []
  readonly url: string
  isClosed = false

  constructor(url: string) {
    super()
    this.url = url
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  close(): void {
    this.isClosed = true
  }
  receive(message: ConsoleMessage): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }))
  }
}

const sockets: FakeSocket[] = []
const socket = () => sockets.at(-1) as FakeSocket
let tickets = 0
let failure: ReturnType<typeof toApiError> | undefined

async function connect() {
  sockets.length = 0
  tickets = 0
  failure = undefined
  const connection = new ConsoleConnection({
    openTicket: async () => {
      if (failure) throw failure
      tickets += 1
      return { url: 'ws://site/socket', ticket: `ticket ${tickets}` }
    },
    createSocket: (url) => {
      sockets.push(new FakeSocket(url))
      return socket() as unknown as WebSocket
    },
  })
  connection.open()
  await pass(0)
  return connection
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

async function accept(console = 'first') {
  socket().dispatchEvent(new Event('open'))
  socket().receive({ event: 'auth-ok', expires: 0, console })
  await pass(100)
}

describe('the connection to a console', () => {
  it('sends its ticket, then shows lines, power and figures', async () => {
    const connection = await connect()
    expect(connection.getSnapshot().link).toBe('connecting')
    await accept()
    expect(socket().sent).toEqual([{ event: 'auth', ticket: 'ticket 1' }])
    socket().receive({ event: 'log', first: 0, lines: ['Done'] })
    socket().receive({ event: 'power-state', state: 'running', crash: null, started: null })
    socket().receive({ event: 'stats', cpu_percent: 5, memory_mb: 100, storage_mb: 1, players: null })
    await pass(100)
    expect(connection.getSnapshot()).toMatchObject({
      link: 'open',
      entries: [{ kind: 'line', text: 'Done' }],
      power: { state: 'running' },
      stats: [{ cpu_percent: 5 }],
    })
  })

  it('notifies once for changes that are close together', async () => {
    const connection = await connect()
    await accept()
    const notified = vi.fn<() => void>()
    connection.subscribe(notified)
    for (let line = 0; line < 500; line += 1) socket().receive({ event: 'log', first: line, lines: ['x'] })
    await pass(100)
    expect(notified).toHaveBeenCalledTimes(1)
    expect(connection.getSnapshot().entries).toHaveLength(500)
  })

  it('continues after a loss with the next line and a new ticket', async () => {
    const connection = await connect()
    await accept()
    socket().receive({ event: 'log', first: 0, lines: ['zero', 'one'] })
    socket().dispatchEvent(new Event('close'))
    await pass(100)
    expect(connection.getSnapshot().link).toBe('lost')
    await pass(5_000)
    await accept()
    expect(sockets).toHaveLength(2)
    expect(socket().sent).toEqual([
      { event: 'auth', ticket: 'ticket 2', from: { console: 'first', line: 2 } },
    ])
    expect(connection.getSnapshot().link).toBe('open')
  })

  it('renews its ticket before the end', async () => {
    await connect()
    await accept()
    socket().receive({ event: 'auth-expiring' })
    await pass(0)
    expect(socket().sent.at(-1)).toEqual({ event: 'auth', ticket: 'ticket 2' })
  })

  it('retries while the node is unavailable, and not without permission', async () => {
    const connection = await connect()
    failure = toApiError(503, { error: 'node_unavailable', description: 'silent' })
    socket().dispatchEvent(new Event('close'))
    await pass(15_000)
    expect(connection.getSnapshot().link).toBe('lost')
    failure = toApiError(404, { error: 'not_found', description: 'gone' })
    await pass(6_000)
    expect(connection.getSnapshot().link).toBe('refused')
    failure = undefined
    await pass(60_000)
    expect(sockets).toHaveLength(1)
  })

  it('sends commands, and names the one that was not accepted', async () => {
    const connection = await connect()
    expect(connection.send('list')).toBe(false)
    await accept()
    expect(connection.send('list')).toBe(true)
    socket().receive({ event: 'command-refused', reason: 'too_many' })
    await pass(100)
    expect(socket().sent.at(-1)).toEqual({ event: 'command', line: 'list' })
    expect(connection.getSnapshot().refused).toEqual({ reason: 'too_many', command: 'list' })
  })

  it('keeps the last samples only', async () => {
    const connection = await connect()
    await accept()
    for (let cpu = 0; cpu < 50; cpu += 1)
      socket().receive({ event: 'stats', cpu_percent: cpu, memory_mb: null, storage_mb: null, players: null })
    await pass(100)
    const { stats } = connection.getSnapshot()
    expect(stats).toHaveLength(SAMPLES_MAX)
    expect(stats.at(-1)?.cpu_percent).toBe(49)
  })

  it('ends when the page is left, also during a retry', async () => {
    const connection = await connect()
    await accept()
    const open = socket()
    connection.close()
    expect(open.isClosed).toBe(true)
    open.dispatchEvent(new Event('close'))
    await pass(60_000)
    expect(sockets).toHaveLength(1)
  })
})
