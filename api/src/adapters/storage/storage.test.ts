import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startS3Server, type S3Server } from '../../../testing/s3-server.ts'
import { fileStorage } from './file-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from '../../ports/storage.ts'

let s3: S3Server
let folder: string
const storages = new Map<string, Storage>()

beforeAll(async () => {
  s3 = await startS3Server()
  folder = await mkdtemp(join(tmpdir(), 'quarry-storage-'))
  storages.set('file system', await fileStorage(folder))
  storages.set('S3', await s3Storage(s3.options))
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
  const key = "data/AAAAAAAA/versions/BBBBBBBB/näme with (spaces)+1 [x]'!*~&=@$,.jar"

  it('stores bytes under a key and returns them whole or in part', async () => {
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

  it('deletes objects, and ignores missing ones', async () => {
    const storage = storageNamed(name)
    await storage.put('data/z/gone.bin', Buffer.from('x'))
    await storage.delete(['data/z/gone.bin', 'data/z/never.bin'])
    expect(await storage.sizeOf('data/z/gone.bin')).toBeUndefined()
    expect(await storage.open('data/z/gone.bin')).toBeUndefined()
  })
})

describe('the file system', () => {
  it('stores nothing outside its root', async () => {
    const storage = storageNamed('file system')
    for (const key of ['../outside', 'data/../../outside', '/../outside'])
      await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('leaves the root')
  })

  it('deletes empty folders', async () => {
    const storage = storageNamed('file system')
    await storage.put('data/deep/er/still/file.bin', Buffer.from('x'))
    await storage.delete(['data/deep/er/still/file.bin'])
    expect(await readdir(join(folder, 'data'))).not.toContain('deep')
  })
})

describe('S3', () => {
  it('distinguishes a missing bucket from a missing object', async () => {
    const storage = await s3Storage({ ...s3.options, bucket: 'nowhere' })
    await expect(storage.put('data/x', Buffer.from('x'))).rejects.toThrow('404 NoSuchBucket to PUT')
    await expect(storage.open('data/x')).rejects.toThrow('404 NoSuchBucket to GET')
  })

  it('reports a wrong secret', async () => {
    const storage = await s3Storage({ ...s3.options, secretAccessKey: 'another' })
    await expect(storage.put('data/x', Buffer.from('x'))).rejects.toThrow('403 SignatureDoesNotMatch')
    await expect(storage.sizeOf('data/x')).rejects.toThrow('403')
  })

  it.each([
    ['is busy for a moment', [503, 503]],
    ['hangs up in the middle', ['cut']],
  ] as const)('sends the whole file again when it %s', async (_, failures) => {
    const storage = storageNamed('S3')
    const local = join(storage.temporaryDir, 'upload-again')
    const bytes = Buffer.alloc(300_000, 'quarry')
    await writeFile(local, bytes)
    s3.failNext(...failures)
    await storage.putFile('data/again.bin', local)
    expect(s3.objects.get('data/again.bin')?.equals(bytes)).toBe(true)
    await storage.delete(['data/again.bin'])
  })

  it('gives up after three attempts, and leaves nothing on disk', async () => {
    const storage = storageNamed('S3')
    const local = join(storage.temporaryDir, 'upload-in-vain')
    await writeFile(local, 'bytes')
    const before = s3.count()
    s3.failNext(500, 500, 500)
    await expect(storage.putFile('data/vain.bin', local)).rejects.toThrow('500 SlowDown to PUT')
    expect(s3.count() - before).toBe(3)
    expect(await readdir(storage.temporaryDir)).not.toContain('upload-in-vain')
    const away = await s3Storage({ ...s3.options, endpoint: 'http://127.0.0.1:9' })
    await expect(away.sizeOf('data/x')).rejects.toThrow('cannot be reached')
  })

  it('does not retry permanent failures', async () => {
    const before = s3.count()
    s3.failNext(400)
    await expect(storageNamed('S3').sizeOf('data/x')).rejects.toThrow('400')
    expect(s3.count() - before).toBe(1)
  })

  it('deletes many objects', async () => {
    const keys = Array.from({ length: 20 }, (_, n) => `data/many/${n}`)
    for (const key of keys) s3.objects.set(key, Buffer.from('x'))
    await storageNamed('S3').delete(keys)
    expect([...s3.objects.keys()].filter((key) => key.startsWith('data/many/'))).toEqual([])
  })
})

describe('a signed address of S3', () => {
  const signed = async (method: 'GET' | 'PUT', key: string) =>
    (await storageNamed('S3').signUrl?.(method, key)) ?? ''

  it('writes or reads one object without credentials', async () => {
    const key = 'backups/AAAAAAAA/part (1)'
    const put = await signed('PUT', key)
    expect(put).not.toContain(s3.options.secretAccessKey)
    expect((await fetch(put, { method: 'PUT', body: 'content' })).status).toBe(200)
    expect(await (await fetch(await signed('GET', key))).text()).toBe('content')
  })

  it('is of no use for another method or object', async () => {
    const put = await signed('PUT', 'one')
    expect((await fetch(put)).status).toBe(403)
    const other = await fetch(put.replace('/one?', '/two?'), { method: 'PUT', body: 'content' })
    expect(other.status).toBe(403)
  })

  it('does not exist for a folder', () => {
    expect(storageNamed('file system').signUrl).toBeUndefined()
  })
})
