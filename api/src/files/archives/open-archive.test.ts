import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anArchive } from '../../../testing/archives.ts'
import { withArchive } from './open-archive.ts'

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
