import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PaceRules } from './minimum-transfer-rate.ts'
import { openEdge, type OpenEdge } from '../testing/open-edge.ts'

const MIB = 1024 * 1024
const RULES: PaceRules = {
  sending: { windowMs: 30_000, bytes: 32 * 1024 },
  reading: { windowMs: 120_000, bytes: 64 * 1024 },
  afterAnswerMs: 6_000,
  lookEveryMs: 3_000,
}

// The time of the rules passes when a test says so; the machine may be slow.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))

const opened: { edge: OpenEdge; sockets: Socket[] }[] = []
afterEach(async () => {
  for (const { edge, sockets } of opened.splice(0)) {
    for (const socket of sockets) socket.destroy()
    await edge.close()
  }
  vi.useRealTimers()
})

/** An upstream that reports how much it received, and sends without end on request. */
async function site() {
  let received = 0
  let requests = 0
  let isAborted = false
  const edge = await openEdge(
    (request, response) => {
      requests += 1
      let bytes = 0
      request.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        received += chunk.length
      })
      request.on('error', () => {})
      request.on('end', () => {
        if (request.url !== '/data/endless') return response.end(`got ${bytes}`)
        const block = Buffer.alloc(MIB)
        const write = () => {
          while (!response.destroyed && response.write(block));
        }
        response.on('drain', write)
        response.once('close', () => (isAborted = true))
        write()
      })
    },
    {},
    { headersMs: 600, pace: RULES },
  )
  const sockets: Socket[] = []
  opened.push({ edge, sockets })
  const { port } = new URL(edge.url)
  return {
    /** How much the upstream has received. */
    received: () => received,
    /** How many requests the upstream has received. */
    requests: () => requests,
    /** Whether the response without end was aborted. */
    isAborted: () => isAborted,
    open: (text: string): { socket: Socket; heard: () => string; isClosed: () => boolean } => {
      const socket = connect(Number(port), '127.0.0.1')
      sockets.push(socket)
      let heard = ''
      let isClosed = false
      socket.on('data', (chunk) => (heard = (heard + chunk.toString('latin1')).slice(0, 400)))
      socket.on('error', () => {})
      socket.once('close', () => (isClosed = true))
      socket.write(text)
      return { socket, heard: () => heard, isClosed: () => isClosed }
    },
  }
}

const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`

/** Lets the time of the rules pass, an hour at most, until it is so. Returns how much passed. */
async function passUntil(isSo: () => boolean, meanwhile = () => {}): Promise<number> {
  let passedMs = 0
  for (; !isSo() && passedMs < 3_600_000; passedMs += RULES.lookEveryMs) {
    meanwhile()
    await sleep(5)
    vi.advanceTimersByTime(RULES.lookEveryMs)
    await sleep(5)
  }
  return passedMs
}

describe('the timeout of request heads', () => {
  it('ends connections that send nothing or never complete their head', async () => {
    const { open } = await site()
    const silent = open('')
    const trickling = open('GET / HTTP/1.1\r\nHost: x\r\n')
    const trickle = async () => {
      trickling.socket.write('X-A: b\r\n')
      return [silent.isClosed(), trickling.isClosed()]
    }
    await expect.poll(trickle).toEqual([true, true])
    expect(trickling.heard()).toMatch(/^HTTP\/1\.1 408 /)
  })
})

describe('a request body', () => {
  it.each(['/v2/x', '/data/x', '/_search/multi-search', '/mods'])(
    'that stalls is cut off at %s',
    async (path) => {
      const { open } = await site()
      const { isClosed } = open(`${head(path, 1_000_000)}{"queries"`)
      await passUntil(isClosed)
      expect(isClosed()).toBe(true)
    },
  )

  it.each(['Content-Length: 5\r\n\r\n', 'Transfer-Encoding: chunked\r\n\r\n5\r\nhe'])(
    'of GET that never comes is cut off without a request to the API: %j',
    async (rest) => {
      const { open, requests } = await site()
      const { heard, isClosed } = open(`GET /v2/x HTTP/1.1\r\nHost: x\r\n${rest}`)
      await passUntil(isClosed)
      expect([isClosed(), heard(), requests()]).toEqual([true, '', 0])
    },
  )

  it('that moves by single bytes is cut off, after its window', async () => {
    const { open } = await site()
    const { socket, isClosed } = open(head('/v2/x', 1_000_000))
    const passedMs = await passUntil(isClosed, () => void socket.write('x'))
    expect(isClosed()).toBe(true)
    expect(passedMs).toBeGreaterThanOrEqual(RULES.sending.windowMs)
  })

  it('that is slow but keeps moving arrives completely', async () => {
    const { open, received } = await site()
    const block = 'x'.repeat(40_000)
    const { socket, heard } = open(head('/v2/x', 5 * block.length))
    for (let round = 1; round <= 5; round += 1) {
      socket.write(block)
      await expect.poll(received, { interval: 5 }).toBe(round * block.length)
      vi.advanceTimersByTime(RULES.sending.windowMs - RULES.lookEveryMs)
    }
    await expect.poll(heard).toContain(`got ${5 * block.length}`)
  })
})

describe('a response', () => {
  it('that the visitor does not read is cut off, and aborted upstream', async () => {
    const { open, isAborted } = await site()
    const { socket, isClosed } = open('GET /data/endless HTTP/1.1\r\nHost: x\r\n\r\n')
    await expect.poll(() => socket.bytesRead).toBeGreaterThan(0)
    socket.pause()
    await passUntil(isAborted)
    expect(isAborted()).toBe(true)
    socket.resume()
    await expect.poll(isClosed).toBe(true)
  })

  it('that is read slowly goes on', async () => {
    const { open } = await site()
    const { socket, isClosed } = open('GET /data/endless HTTP/1.1\r\nHost: x\r\n\r\n')
    for (let round = 1; round <= 6; round += 1) {
      socket.resume()
      // More than the system may hold for one connection.
      await expect.poll(() => socket.bytesRead, { interval: 5 }).toBeGreaterThan(round * 24 * MIB)
      socket.pause()
      vi.advanceTimersByTime(RULES.reading.windowMs - RULES.lookEveryMs)
      await sleep(5)
    }
    expect(isClosed()).toBe(false)
  })
})
