import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, truncateSync } from 'node:fs'
import { mkdir, mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sha512Of } from './file-hash.ts'
import { sendContent } from './send-content.ts'
import { ServerFiles } from './server-files.ts'

const MIB = 1024 ** 2

let root: string
let files: ServerFiles
const writers: ChildProcess[] = []
/** Sends the file of an address. */
const server = createServer((request, response) => {
  sent.push(response)
  const sending = sendContent(files.read(request.url?.slice(1) ?? ''), { request, response })
  results.push(sending.catch(() => 'failed'))
})
let sent: ServerResponse[]
let results: Promise<unknown>[]

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'quarry-growing-'))
  await mkdir(inside(''))
  files = new ServerFiles({ data: inside(''), work: path.join(root, 'work'), storageMb: () => 10_000 })
  sent = []
  results = []
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  for (const writer of writers.splice(0)) {
    if (writer.kill('SIGKILL')) await once(writer, 'exit')
  }
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await rm(root, { recursive: true, force: true })
})

const inside = (name: string) => path.join(root, 'data', name)
const sizeOf = async (name: string) => (await stat(inside(name))).size

/** A file to which another process appends lines that are never the same, until the test or its process has ended. */
async function aGrowingFile(name: string): Promise<void> {
  const lines = 'n=0; while kill -0 $PPID; do n=$((n+1)); seq $n $((n+20000)); sleep 0.01; done >> "$0"'
  writers.push(spawn('sh', ['-c', lines, inside(name)], { stdio: 'ignore' }))
  await vi.waitUntil(async () => (await sizeOf(name).catch(() => 0)) > MIB, { timeout: 30_000 })
}

async function request(name: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo
  const [response] = (await once(get({ port, path: `/${name}`, headers, agent: false }), 'response')) as [
    IncomingMessage,
  ]
  return response
}

async function readAll(stream: AsyncIterable<unknown>): Promise<{ bytes: number; hash: string }> {
  const hash = createHash('sha512')
  let bytes = 0
  for await (const chunk of stream) {
    bytes += (chunk as Buffer).byteLength
    hash.update(chunk as Buffer)
  }
  return { bytes, hash: hash.digest('hex') }
}
const readPart = (name: string, start: number, end: number) =>
  readAll(createReadStream(inside(name), { start, end }))

const announced = ({ headers }: IncomingMessage) => Number(headers['content-length'])

describe('a file that grows', () => {
  it('is sent with the length that was announced, as it was then', async () => {
    await aGrowingFile('latest.log')
    const response = await request('latest.log')
    const length = announced(response)
    await vi.waitUntil(async () => (await sizeOf('latest.log')) > length + MIB, { timeout: 30_000 })
    expect(await readAll(response)).toEqual(await readPart('latest.log', 0, length - 1))
    expect(response.complete).toBe(true)
    expect(await Promise.all(results)).toEqual([undefined])
  })

  it('is sent by ranges up to the length that was announced', async () => {
    await aGrowingFile('latest.log')
    const response = await request('latest.log', { range: 'bytes=-5000' })
    const [, start = 0, end = 0, size = 0] =
      /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers['content-range'] ?? '')?.map(Number) ?? []
    await vi.waitUntil(async () => (await sizeOf('latest.log')) > size + MIB, { timeout: 30_000 })
    expect([announced(response), end]).toEqual([5000, size - 1])
    expect(await readAll(response)).toEqual(await readPart('latest.log', start, end))
  })

  it('is copied and hashed up to a length that it had', async () => {
    await aGrowingFile('latest.log')
    const before = await sizeOf('latest.log')
    await files.copy('latest.log', 'copy.log')
    const copied = await sizeOf('copy.log')
    expect(copied).toBeGreaterThanOrEqual(before)
    expect(await readPart('copy.log', 0, copied)).toEqual(await readPart('latest.log', 0, copied - 1))
    const handle = await open(inside('latest.log'))
    const hash = await sha512Of(handle, before)
    await handle.close()
    expect(hash).toBe((await readPart('latest.log', 0, before - 1)).hash)
  })
})

describe('a file that shrinks', () => {
  it('is cut off, so that it is not taken for whole', async () => {
    await writeFile(inside('a.log'), Buffer.alloc(64 * MIB))
    const response = await request('a.log')
    truncateSync(inside('a.log'), 10)
    await expect(readAll(response)).rejects.toThrow('aborted')
    expect(response.complete).toBe(false)
  })
})

describe('a file without end', () => {
  it('is read only as fast as the client takes it, and closed when the client leaves', async () => {
    await writeFile(inside('endless.bin'), '')
    truncateSync(inside('endless.bin'), 1024 * 1024 * MIB)
    const reading = vi.spyOn(files, 'read')
    const response = await request('endless.bin')
    expect(announced(response)).toBe(1024 * 1024 * MIB)
    let written = -1
    const isStill = () => {
      const before = written
      written = sent[0]?.socket?.bytesWritten ?? 0
      return sent[0]?.writableNeedDrain === true && written === before
    }
    await vi.waitUntil(isStill, { timeout: 30_000, interval: 200 })
    // What is held here, and what the two ends of the connection hold.
    expect(sent[0]?.writableLength).toBeLessThan(MIB)
    expect(written).toBeLessThan(64 * MIB)
    response.destroy()
    expect(await Promise.all(results)).toEqual(['failed'])
    expect((await reading.mock.results[0]?.value)?.handle.fd).toBe(-1)
  })
})
