import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
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
let failures: number[]
let sent: number[]
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'quarry-site-storage-'))
  file = path.join(root, 'archive')
  await writeFile(file, ARCHIVE)
  objects = new Map()
  failures = []
  sent = []
  server = createServer((request, response) => {
    void (async () => {
      const number = Number(request.url?.slice(1))
      const body = await buffer(request)
      const failure = failures.shift()
      if (failure !== undefined) return response.writeHead(failure).end()
      if (request.method === 'GET') return response.end(objects.get(number))
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
const storage = (given: Partial<StorageAddresses> = {}) => new SiteStorage({ ...addresses, ...given }, 1)
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

  it('is given up after four failures in a row, with the network as the reason', async () => {
    failures = [503, 503, 503, 503]
    const sending = storage().send('one', file, STORED, never)
    await expect(sending).rejects.toMatchObject({ failure: 'network' })
    expect([failures, sent]).toEqual([[], []])
    const down: Partial<StorageAddresses> = { stored: () => Promise.reject(new Error('no route')) }
    await expect(storage(down).read('one', never)).rejects.toMatchObject({ failure: 'network' })
  })

  it('is not asked again once the work is cancelled', async () => {
    const cancelled = AbortSignal.abort(new Error('cancelled'))
    await expect(storage().send('one', file, STORED, cancelled)).rejects.toThrow('cancelled')
    expect(sent).toEqual([])
  })

  it.each([
    ['has another size', () => objects.set(1, Buffer.from('short')), 'backup_damaged'],
    ['cannot be read', () => failures.push(403), 'network'],
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
