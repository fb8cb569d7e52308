import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { readHandshake, statusPacket } from '../router/handshake.ts'
import { askPlayers } from './ask-players.ts'

let server: Server | undefined
const sockets = new Set<Socket>()
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
  server = undefined
})

/** Listens, and does this with each question. */
async function aServer(answer: (socket: Socket, question: Buffer) => void): Promise<number> {
  const listening = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', (question) => answer(socket, question))
  })
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  return (listening.address() as AddressInfo).port
}

/** The status that the list of servers shows, with other text for the numbers. */
function statusWith(players: string): Buffer {
  const text = Buffer.from(`{"players":${players}}`)
  return Buffer.concat([Buffer.from([text.length + 2, 0, text.length]), text])
}
const WAIT = { waitMs: 10_000 }

describe('the question for players', () => {
  it('is answered by a server with its status, in any pieces', async () => {
    const questions: unknown[] = []
    const port = await aServer((socket, question) => {
      questions.push(readHandshake(question))
      const answer = statusWith('{"online":3,"max":20,"sample":[{"name":"bob"}]}')
      socket.setNoDelay()
      socket.write(answer.subarray(0, 1), () => setImmediate(() => socket.write(answer.subarray(1))))
    })
    expect(await askPlayers({ port, ...WAIT })).toEqual({ online: 3, max: 20 })
    expect(questions).toEqual([{ host: 'localhost', intention: 'status' }])
  })

  it('is answered by an empty server, which may have more after it', async () => {
    const port = await aServer((socket) => socket.end(Buffer.concat([statusPacket('Hi'), Buffer.alloc(99)])))
    expect(await askPlayers({ port, ...WAIT })).toEqual({ online: 0, max: 0 })
  })

  it.each([
    ['text of another protocol', Buffer.from('HTTP/1.1 200 OK\r\n\r\n')],
    ['another packet', Buffer.from([2, 1, 0])],
    ['an endless integer', Buffer.alloc(8, 0xff)],
    ['a text with a wrong length', Buffer.from([3, 0, 9, 0x7b])],
    ['no JSON', Buffer.from([3, 0, 1, 0x7b])],
    ['no players', statusWith('null')],
    ['a negative number', statusWith('{"online":-1,"max":20}')],
    ['a fraction', statusWith('{"online":1.5,"max":20}')],
    ['a huge number', statusWith('{"online":1e9,"max":20}')],
    ['text for a number', statusWith('{"online":"3","max":20}')],
    ['only a part', statusWith('{"online":3,"max":20}').subarray(0, 20)],
    ['nothing', Buffer.alloc(0)],
  ])('has no answer from a server that sends %s', async (_name, bytes) => {
    const port = await aServer((socket) => socket.end(bytes))
    expect(await askPlayers({ port, ...WAIT })).toBeUndefined()
  })

  it('reads a bounded number of bytes', async () => {
    let sent = 0
    const port = await aServer((socket) => {
      // A packet of two megabytes.
      socket.write(Buffer.from([0xff, 0xff, 0x7f]))
      const write = () => {
        sent += 1024
        socket.write(Buffer.alloc(1024), () => !socket.destroyed && setImmediate(write))
      }
      write()
    })
    expect(await askPlayers({ port, ...WAIT })).toBeUndefined()
    expect(sent).toBeLessThan(10 * 1024 ** 2)
  })

  it('is given up without an answer, and without a server', async () => {
    const port = await aServer(() => {})
    expect(await askPlayers({ port, waitMs: 50 })).toBeUndefined()
    expect(await askPlayers({ port: 1, ...WAIT })).toBeUndefined()
  })
})
