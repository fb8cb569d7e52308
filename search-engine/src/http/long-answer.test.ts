import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

import { afterEach, describe, expect, it } from 'vitest'

import { othersDuring } from '../../tests/support/other-work.ts'
import type { Reply } from './call.ts'
import { withPauses, listReply } from './long-answer.ts'
import { send } from './respond.ts'

const long = { text: 'x'.repeat(10_000) }
const piecesOf = ({ stream }: Reply): Generator<Buffer> => {
  if (!stream) throw new Error('the answer is short')
  return stream.pieces
}

let server: Server | undefined

/** Answers the first request with a reply. */
async function serve(reply: Reply): Promise<number> {
  server = createServer((request, response) => void send(request, response, reply))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  server = undefined
})

/** Entries that count how many of them were asked for. */
function counted(count: number) {
  const seen = { asked: 0, isOver: false }
  function* entries() {
    try {
      for (; seen.asked < count; seen.asked++) yield long
    } finally {
      seen.isOver = true
    }
  }
  return { seen, entries: entries() }
}

describe('the answer with a list', () => {
  it('is one text while it is short', () => {
    expect(listReply([{ id: 1 }, { id: 2 }], { offset: 0, total: 2 })).toEqual({
      status: 200,
      json: '{"results":[{"id":1},{"id":2}],"offset":0,"total":2}',
    })
    expect(listReply([], { total: 0 }).json).toBe('{"results":[],"total":0}')
  })

  it.each(['identity', 'gzip', 'br', 'deflate'])(
    'has the same bytes in pieces, sent as %s',
    async (encoding) => {
      const port = await serve(
        listReply(
          Array.from({ length: 200 }, () => long),
          { total: 200 },
        ),
      )
      const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'accept-encoding': encoding } })
      expect(await response.text()).toBe(
        JSON.stringify({ results: Array.from({ length: 200 }, () => long), total: 200 }),
      )
      expect(response.headers.get('content-type')).toBe('application/json')
    },
  )

  it('is not made whole before it is sent', () => {
    const { seen, entries } = counted(10_000)
    const pieces = piecesOf(listReply(entries, {}))
    expect(seen.asked).toBeLessThan(100)
    pieces.return(undefined)
  })

  it('pauses for other work before each piece', async () => {
    const { result: count, pauses } = await othersDuring(async () => {
      let pieces = 0
      for await (const piece of withPauses(piecesOf(listReply(counted(1000).entries, {}))))
        pieces += piece.length > 0 ? 1 : 0
      return pieces
    })
    expect(count).toBeGreaterThan(30)
    expect(pauses).toBeGreaterThanOrEqual(count)
  })

  it('is made no further than the client reads, and let go when it leaves', async () => {
    const { seen, entries } = counted(100_000)
    const socket = connect(await serve(listReply(entries, {})), '127.0.0.1')
    socket.pause()
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    let asked = 0
    // Without a reader in the way it goes on until there are no entries left.
    while (seen.asked === 0 || seen.asked > asked) {
      asked = seen.asked
      await delay(100)
    }
    // A billion bytes in all; what the kernel holds of a connection is a few million.
    expect(asked).toBeLessThan(3000)
    socket.destroy()
    await expect.poll(() => seen.isOver).toBe(true)
  })
})
