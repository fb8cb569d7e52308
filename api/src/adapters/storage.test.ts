import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileStorage } from './file-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

const objects = new Map<string, Buffer>()
let s3: Server
let folder: string
const storages = new Map<string, Storage>()

/** As much of S3 as is used: objects by path, ranges, and a refusal of requests that are not signed. */
beforeAll(async () => {
  s3 = createServer((request, response) => {
    const key = decodeURIComponent(request.url ?? '')
    const isSigned = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/') ?? false
    if (!isSigned) return void response.writeHead(403).end()
    if (request.method === 'PUT')
      return void buffer(request).then((bytes) => (objects.set(key, bytes), response.end()))
    if (request.method === 'DELETE') return void (objects.delete(key), response.writeHead(204).end())
    const found = objects.get(key)
    if (!found) return void response.writeHead(404).end()
    const [, start = '0', end = ''] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
    const bytes = found.subarray(Number(start), end === '' ? undefined : Number(end) + 1)
    const headers = {
      'content-length': bytes.byteLength,
      'content-range': `bytes ${start}-${end}/${found.byteLength}`,
    }
    response.writeHead(end === '' ? 200 : 206, headers).end(request.method === 'HEAD' ? undefined : bytes)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => s3.once('listening', resolve))
  folder = await mkdtemp(join(tmpdir(), 'quarry-storage-'))
  const endpoint = `http://127.0.0.1:${(s3.address() as AddressInfo).port}/`
  storages.set('file system', await fileStorage(folder))
  storages.set(
    'S3',
    await s3Storage({
      endpoint,
      bucket: 'quarry',
      region: 'auto',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    }),
  )
})
afterAll(async () => {
  s3.close()
  await rm(folder, { recursive: true, force: true })
})

const storageNamed = (name: string): Storage => {
  const storage = storages.get(name)
  if (!storage) throw new Error(`no storage ${name}`)
  return storage
}

describe.each(['file system', 'S3'])('storage on %s', (name) => {
  const key = 'data/AAAAAAAA/versions/BBBBBBBB/näme with spaces+1.jar'

  it('keeps bytes under a key and hands them out whole or in part', async () => {
    const storage = storageNamed(name)
    await storage.put(key, Buffer.from('0123456789'), 'application/zip')
    expect(await storage.sizeOf(key)).toBe(10)
    const whole = await storage.open(key)
    expect([whole?.sizeBytes, whole && (await text(whole.stream))]).toEqual([10, '0123456789'])
    const part = await storage.open(key, { start: 2, end: 4 })
    expect([part?.sizeBytes, part && (await text(part.stream))]).toEqual([10, '234'])
  })

  it('takes over a local file', async () => {
    const storage = storageNamed(name)
    const local = join(storage.temporaryDir, 'upload-test')
    await writeFile(local, 'from disk')
    await storage.putFile('data/x/y.bin', local)
    expect(await storage.sizeOf('data/x/y.bin')).toBe(9)
    expect(await readdir(storage.temporaryDir)).not.toContain('upload-test')
  })

  it('forgets what is deleted, and does not mind what was never there', async () => {
    const storage = storageNamed(name)
    await storage.put('data/z/gone.bin', Buffer.from('x'))
    await storage.delete(['data/z/gone.bin', 'data/z/never.bin'])
    expect(await storage.sizeOf('data/z/gone.bin')).toBeUndefined()
    expect(await storage.open('data/z/gone.bin')).toBeUndefined()
  })
})

describe('the file system', () => {
  it('is never left by a key', async () => {
    const storage = storageNamed('file system')
    for (const key of ['../outside', 'data/../../outside', '/../outside'])
      await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('leaves the root')
  })

  it('is left without empty folders', async () => {
    const storage = storageNamed('file system')
    await storage.put('data/deep/er/still/file.bin', Buffer.from('x'))
    await storage.delete(['data/deep/er/still/file.bin'])
    expect(await readdir(join(folder, 'data'))).not.toContain('deep')
  })
})
