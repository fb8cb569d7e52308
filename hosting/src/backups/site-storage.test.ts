import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { toApiError } from '@quarry/api/contract/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SiteStorage, type StorageAddresses } from './site-storage.ts'

const ARCHIVE = Buffer.from('0123456789abcdefghijk')
const STORED = { size: ARCHIVE.byteLength, hash: createHash('sha256').update(ARCHIVE).digest('hex') }
const PIECE = 8
const AT_ONCE = 2

let root: string
let file: string
let server: Server
let url: string
/** What has arrived, and what the next requests get instead. */
let objects: Map<number, Buffer>
let failures: (number | 'cut')[]
let sent: number[]
let ranges: (string | undefined)[]
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'quarry-site-storage-'))
  file = path.join(root, 'archive')
  await writeFile(file, ARCHIVE)
  objects = new Map()
  failures = []
  sent = []
  ranges = []
  server = createServer((request, response) => {
    void (async () => {
      const number = Number(request.url?.slice(1))
      const body = await buffer(request)
      const failure = failures.shift()
      const object = objects.get(number)
      if (failure === 'cut') {
        response.writeHead(200, { 'content-length': PIECE })
        response.write(object?.subarray(0, 3), () => response.destroy())
        return response
      }
      if (failure !== undefined) return response.writeHead(failure).end()
      if (request.method === 'GET') return sendObject(request, response, object)
      sent.push(number)
      objects.set(number, body)
      return response.end()
    })()
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await rm(root, { recursive: true, force: true })
})

/** A range of it, or all. */
function sendObject(
  { headers }: IncomingMessage,
  response: ServerResponse,
  object: Buffer | undefined,
): ServerResponse {
  ranges.push(headers.range)
  const [, start = '', end = ''] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  if (!object) return response.writeHead(404).end()
  if (start === '') return response.end(object)
  return response.writeHead(206).end(object.subarray(Number(start), Number(end) + 1))
}

const pieces = () =>
  Array.from({ length: Math.ceil(STORED.size / PIECE) }, (_, number) => {
    const offset = number * PIECE
    return { number, offset, bytes: Math.min(PIECE, STORED.size - offset), url: `${url}/${number}` }
  })
const addresses: StorageAddresses = {
  missing: async () =>
    pieces()
      .filter(({ number, bytes }) => objects.get(number)?.byteLength !== bytes)
      .slice(0, AT_ONCE),
  stored: async (_id, from) =>
    objects.size === 0 ? null : { ...STORED, pieces: pieces().slice(from, from + AT_ONCE) },
}
const ATTEMPTS = 6
const storage = (given: Partial<StorageAddresses> = {}) =>
  new SiteStorage({ ...addresses, ...given }, { pauseMs: [1, 2], attempts: ATTEMPTS })
const never = new AbortController().signal

async function contentOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

describe('the storage of the site', () => {
  it('gets an archive in pieces, and returns it', async () => {
    expect(await storage().read('one', never)).toBeUndefined()
    expect(await storage().send('one', file, STORED, never)).toBe(true)
    expect([...objects.values()].map(String)).toEqual(['01234567', '89abcdef', 'ghijk'])
    const read = await storage().read('one', never)
    expect(read).toMatchObject(STORED)
    expect(read && (await contentOf(read.content))).toBe(ARCHIVE.toString())
  })

  it('gets no piece twice after failures, or from a later process', async () => {
    failures = [503, 500]
    objects.set(0, ARCHIVE.subarray(0, PIECE))
    expect(await storage().send('one', file, STORED, never)).toBe(true)
    expect(sent).toEqual([1, 2])
  })

  it('gets nothing on sites that leave backups on the node', async () => {
    expect(await storage({ missing: async () => null }).send('one', file, STORED, never)).toBe(false)
    expect(sent).toEqual([])
  })

  it('gets the rest after the API could not be reached in the middle', async () => {
    const missing = vi.fn<StorageAddresses['missing']>((...given) => addresses.missing(...given))
    for (let at = 0; at < ATTEMPTS - 1; at += 1) missing.mockRejectedValueOnce(toApiError(0, undefined))
    objects.set(0, ARCHIVE.subarray(0, PIECE))
    expect(await storage({ missing }).send('one', file, STORED, never)).toBe(true)
    expect(sent).toEqual([1, 2])
  })

  it('is given up after so many failures in a row, with the network as the reason', async () => {
    failures = Array.from({ length: ATTEMPTS }, () => 503)
    const sending = storage().send('one', file, STORED, never)
    await expect(sending).rejects.toMatchObject({ failure: 'network' })
    expect([failures, sent]).toEqual([[], []])
    const down: Partial<StorageAddresses> = { stored: () => Promise.reject(new Error('no route')) }
    await expect(storage(down).read('one', never)).rejects.toMatchObject({ failure: 'network' })
  })

  it('is given up when pieces never arrive', async () => {
    const missing = async () => pieces().slice(0, 1)
    const sending = storage({ missing }).send('one', file, STORED, never)
    await expect(sending).rejects.toMatchObject({ failure: 'network' })
    expect(sent).toHaveLength(ATTEMPTS)
  })

  it('is asked once if the API refuses, or the archive is gone', async () => {
    const missing = vi.fn<StorageAddresses['missing']>(() => Promise.reject(toApiError(404, undefined)))
    const refused = storage({ missing }).send('one', file, STORED, never)
    await expect(refused).rejects.toMatchObject({ failure: 'network' })
    expect(missing).toHaveBeenCalledTimes(1)
    await rm(file)
    const gone = storage().send('one', file, STORED, never)
    await expect(gone).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('is not asked again once the work is cancelled', async () => {
    const cancelled = AbortSignal.abort(new Error('cancelled'))
    await expect(storage().send('one', file, STORED, cancelled)).rejects.toThrow('cancelled')
    expect(sent).toEqual([])
  })

  it('continues a restoration where it was, at new addresses', async () => {
    await storage().send('one', file, STORED, never)
    const stored = vi.fn<StorageAddresses['stored']>((...given) => addresses.stored(...given))
    const read = await storage({ stored }).read('one', never)
    failures = ['cut', 503, 403]
    stored.mockRejectedValueOnce(toApiError(0, undefined))
    expect(read && (await contentOf(read.content))).toBe(ARCHIVE.toString())
    expect(ranges).toEqual(['bytes=3-7', undefined, undefined])
    expect(stored.mock.calls.map(([, from]) => from)).toEqual([0, 0, 0, 0, 0, 2])
  })

  it.each([
    ['has another size', () => objects.set(1, Buffer.from('short')), 'backup_damaged'],
    ['is missing', () => objects.delete(1), 'backup_damaged'],
    ['cannot be read', () => failures.push(...Array.from({ length: ATTEMPTS }, () => 403)), 'network'],
  ])('fails a restoration when a piece %s', async (_what, damage, failure) => {
    await storage().send('one', file, STORED, never)
    const read = await storage().read('one', never)
    damage()
    await expect(contentOf(read?.content ?? (async function* () {})())).rejects.toMatchObject({ failure })
  })

  it('fails a restoration when pieces are missing from the list', async () => {
    await storage().send('one', file, STORED, never)
    const short: Partial<StorageAddresses> = {
      stored: async (_id, from) => ({ ...STORED, pieces: pieces().slice(from, 1) }),
    }
    const read = await storage(short).read('one', never)
    const reading = contentOf(read?.content ?? (async function* () {})())
    await expect(reading).rejects.toMatchObject({ failure: 'backup_damaged' })
  })
})
