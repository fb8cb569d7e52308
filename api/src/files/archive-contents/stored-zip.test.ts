import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { anArchive } from '../../../testing/archives.ts'
import { withArchiveSlot } from './archive-concurrency.ts'
import { openStoredZip } from './stored-zip.ts'

it('reads only the end of a large object', async () => {
  const bytes = await anArchive({ 'a.txt': 'a', 'b.txt': 'b' })
  const before = 1024 ** 3
  // Other data precedes the archive; the end record says where the central directory is.
  const end = bytes.length - 22
  bytes.writeUInt32LE(bytes.readUInt32LE(end + 16) + before, end + 16)
  const asked: number[] = []
  const sizeBytes = before + bytes.length
  const storage = {
    open: async (_: string, { start, end: last } = { start: 0, end: 0 }) => {
      asked.push(start)
      const gap = Buffer.alloc(Math.max(0, before - start))
      const rest = bytes.subarray(Math.max(0, start - before), last + 1 - before)
      return { sizeBytes, stream: Readable.from([Buffer.concat([gap, rest])]) }
    },
  }
  const names = await withArchiveSlot(async (signal) => {
    const zip = await openStoredZip(storage, { key: 'k', sizeBytes, signal })
    const found: string[] = []
    for await (const entry of zip.eachEntry()) found.push(entry.fileName)
    return found
  })
  expect(names).toEqual(['a.txt', 'b.txt'])
  expect(Math.min(...asked)).toBeGreaterThan(before - 2 * 65_536)
})

it('fails with overloaded when the storage does not respond in time', async () => {
  const storage = {
    open: async () => sleep(50).then(() => ({ sizeBytes: 100, stream: new Readable({ read() {} }) })),
  }
  const look = withArchiveSlot(
    async (signal) => openStoredZip(storage, { key: 'k', sizeBytes: 100, signal }),
    100,
  )
  await expect(look).rejects.toMatchObject({ code: 'overloaded' })
})
