import { HOUR_MS } from '@quarry/domain/times'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { anArchive } from '../../../testing/archives.ts'
import { archiveReader } from './archive-reader.ts'

const never = new AbortController().signal

async function stored(entries: Record<string, string>) {
  const bytes = await anArchive(entries)
  const storage = {
    open: async (_: string, { start, end } = { start: 0, end: bytes.length }) => ({
      sizeBytes: bytes.length,
      stream: Readable.from([bytes.subarray(start, end + 1)]),
    }),
  }
  const sha512 = createHash('sha512').update(bytes).digest('hex')
  return { storage, archive: { storageKey: 'k', sha512, sizeBytes: bytes.length } }
}

describe('the archive reader', () => {
  it('fails with overloaded when the storage does not respond, and frees the slot', async () => {
    const { storage, archive } = await stored({ 'silent.txt': 'x' })
    const read = archiveReader({ concurrency: 1, storageMs: 100, deadlineMs: HOUR_MS })
    const silent = { open: () => new Promise<undefined>(() => {}) }
    const task = { kind: 'folder', archive, folder: '' } as const
    await expect(read(silent, task, never)).rejects.toMatchObject({ code: 'overloaded' })
    // What failed is not cached.
    const patient = archiveReader()
    expect(await patient(storage, task, never)).toMatchObject({ isReadable: true, files: 1 })
  })

  it('fails with overloaded when the job takes too much processor time', async () => {
    const { storage, archive } = await stored({ 'expensive.txt': 'x' })
    const task = { kind: 'folder', archive, folder: '' } as const
    await expect(archiveReader({ processorMs: 0 })(storage, task, never)).rejects.toMatchObject({
      code: 'overloaded',
    })
  })

  it('waits for storage that is slower than the limit of processor time', async () => {
    const { storage, archive } = await stored({ 'slow.txt': 'x' })
    const slow: typeof storage = {
      open: async (key, range) => {
        await sleep(1200)
        return await storage.open(key, range)
      },
    }
    const task = { kind: 'folder', archive, folder: '' } as const
    expect(await archiveReader({ processorMs: 1000 })(slow, task, never)).toMatchObject({ files: 1 })
  })

  it('fails with overloaded when the job takes too long altogether', async () => {
    const { archive } = await stored({ 'long.txt': 'x' })
    const silent = { open: () => new Promise<undefined>(() => {}) }
    const task = { kind: 'folder', archive, folder: '' } as const
    await expect(
      archiveReader({ deadlineMs: 100, storageMs: HOUR_MS })(silent, task, never),
    ).rejects.toMatchObject({
      code: 'overloaded',
    })
  })

  it('fails with overloaded when the storage fails', async () => {
    const { archive } = await stored({ 'broken.txt': 'x' })
    const broken = { open: () => Promise.reject(new Error('no connection')) }
    const read = archiveReader()({ open: broken.open }, { kind: 'folder', archive, folder: '' }, never)
    await expect(read).rejects.toMatchObject({ code: 'overloaded' })
  })

  it('rejects further jobs when too many wait', async () => {
    const { archive } = await stored({ 'queued.txt': 'x' })
    const read = archiveReader({ concurrency: 1, waiting: 1 })
    const leaving = new AbortController()
    const silent = { open: () => new Promise<undefined>(() => {}) }
    const task = { kind: 'folder', archive, folder: '' } as const
    const waiting = [read(silent, task, leaving.signal), read(silent, task, leaving.signal)]
    const results = Promise.allSettled(waiting)
    await expect(read(silent, task, never)).rejects.toMatchObject({ code: 'overloaded' })
    leaving.abort()
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})
