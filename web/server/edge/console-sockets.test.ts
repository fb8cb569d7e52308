import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer, type RawData } from 'ws'
import { openEdge, TEST_SECRET, type OpenEdge } from './testing/open-edge.ts'

const PATH = '/_internal/socket/console/AAAAAAAA'

let edge: OpenEdge
let node: Server
let consoles: WebSocketServer
/** Requests that reached the API and the node. */
const asked: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = []
const handshakes: IncomingMessage[] = []
/** What the API answers. */
let answer: { status: number; body: object }

beforeAll(async () => {
  node = createServer()
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  consoles = new WebSocketServer({ server: node })
  consoles.on('connection', (socket, request) => {
    handshakes.push(request)
    socket.on('message', (text) => {
      if (textOf(text) === 'end') socket.close(4401, 'unauthorized')
      else socket.send(`console: ${textOf(text)}`)
    })
  })
  edge = await openEdge(({ method, url, headers }, response) => {
    asked.push({ method, url, headers })
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer.body))
  })
})
afterEach(() => {
  for (const each of consoles.clients) each.terminate()
  asked.splice(0)
  handshakes.splice(0)
})
afterAll(async () => {
  node.close()
  node.closeAllConnections()
  await edge.close()
})

const textOf = (data: RawData) => (Buffer.isBuffer(data) ? data.toString('utf8') : '')
const nodeUrl = () => `ws://127.0.0.1:${(node.address() as AddressInfo).port}/consoles`
const located = () => (answer = { status: 200, body: { url: nodeUrl() } })

const connect = (headers: Record<string, string> = {}) => {
  const socket = new WebSocket(edge.url.replace('http', 'ws') + PATH, { headers })
  const refused = new Promise<{ status: number; body: string }>((resolve) =>
    socket.once('unexpected-response', (_request, response) => {
      let body = ''
      response.on('data', (chunk) => (body += String(chunk)))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    }),
  )
  const opened = new Promise<void>((resolve) => socket.once('open', resolve))
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  socket.on('error', () => {})
  const message = () =>
    new Promise<string>((resolve) => socket.once('message', (text) => resolve(textOf(text))))
  return { socket, refused, opened, closed, message }
}

describe('the console of a server', () => {
  it('is opened at its node and carries messages and close codes', async () => {
    located()
    const { socket, opened, closed, message } = connect({ origin: edge.url })
    await opened
    const reply = message()
    socket.send('list')
    expect(await reply).toBe('console: list')
    socket.send('end')
    expect(await closed).toBe(4401)
  })

  it('is opened if the API lets the visitor, and sends the node nothing of them', async () => {
    located()
    const { opened } = connect({
      cookie: 'session=secret',
      authorization: 'qrp_token',
      'user-agent': 'browser',
    })
    await opened
    expect(asked).toEqual([
      {
        method: 'GET',
        url: '/_internal/server/AAAAAAAA/console',
        headers: expect.objectContaining({ cookie: 'session=secret', 'x-quarry-site': TEST_SECRET }),
      },
    ])
    expect(Object.keys(asked[0]?.headers ?? {}).filter((name) => name.startsWith('sec-websocket'))).toEqual(
      [],
    )
    const { headers, url } = handshakes[0] ?? {}
    expect(url).toBe('/consoles')
    expect(Object.keys(headers ?? {}).toSorted()).toEqual([
      'connection',
      'host',
      'sec-websocket-key',
      'sec-websocket-version',
      'upgrade',
    ])
  })

  it.each([401, 403, 404, 503])('is rejected as the API rejects it, with %i', async (status) => {
    answer = { status, body: { error: 'some_code', description: 'some reason' } }
    const { status: given, body } = await connect().refused
    expect(given).toBe(status)
    expect(JSON.parse(body)).toMatchObject({ error: 'some_code', description: 'some reason' })
    expect(handshakes).toEqual([])
  })

  it('is rejected for pages of other sites before the API is asked', async () => {
    located()
    expect(await connect({ origin: 'https://evil.example' }).refused).toMatchObject({ status: 403 })
    expect(asked).toEqual([])
  })

  it.each([
    ['no response of the node', { url: 'ws://127.0.0.1:1' }],
    ['an unknown response of the API', { url: 7 }],
  ])('returns 502 after %s', async (_name, body) => {
    answer = { status: 200, body }
    expect(await connect().refused).toMatchObject({ status: 502 })
  })

  it('is closed at the node when the visitor leaves', async () => {
    located()
    const { socket, opened } = connect()
    await opened
    socket.terminate()
    await expect.poll(() => consoles.clients.size).toBe(0)
  })
})
