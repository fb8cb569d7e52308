import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anArchive } from '../../../testing/archives.ts'
import { openStoredZip } from '../archive-contents/stored-zip.ts'
import { archiveBounds } from './archive-bounds.ts'
import { withArchive } from './open-archive.ts'
import { openZipBuffer } from './open-zip.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quarry-archive-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Creates an archive of these texts and reads the named entry. */
async function read(entries: Record<string, string>, name: string): Promise<string | undefined> {
  const bytes = await anArchive(entries)
  const file = path.join(folder, 'a.zip')
  await writeFile(file, bytes)
  return withArchive(file, bytes.length, 'a.zip', async (archive) => archive.read(name))
}

it('reads a text of 16 MiB and rejects one that is a byte larger', async () => {
  const most = 16 * 1024 ** 2
  expect(await read({ 'a.txt': ' '.repeat(most) }, 'a.txt')).toHaveLength(most)
  await expect(read({ 'a.txt': ' '.repeat(most + 1) }, 'a.txt')).rejects.toMatchObject({
    code: 'invalid_file',
    rule: 'archive_entry_too_large',
  })
})

it('reads entries by their full path', async () => {
  expect(await read({ 'a/b.txt': 'Hello' }, 'a/b.txt')).toBe('Hello')
  expect(await read({ 'a/b.txt': 'Hello' }, 'b.txt')).toBeUndefined()
})

describe('an archive with other bytes around it', () => {
  const script = Buffer.from('#!/bin/sh\nexec java -jar "$0"\n')
  const trailer = Buffer.from('no signature follows\n')

  it.each([
    ['before its start', [script], []],
    ['behind its end', [], [trailer]],
    ['on both sides', [script], [trailer, Buffer.alloc(30_000)]],
  ])('is read with bytes %s', async (_, before, after) => {
    const bytes = Buffer.concat([...before, await anArchive({ 'a.txt': 'Hello' }), ...after])
    const file = path.join(folder, 'b.zip')
    await writeFile(file, bytes)
    const found = await withArchive(file, bytes.length, 'b.zip', async (archive) => archive.read('a.txt'))
    expect(found).toBe('Hello')
    const readRange = async (start: number, end: number) => bytes.subarray(start, end)
    for (const zip of [await openStoredZip(readRange, bytes.length), await openZipBuffer(bytes)]) {
      for await (const entry of zip.eachEntry())
        expect(await text(await zip.openReadStreamPromise(entry))).toBe('Hello')
      zip.close()
    }
  })

  it('is not searched for among many end records', async () => {
    const bytes = Buffer.concat([
      await anArchive({ 'a.txt': '' }),
      Buffer.from('PK\u0005\u0006'.repeat(4000)),
    ])
    let reads = 0
    await archiveBounds(async (position, length) => {
      reads++
      return bytes.subarray(position, position + length)
    }, bytes.length)
    expect(reads).toBeLessThan(20)
  })
})

it.each([9, 12, 14, 93])('rejects entries with the compression method %i', async (method) => {
  const bytes = await anArchive({ 'a.txt': 'Hello' })
  bytes.writeUInt16LE(method, bytes.indexOf(Buffer.from('PK\u0001\u0002')) + 10)
  const file = path.join(folder, 'c.zip')
  await writeFile(file, bytes)
  await expect(withArchive(file, bytes.length, 'c.zip', async () => {})).rejects.toMatchObject({
    code: 'invalid_file',
    rule: 'archive_compression',
    params: { filename: 'c.zip', entry: 'a.txt' },
  })
})
