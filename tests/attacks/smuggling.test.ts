import { describe, expect, it } from 'vitest'
import { attackedSite } from './attacked-site.ts'
import { openRaw, raw, sendRaw, statusesIn } from './raw-connection.ts'

/**
 * A request inside another: every shape in which two readers may disagree about where a request ends, sent to the API,
 * to files, to search and to pages, and afterwards a look whether the inner one was ever taken for a request.
 */
const site = attackedSite()

const HIDDEN = 'GET /v2/hidden HTTP/1.1\r\nHost: quarry.test\r\n\r\n'
const HOST = 'Host: quarry.test'
const CHUNKED = 'Transfer-Encoding: chunked'

const TARGETS = ['/v2/version_files', '/_internal/session', '/data/a/b.jar', '/_search/multi-search', '/mods']
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'DELETE', 'POST', 'PUT', 'PATCH']

const noHiddenOne = () =>
  expect(
    site()
      .reachedApi.splice(0)
      .filter((line) => line.includes('hidden')),
  ).toEqual([])

const toAll = (attack: (target: string) => Promise<void>) => Promise.all(TARGETS.map(attack))

/** Whether an answer and its body have arrived. */
function isWholeAnswer(text: string): boolean {
  const [head = '', body] = text.split('\r\n\r\n', 2)
  if (body === undefined) return false
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  return length === undefined ? text.endsWith('0\r\n\r\n') : body.length >= Number(length)
}

/** The connection to the API still gives each visitor their own answer. */
async function othersAreServed() {
  const answers = await Promise.all(
    ['loader', 'category', 'game_version'].map(async (tag) => {
      const response = await fetch(`http://127.0.0.1:${site().port}/v2/tag/${tag}`)
      return [response.status, Object.keys(((await response.json()) as object[])[0] ?? {})]
    }),
  )
  expect(answers[0]).toEqual([200, expect.arrayContaining(['supported_project_types'])])
  expect(answers[1]).toEqual([200, expect.arrayContaining(['header'])])
  expect(answers[2]).toEqual([200, expect.arrayContaining(['version_type'])])
}

/** Heads that no two readers understand alike; each comes with a body that hides a request. */
const AMBIGUOUS: Record<string, { head: string[]; body: string }> = {
  'CL.TE': {
    head: [`Content-Length: ${HIDDEN.length + 5}`, CHUNKED],
    body: `0\r\n\r\n${HIDDEN}`,
  },
  'TE.CL': { head: [CHUNKED, 'Content-Length: 4'], body: `5c\r\n${HIDDEN}\r\n0\r\n\r\n` },
  'TE twice': { head: [CHUNKED, CHUNKED], body: `0\r\n\r\n${HIDDEN}` },
  'TE chunked, then identity': { head: [CHUNKED, 'Transfer-Encoding: identity'], body: `0\r\n\r\n${HIDDEN}` },
  'TE identity, chunked': { head: ['Transfer-Encoding: identity, chunked'], body: `0\r\n\r\n${HIDDEN}` },
  'TE gzip, chunked': { head: ['Transfer-Encoding: gzip, chunked'], body: `0\r\n\r\n${HIDDEN}` },
  'TE of no known coding': { head: ['Transfer-Encoding: xchunked'], body: `0\r\n\r\n${HIDDEN}` },
  'TE with a blank before the colon': { head: ['Transfer-Encoding : chunked'], body: `0\r\n\r\n${HIDDEN}` },
  'TE with a vertical tab': { head: ['Transfer-Encoding: \x0bchunked'], body: `0\r\n\r\n${HIDDEN}` },
  'TE quoted': { head: ['Transfer-Encoding: "chunked"'], body: `0\r\n\r\n${HIDDEN}` },
  'TE in a folded line': { head: ['Transfer-Encoding:\r\n chunked'], body: `0\r\n\r\n${HIDDEN}` },
  'TE behind a bare carriage return': {
    head: ['X-A: b\rTransfer-Encoding: chunked', 'Content-Length: 0'],
    body: HIDDEN,
  },
  'TE behind a bare line feed': { head: ['X-A: b\nTransfer-Encoding: chunked'], body: `0\r\n\r\n${HIDDEN}` },
  'a folded line': { head: ['X-A: b\r\n c: d', 'Content-Length: 0'], body: HIDDEN },
  'a folded length': { head: ['Content-Length:\r\n 0'], body: HIDDEN },
  'a bare line feed at the end of the head': { head: ['Content-Length: 0\n'], body: HIDDEN },
  'lengths that disagree': { head: ['Content-Length: 0', `Content-Length: ${HIDDEN.length}`], body: HIDDEN },
  'the same length twice': { head: ['Content-Length: 5', 'Content-Length: 5'], body: `hello${HIDDEN}` },
  'a list of lengths': { head: [`Content-Length: 0, ${HIDDEN.length}`], body: HIDDEN },
  'a signed length': { head: ['Content-Length: +5'], body: `hello${HIDDEN}` },
  'a negative length': { head: ['Content-Length: -1'], body: HIDDEN },
  'a hexadecimal length': { head: ['Content-Length: 0x5'], body: `hello${HIDDEN}` },
  'an empty length': { head: ['Content-Length: '], body: HIDDEN },
  'a header without a name': { head: [': x', 'Content-Length: 0'], body: HIDDEN },
  'a null character': { head: ['X-A: a\0b', 'Content-Length: 0'], body: HIDDEN },
  'two hosts': { head: ['Host: other.test', 'Content-Length: 0'], body: HIDDEN },
}

