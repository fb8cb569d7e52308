import type { Server } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer, type RawData } from 'ws'
import { openEdge, TEST_SECRET, type OpenEdge } from './testing/open-edge.ts'

let edge: OpenEdge
let sockets: WebSocketServer
/** Headers of the handshakes that reached the API. */
const handshakes: Record<string, string | string[] | undefined>[] = []

beforeAll(async () => {
  edge = await openEdge((_request, response) => response.writeHead(404).end(), { REQUESTS_PER_CALLER: '3' })
  sockets = new WebSocketServer({ noServer: true })
  const api: Server = edge.api
  api.on('upgrade', (request, socket, head) => {
    handshakes.push(request.headers)
    sockets.handleUpgrade(request, socket, head, (opened) => {
      opened.send('welcome')
      opened.on('message', (text) => opened.send(`heard ${textOf(text)}`))
    })
  })
})
afterAll(async () => {
  for (const each of sockets.clients) each.terminate()
  await edge.close()
})

const textOf = (data: RawData) => (Buffer.isBuffer(data) ? data.toString('utf8') : '')
const address = (path: string) => edge.url.replace('http', 'ws') + path

/** The outcome of an attempt: the status of a rejection, or the first message of the socket. */
const open = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number } | { message: string; socket: WebSocket }>((resolve, reject) => {
    const socket = new WebSocket(address(path), { headers })
    socket.once('unexpected-response', (_request, response) => {
      resolve({ status: response.statusCode ?? 0 })
      response.destroy()
    })
    socket.once('message', (text) => resolve({ message: textOf(text), socket }))
    socket.once('error', reject)
  })

const openForSure = async (path: string, headers?: Record<string, string>) => {
  const opened = await open(path, headers)
  if ('status' in opened) throw new Error(`refused with ${opened.status}`)
  return opened
}

describe('a WebSocket', () => {
  it("reaches the API with the caller's address and carries messages both ways", async () => {
    const { message, socket } = await openForSure('/_internal/socket/console?since=4', { cookie: 'a=b' })
    expect(message).toBe('welcome')
    const answer = new Promise((resolve) => socket.once('message', (text) => resolve(textOf(text))))
    socket.send('x'.repeat(100_000))
    expect(await answer).toBe(`heard ${'x'.repeat(100_000)}`)
    expect(handshakes.at(-1)).toMatchObject({
      cookie: 'a=b',
      'x-quarry-site': TEST_SECRET,
      'x-quarry-caller': '127.0.0.1',
    })
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.close()
    await closed
    await expect.poll(() => sockets.clients.size).toBe(0)
  })

  it('ends for the visitor when the API ends it', async () => {
    const { socket } = await openForSure('/_internal/socket/console')
    const closed = new Promise((resolve) => socket.once('close', resolve))
    for (const each of sockets.clients) each.terminate()
    await closed
    expect(socket.readyState).toBe(WebSocket.CLOSED)
  })

  it.each([
    '/',
    '/v2/project/x',
    '/_internal/live',
    '/_internal/socket',
    '/_internal/socket/../live',
    '/data/x',
  ])('is rejected at %s', async (path) => {
    const before = handshakes.length
    const key = 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13'
    const head = `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${key}\r\n\r\n`
    expect(await exchange(head)).toMatch(/^HTTP\/1\.1 404 /)
    expect(handshakes).toHaveLength(before)
  })

  it('is rejected for pages of other sites and opened for our own', async () => {
    const path = '/_internal/socket/console'
    expect(await open(path, { origin: 'https://evil.example' })).toEqual({ status: 403 })
    expect(await open(path, { origin: 'null' })).toEqual({ status: 403 })
    const { socket } = await openForSure(path, { origin: edge.url })
    socket.terminate()
  })

  it.each([
    ['another version', 'GET', 'Sec-WebSocket-Version: 8\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=='],
    ['a broken key', 'GET', 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: short'],
    ['POST', 'POST', 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=='],
  ])('is rejected with %s, whatever follows', async (_name, method, lines) => {
    const before = handshakes.length
    const head = `${method} /_internal/socket/x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n`
    const answer = await exchange(`${head}${lines}\r\n\r\nGET /v2/hidden HTTP/1.1\r\nHost: x\r\n\r\n`)
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
    expect(handshakes).toHaveLength(before)
  })

  it('is rejected when a caller has too many open, until one closes', async () => {
    const held = []
    for (let attempt = 0; attempt < 3; attempt += 1) held.push(await openForSure('/_internal/socket/x'))
    expect(await open('/_internal/socket/x')).toEqual({ status: 429 })
    held[0]?.socket.terminate()
    await expect
      .poll(async () => {
        const opened = await open('/_internal/socket/x')
        if ('status' in opened) return opened.status
        held.push(opened)
        return 101
      })
      .toBe(101)
    for (const { socket } of held) socket.terminate()
  })

  it('that the API rejects returns 502', async () => {
    const lost = await openEdge((_request, response) => response.writeHead(404).end())
    const socket = new WebSocket(`${lost.url.replace('http', 'ws')}/_internal/socket/x`)
    const status = await new Promise((resolve) =>
      socket.once('unexpected-response', (_request, response) => resolve(response.statusCode)),
    )
    expect(status).toBe(502)
    await lost.close()
  })
})

/** Sends text and returns everything received until the other side closes. */
const exchange = (text: string) =>
  new Promise<string>((resolve) => {
    const { hostname, port } = new URL(edge.url)
    let heard = ''
    const socket = connect(Number(port), hostname, () => socket.write(text))
    socket.on('data', (chunk) => (heard += chunk.toString('latin1')))
    socket.once('close', () => resolve(heard))
    socket.on('error', () => {})
  })
