import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { attackedSite } from './attacked-site.ts'
import { raw } from './raw-connection.ts'

/** Callers who hold what others need: connections, and requests that never end. */
const site = attackedSite({ CONNECTIONS_PER_CALLER: '300', REQUESTS_PER_CALLER: '32' })
const HOST = 'Host: quarry.test'
/** A busy machine answers late; what counts is that it does. */
const PATIENCE = { timeout: 30_000 }

const held: Socket[] = []
afterEach(() => {
  for (const socket of held.splice(0)) socket.destroy()
})

interface Held {
  heard: () => string
  isClosed: () => boolean
}

/** Opens a connection from an address of its own and leaves it so. */
const hold = (from: string, bytes: string): Promise<Held> =>
  new Promise((resolve) => {
    const socket = connect({ port: site().port, host: '127.0.0.1', localAddress: from })
    held.push(socket)
    let heard = ''
    socket.on('data', (chunk) => (heard += chunk.toString('latin1')))
    socket.on('error', () => {})
    const handle = { heard: () => heard, isClosed: () => socket.destroyed }
    socket.once('close', () => resolve(handle))
    socket.once('connect', () => {
      socket.write(bytes)
      resolve(handle)
    })
  })

/** What another visitor gets of every part. */
async function otherCallers(): Promise<number[]> {
  const { port, searchKey } = site()
  const url = `http://127.0.0.1:${port}`
  const answers = await Promise.all([
    fetch(`${url}/v2/tag/loader`),
    fetch(`${url}/data/none/versions/none/a.jar`),
    fetch(`${url}/mods`),
    fetch(`${url}/_search/multi-search`, {
      method: 'POST',
      headers: { authorization: `Bearer ${searchKey}` },
      body: JSON.stringify({ queries: [{ indexUid: 'projects', q: '' }] }),
    }),
  ])
  await Promise.all(answers.map((answer) => answer.arrayBuffer()))
  return answers.map(({ status }) => status)
}

const unfinished: Record<string, string> = {
  'bodies to the API': raw(['POST /v2/version_files HTTP/1.1', HOST, 'Content-Length: 9000'], '{"hashes":'),
  uploads: raw(['POST /v2/version HTTP/1.1', HOST, 'Transfer-Encoding: chunked'], '5\r\nhello\r\n'),
  'bodies to files': raw(['POST /data/a/b HTTP/1.1', HOST, 'Content-Length: 9000'], 'x'),
  searches: raw(['POST /_search/multi-search HTTP/1.1', HOST, 'Content-Length: 9000'], '{"queries":'),
  'bodies to pages': raw(['POST /mods HTTP/1.1', HOST, 'Content-Length: 9000'], 'x'),
  heads: 'GET /v2/project/x HTTP/1.1\r\nHost: quarry.test\r\nX-A: ',
}

describe.each(Object.entries(unfinished))('256 unfinished %s of one caller', (_name, bytes) => {
  it('do not cut off other callers', async () => {
    const unfinishedOnes = await Promise.all(Array.from({ length: 256 }, () => hold('127.0.0.9', bytes)))
    expect(await otherCallers()).toEqual([200, 404, 200, 200])
    // Others were served beside them, not after them.
    expect(unfinishedOnes.filter(({ isClosed }) => !isClosed()).length).toBeGreaterThan(0)
  })
})

describe('requests under way at the same time', () => {
  it('are limited per caller', async () => {
    const open = await Promise.all(
      Array.from({ length: 40 }, () => hold('127.0.0.10', unfinished['bodies to the API'] ?? '')),
    )
    const refused = () => open.filter(({ heard }) => heard().startsWith('HTTP/1.1 429 ')).length
    await expect.poll(refused, PATIENCE).toBe(8)
    expect(await otherCallers()).toEqual([200, 404, 200, 200])
  })

  it('are counted on one connection as on many', async () => {
    const get = raw(['GET /v2/tag/loader HTTP/1.1', HOST])
    const { heard } = await hold('127.0.0.11', get.repeat(200))
    await expect.poll(() => heard().split('HTTP/1.1 ').length, PATIENCE).toBeGreaterThan(1)
    expect(await otherCallers()).toEqual([200, 404, 200, 200])
  })
})

describe('connections', () => {
  it('are closed beyond the limit of a caller', async () => {
    const open = await Promise.all(Array.from({ length: 320 }, () => hold('127.0.0.12', '')))
    await expect.poll(() => open.filter(({ isClosed }) => isClosed()).length, PATIENCE).toBe(20)
    expect(await otherCallers()).toEqual([200, 404, 200, 200])
  })
})
