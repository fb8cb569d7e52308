import { expect, it } from 'vitest'
import { anArchive } from '../../../testing/archives.ts'
import { openStoredZip } from './stored-zip.ts'

it('reads only the end of a large object', async () => {
  const bytes = await anArchive({ 'a.txt': 'a', 'b.txt': 'b' })
  const before = 1024 ** 3
  // Other data precedes the archive; the end record says where the central directory is.
  const end = bytes.length - 22
  bytes.writeUInt32LE(bytes.readUInt32LE(end + 16) + before, end + 16)
  const asked: number[] = []
  const readRange = async (start: number, last: number) => {
    asked.push(start)
    const gap = Buffer.alloc(Math.max(0, before - start))
    return Buffer.concat([gap, bytes.subarray(Math.max(0, start - before), last - before)])
  }
  const zip = await openStoredZip(readRange, before + bytes.length)
  const names: string[] = []
  for await (const entry of zip.eachEntry()) names.push(entry.fileName)
  zip.close()
  expect(names).toEqual(['a.txt', 'b.txt'])
  expect(Math.min(...asked)).toBeGreaterThan(before - 2 * 65_536)
})
