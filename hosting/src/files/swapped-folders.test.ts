import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FileError } from './file-error.ts'
import { ServerFiles } from './server-files.ts'

const READS = Number(process.env['SWAPPED_READS'] ?? 20_000)
/** At the same time. */
const READERS = 4
const READS_PER_CHANGE = 100

let root: string
let end = async () => {}
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'quarry-swapped-'))
})
afterEach(async () => {
  await end()
  await rm(root, { recursive: true, force: true })
})

/** A process of the server that swaps its folder `mods` for a link to a folder outside. */
async function startSwapping(data: string, outside: string): Promise<void> {
  const link = path.join(data, 'link')
  await symlink(outside, link)
  const script = path.join(import.meta.dirname, '../../testing/swap-folders.ts')
  const args = [script, path.join(data, 'mods'), link, path.join(data, 'spare')]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  end = async () => {
    const ended = once(child, 'close')
    child.kill('SIGKILL')
    await ended
  }
  await once(child.stdout, 'data')
}

it(`reads, writes and deletes nothing outside while folders are swapped for links, ${READS} times`, async () => {
  const [data, outside] = [path.join(root, 'data'), path.join(root, 'outside')]
  await mkdir(path.join(data, 'mods'), { recursive: true })
  await mkdir(outside)
  await writeFile(path.join(data, 'mods', 'file'), 'inside')
  await writeFile(path.join(outside, 'file'), 'outside')
  await startSwapping(data, outside)
  const files = new ServerFiles({ data, work: path.join(root, 'work'), storageMb: () => 100 })

  const seen = { inside: 0, refused: 0, outside: 0 }
  const attempt = async (work: () => Promise<string>) => {
    try {
      seen[(await work()) === 'inside' ? 'inside' : 'outside'] += 1
    } catch (error) {
      if (!(error instanceof FileError)) throw error
      seen.refused += 1
    }
  }
  const read = async () => {
    const { handle } = await files.read('mods/file')
    try {
      return await handle.readFile('utf8')
    } finally {
      await handle.close()
    }
  }
  const create = async (at: number) => {
    await files.create(`mods/new-${at}`, 'file')
    await files.remove(`mods/new-${at}`)
    return 'inside'
  }
  // The process that swaps may have to wait for the processor.
  const isSeen = () => seen.inside > 0 && seen.refused > 0
  for (let at = 0; at < READS || (at < READS * 20 && !isSeen()); at += READERS) {
    await Promise.all(Array.from({ length: READERS }, () => attempt(read)))
    if (at % READS_PER_CHANGE === 0) await attempt(() => create(at))
  }
  await end()
  end = async () => {}
  expect(seen.outside).toBe(0)
  expect(seen.inside).toBeGreaterThan(0)
  expect(seen.refused).toBeGreaterThan(0)
  expect(await readFile(path.join(outside, 'file'), 'utf8')).toBe('outside')
  // Nothing was created there either, or deleted.
  expect(await readdir(outside)).toEqual(['file'])
})
