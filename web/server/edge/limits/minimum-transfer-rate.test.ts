import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import type { PaceRules } from './minimum-transfer-rate.ts'
import { openEdge, type OpenEdge } from '../testing/open-edge.ts'

/** The production rules with seconds for minutes. */
const RULES: PaceRules = {
  sending: { windowMs: 600, bytes: 32 * 1024 },
  reading: { windowMs: 1_200, bytes: 64 * 1024 },
  afterAnswerMs: 400,
  lookEveryMs: 50,
}

const opened: { edge: OpenEdge; sockets: Socket[] }[] = []
afterEach(async () => {
  for (const { edge, sockets } of opened.splice(0)) {
    for (const socket of sockets) socket.destroy()
    await edge.close()
  }
})

/** An upstream that reports how much it received, and sends without end on request. */
async function site() {
  const edge = await openEdge(
    (request, response) => {
      let bytes = 0
      request.on('data', (chunk: Buffer) => (bytes += chunk.length))
      request.on('error', () => {})
      request.on('end', () => {
        if (request.url !== '/data/endless') return response.end(`got ${bytes}`)
        const block = Buffer.alloc(1024 * 1024)
        const write = () => {
          while (!response.destroyed && response.write(block));
        }
        response.on('drain', write)
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
    edge,
    open: (text: string): { socket: Socket; heard: () => string; closed: Promise<number> } => {
      const socket = connect(Number(port), '127.0.0.1')
      sockets.push(socket)
      const began = performance.now()
      let heard = ''
      socket.on('data', (chunk) => (heard = (heard + chunk.toString('latin1')).slice(0, 400)))
      socket.on('error', () => {})
      const closed = new Promise<number>((resolve) =>
        socket.once('close', () => resolve(performance.now() - began)),
      )
      socket.write(text)
      return { socket, heard: () => heard, closed }
    },
  }
}

const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`

describe('the timeout of request heads', () => {
  it('ends connections that send nothing or never complete their head', async () => {
    const { open } = await site()
    const silent = open('')
    const trickling = open('GET / HTTP/1.1\r\nHost: x\r\n')
    const timer = setInterval(() => trickling.socket.write(`X-A: b\r\n`), 50)
    const [silentMs, tricklingMs] = await Promise.all([silent.closed, trickling.closed])
    clearInterval(timer)
    expect(Math.max(silentMs, tricklingMs)).toBeLessThan(5_000)
    expect(trickling.heard()).toMatch(/^HTTP\/1\.1 408 /)
  })
})

describe('a request body', () => {
  it.each(['/v2/x', '/data/x', '/_search/multi-search', '/mods'])(
    'that stalls is cut off at %s',
    async (path) => {
      const { open } = await site()
      const { closed } = open(`${head(path, 1_000_000)}{"queries"`)
      expect(await closed).toBeLessThan(5_000)
    },
  )

  it('that moves by single bytes is cut off', async () => {
    const { open } = await site()
    const { socket, closed } = open(head('/v2/x', 1_000_000))
    const timer = setInterval(() => socket.write('x'), 20)
    expect(await closed).toBeLessThan(5_000)
    clearInterval(timer)
  })

  it('that is slow but keeps moving arrives completely', async () => {
    const { open } = await site()
    // One block per window is enough, so a busy machine may delay some.
    const block = 'x'.repeat(40_000)
    const { socket, heard } = open(head('/v2/x', 20 * block.length))
    for (let round = 0; round < 20; round += 1) {
      await sleep(100)
      socket.write(block)
    }
    await expect.poll(heard).toContain(`got ${20 * block.length}`)
  })
})

describe('a response', () => {
  it('that the visitor does not read is cut off, and aborted upstream', async () => {
    const { open } = await site()
    const { socket, closed } = open('GET /data/endless HTTP/1.1\r\nHost: x\r\n\r\n')
    socket.pause()
    await sleep(3_000)
    socket.resume()
    expect(await closed).toBeLessThan(10_000)
  })

  it('that is read slowly goes on', async () => {
    const { open } = await site()
    const { socket } = open('GET /data/endless HTTP/1.1\r\nHost: x\r\n\r\n')
    for (let round = 0; round < 15; round += 1) {
      socket.pause()
      await sleep(150)
      socket.resume()
      await sleep(20)
    }
    expect(socket.destroyed).toBe(false)
  })
})