describe.each(Object.entries(AMBIGUOUS))('%s', (_name, { head, body }) => {
  it('is refused with 400 on a connection that ends', async () => {
    await toAll(async (target) => {
      const answer = await sendRaw(site().port, raw([`POST ${target} HTTP/1.1`, HOST, ...head], body))
      expect([target, statusesIn(answer), answer.isClosed]).toEqual([target, [400], true])
    })
    noHiddenOne()
    await othersAreServed()
  })
})

/** Chunks that are counted differently by careless readers. */
const CHUNKS: Record<string, string> = {
  'an extension that ends in a bare line feed': `5;a\nhello\r\n0\r\n\r\n${HIDDEN}`,
  'an extension with a bare carriage return': `5;a\rb\r\nhello\r\n0\r\n\r\n${HIDDEN}`,
  'a size that ends in a bare line feed': `5\nhello\r\n0\r\n\r\n${HIDDEN}`,
  'a chunk that ends in a bare line feed': `5\r\nhello\n0\r\n\r\n${HIDDEN}`,
  'a chunk longer than its size': `5\r\nhello world\r\n0\r\n\r\n${HIDDEN}`,
  'a negative size': `-5\r\nhello\r\n0\r\n\r\n${HIDDEN}`,
  'a size with 0x': `0x5\r\nhello\r\n0\r\n\r\n${HIDDEN}`,
  'a size with a blank': `5 \r\nhello\r\n0\r\n\r\n${HIDDEN}`,
  'a size past 64 bits': `10000000000000005\r\nhello\r\n0\r\n\r\n${HIDDEN}`,
  'a length in the trailer': `0\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
}

describe.each(Object.entries(CHUNKS))('%s', (_name, body) => {
  it('ends the connection, and what follows is no request', async () => {
    await toAll(async (target) => {
      const answer = await sendRaw(site().port, raw([`POST ${target} HTTP/1.1`, HOST, CHUNKED], body))
      expect([target, answer.isClosed]).toEqual([target, true])
      // Another answer can only be the refusal of the rest.
      expect(statusesIn(answer).slice(1)).toEqual(statusesIn(answer).length > 1 ? [400] : [])
    })
    noHiddenOne()
    await othersAreServed()
  })
})

describe('a body where none is expected', () => {
  it.each(['GET', 'HEAD', 'OPTIONS'])('is dropped for %s, and the connection ends', async (method) => {
    const framed = [
      { head: [CHUNKED], body: `${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n` },
      { head: [`Content-Length: ${HIDDEN.length}`], body: HIDDEN },
    ]
    await toAll(async (target) => {
      for (const { head, body } of framed) {
        const rest = body + HIDDEN
        const answer = await sendRaw(site().port, raw([`${method} ${target} HTTP/1.1`, HOST, ...head], rest))
        expect([target, statusesIn(answer).length, answer.isClosed]).toEqual([target, 1, true])
        expect(statusesIn(answer)).not.toContain(400)
      }
    })
    noHiddenOne()
    await othersAreServed()
  })

  it('is reframed for DELETE, and is never a request of its own', async () => {
    const last = raw(['GET /v2/tag/loader HTTP/1.1', HOST, 'Connection: close'])
    const chunked = `${HIDDEN.length.toString(16)};ext=1\r\n${HIDDEN}\r\n0\r\n\r\n`
    const answer = await sendRaw(
      site().port,
      raw(['DELETE /v2/project/none HTTP/1.1', HOST, CHUNKED], chunked + last),
    )
    expect([statusesIn(answer), answer.isClosed]).toEqual([[401, 200], true])
    noHiddenOne()
    await othersAreServed()
  })
})

describe('a request that tries to become something else', () => {
  it.each(['h2c', 'websocket', 'TLS/1.0', 'websocket, h2c'])('%s hides nothing', async (protocol) => {
    const upgrade = ['Connection: Upgrade', `Upgrade: ${protocol}`, `Content-Length: ${HIDDEN.length}`]
    const heads = TARGETS.flatMap((target) => METHODS.map((method) => `${method} ${target} HTTP/1.1`))
    const sockets = await Promise.all(
      heads.map((head) => openRaw(site().port, raw([head, HOST, ...upgrade], HIDDEN))),
    )
    const texts = sockets.map(() => '')
    for (const [at, socket] of sockets.entries())
      socket.on('data', (chunk) => (texts[at] += chunk.toString('latin1'))).on('error', () => {})
    const unanswered = () =>
      heads.filter((_, at) => !sockets[at]?.destroyed && !isWholeAnswer(texts[at] ?? ''))
    await expect.poll(unanswered).toEqual([])
    await othersAreServed()
    noHiddenOne()
    for (const text of texts) expect(statusesIn({ text }).length).toBeLessThanOrEqual(1)
    for (const socket of sockets) socket.destroy()
  })

  it('CONNECT and TRACE are not spoken', async () => {
    for (const line of ['CONNECT 127.0.0.1:22 HTTP/1.1', 'TRACE /v2/ HTTP/1.1', 'PROPFIND /data/ HTTP/1.1']) {
      const answer = await sendRaw(site().port, raw([line, HOST]))
      expect([0, 405]).toContain(answer.status)
      expect(answer.isClosed).toBe(true)
    }
  })

  it('old and made-up versions end the connection', async () => {
    const requests = [
      'GET /v2/hidden\r\n\r\n',
      raw(['GET /v2/hidden HTTP/2.0', HOST]),
      raw(['GET /v2/hidden HTTP/1.2', HOST]),
      raw(['POST /v2/version_files HTTP/1.0', HOST, CHUNKED], `0\r\n\r\n${HIDDEN}`),
    ]
    for (const request of requests) {
      const answer = await sendRaw(site().port, request)
      expect([answer.status, answer.isClosed]).toEqual([400, true])
    }
    noHiddenOne()
  })
})

describe('headers that only one hop may read', () => {
  it('are not passed on, nor can they take away what the site says of itself', async () => {
    const named = 'Connection: x-quarry-caller, x-quarry-site, x-forwarded-host, cookie, close'
    const { port, api } = site()
    const session = `Cookie: quarry_session=${api.tokens.alice}`
    const answer = await sendRaw(port, raw(['GET /_internal/session HTTP/1.1', HOST, session, named]))
    expect(answer.text).toContain('"user":null')
  })
})

describe('an answer before the end of the body', () => {
  it('is read whole, and neither connection is used again', async () => {
    const { port, reachedApi } = site()
    const head = raw([
      'POST /v2/version HTTP/1.1',
      HOST,
      'Content-Type: multipart/form-data; boundary=x',
      CHUNKED,
    ])
    reachedApi.length = 0
    const socket = await openRaw(port, `${head}5\r\nhello\r\n`)
    let text = ''
    socket.on('data', (chunk) => (text += chunk.toString('latin1')))
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => {})
    await expect.poll(() => text).toMatch(/^HTTP\/1\.1 401 [\s\S]*\}/)
    expect(text.toLowerCase()).toContain('connection: close')
    socket.write(`0\r\n\r\n${HIDDEN}`)
    await closed
    expect(reachedApi).toEqual(['POST /v2/version'])
    await othersAreServed()
  })

  it('cuts off a client that sends without end', async () => {
    const { port } = site()
    const head = ['POST /v2/version HTTP/1.1', HOST, 'Content-Type: multipart/form-data; boundary=x']
    const socket = await openRaw(port, raw([...head, 'Content-Length: 900000000']))
    socket.on('error', () => {}).resume()
    const closed = new Promise((resolve) => socket.once('close', resolve))
    const timer = setInterval(() => socket.write(Buffer.alloc(65_536)), 50)
    await closed
    clearInterval(timer)
    expect(socket.bytesWritten).toBeLessThan(900_000_000)
  })
})

describe('many requests on one connection', () => {
  it('are answered in order, and a broken one ends them', async () => {
    const good = (tag: string) => raw([`GET /v2/tag/${tag} HTTP/1.1`, HOST])
    const broken = raw(['POST /v2/version_files HTTP/1.1', HOST, 'Content-Length: 4', CHUNKED], '0\r\n\r\n')
    const answer = await sendRaw(site().port, good('loader') + good('category') + broken + HIDDEN)
    expect(answer.isClosed).toBe(true)
    noHiddenOne()
    await othersAreServed()
  })
})
