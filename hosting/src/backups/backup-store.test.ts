import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nestFolders } from '../../testing/nested-folders.ts'
import { removePath } from '../files/remove-tree.ts'
import { BackupStore, type Work } from './backup-store.ts'

let root: string
let data: string
let backups: string
let store: BackupStore
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'quarry-backups-'))
  data = path.join(root, 'data')
  backups = path.join(root, 'backups')
  await mkdir(data)
  store = new BackupStore(backups)
})
afterEach(() => rm(root, { recursive: true, force: true }))

const work: Work = { signal: new AbortController().signal, onBytes: () => {} }

/** Names, modes, times, links and content of everything below a folder. */
const describeFolder = (folder: string): string =>
  execFileSync('sh', [
    '-c',
    'cd "$1" && find . -mindepth 1 -printf "%p %m %Ts %l\\n" | sort && find . -type f | sort | xargs -d "\\n" sha256sum',
    'sh',
    folder,
  ]).toString()

async function aWorld(): Promise<void> {
  await mkdir(path.join(data, 'world', 'region'), { recursive: true })
  await mkdir(path.join(data, 'empty'))
  await writeFile(path.join(data, 'world', 'region', 'r.0.0.mca'), randomBytes(300_000))
  await writeFile(path.join(data, 'nothing'), '')
  await writeFile(path.join(data, 'start.sh'), 'java', { mode: 0o755 })
  await writeFile(path.join(data, `${'long-'.repeat(40)}äöü`), 'long')
  await symlink('world/region', path.join(data, 'link'))
  await symlink('/etc', path.join(data, 'out'))
  await utimes(path.join(data, 'start.sh'), 1_000_000_000, 1_000_000_000)
  await chmod(path.join(data, 'empty'), 0o500)
  // More than are packed and written at once, and around the size up to which that is done.
  await mkdir(path.join(data, 'many'))
  for (let file = 0; file < 100; file += 1)
    await writeFile(path.join(data, 'many', `${file}.txt`), `content ${file}`)
  for (const size of [65_535, 65_536, 65_537])
    await writeFile(path.join(data, 'many', `${size}.bin`), randomBytes(size))
}

async function unpack(id: string): Promise<string> {
  const target = path.join(root, `restored-${id}`)
  await mkdir(target)
  await store.unpack(id, target, work)
  return target
}

describe('a backup', () => {
  it('restores every byte, with rights, times and links', async () => {
    await aWorld()
    const stored = await store.create('one', data, work)
    expect(stored.size).toBe((await readFile(path.join(backups, 'one.tar.zst'))).byteLength)
    const lines = (folder: string) =>
      describeFolder(folder)
        .split('\n')
        // Links have the time at which they were made.
        .map((line) => line.replace(/^(\.\/(?:link|out) \d+) \d+/, '$1'))
    expect(lines(await unpack('one'))).toEqual(lines(data))
  })

  it('restores names that are no text', async () => {
    const bytes = (name: string) => Buffer.from(`${data}/${name}`, 'latin1')
    await mkdir(bytes('\xff'))
    await writeFile(bytes('\xff/caf\xe9'), 'content')
    await writeFile(bytes('\xff/caf\xe8'), 'another')
    await writeFile(bytes('\xff/large\xe9'), randomBytes(300_000))
    await symlink(Buffer.from('caf\xe9', 'latin1'), bytes('\xff/link\xe9'))
    await store.create('one', data, work)
    const restored = await unpack('one')
    // Names, links and content, as `describeFolder` prints them, with one character for each byte.
    const script =
      'cd "$1" && find . -printf "%p %l\\n" | sort && find . -type f | sort | xargs -d "\\n" sha256sum'
    const describeBytes = (folder: string) =>
      execFileSync('sh', ['-c', script, 'sh', folder], { env: { ...process.env, LC_ALL: 'C' } }).toString(
        'latin1',
      )
    expect(describeBytes(restored)).toBe(describeBytes(data))
  })

  it('restores paths of many names', async () => {
    const deep = path.join(data, ...Array.from({ length: 300 }, () => 'd'))
    await mkdir(deep, { recursive: true })
    await writeFile(path.join(deep, 'file'), 'deep')
    await store.create('one', data, work)
    const restored = path.join(await unpack('one'), path.relative(data, deep), 'file')
    expect(await readFile(restored, 'utf8')).toBe('deep')
  })

  it('fails for a path that could not be restored', async () => {
    const names = Array.from({ length: 15 }, () => 'd'.repeat(250))
    await mkdir(path.join(data, ...names), { recursive: true })
    const failure = { failure: 'path_too_long', message: 'a path has more than 3500 bytes' }
    await expect(store.create('one', data, work)).rejects.toMatchObject(failure)
  })

  it('fails for folders in one another without opening all of them', async () => {
    await aWorld()
    await store.create('one', data, work)
    await nestFolders(data, 2500, Buffer.alloc(1))
    const failure = { failure: 'path_too_long' }
    await expect(store.isUnchanged('two', data)).rejects.toMatchObject(failure)
    await expect(store.create('two', data, work)).rejects.toMatchObject(failure)
    await removePath(data)
  })

  it('is not restored over a file that is there', async () => {
    await aWorld()
    await store.create('one', data, work)
    const target = path.join(root, 'taken')
    await mkdir(path.join(target, 'many'), { recursive: true })
    await writeFile(path.join(target, 'many', '7.txt'), 'mine')
    await expect(store.unpack('one', target, work)).rejects.toThrow('EEXIST')
    expect(await readFile(path.join(target, 'many', '7.txt'), 'utf8')).toBe('mine')
  })

  it('is complete or absent when its creation ends early', async () => {
    await aWorld()
    const abort = new AbortController()
    const creating = store.create('one', data, { signal: abort.signal, onBytes: () => abort.abort() })
    await expect(creating).rejects.toThrow('abort')
    expect(await readdir(backups)).toEqual([])
    await expect(unpack('one')).rejects.toMatchObject({ failure: 'backup_damaged' })
    await store.create('one', data, work)
    expect(await readdir(backups)).toEqual(['one.json', 'one.tar.zst'])
  })

  it('is not made again after an agent that could not report it', async () => {
    await writeFile(path.join(data, 'a'), '1')
    const first = await store.create('one', data, work)
    await writeFile(path.join(data, 'a'), '2')
    expect(await store.create('one', data, work)).toEqual(first)
  })

  it('is made automatically only if files have changed since the last one', async () => {
    await writeFile(path.join(data, 'a'), '1')
    expect(await store.isUnchanged('one', data)).toBe(false)
    await store.create('one', data, work)
    expect(await store.isUnchanged('two', data)).toBe(true)
    await writeFile(path.join(data, 'a'), '12')
    expect(await store.isUnchanged('two', data)).toBe(false)
    await store.create('two', data, work)
    await rm(path.join(data, 'a'))
    expect(await store.isUnchanged('three', data)).toBe(false)
    await store.create('three', data, work)
    expect(await store.isUnchanged('four', data)).toBe(true)
  })

  it('is damaged if any byte of it has changed', async () => {
    await writeFile(path.join(data, 'a'), randomBytes(10_000))
    await store.create('one', data, work)
    const file = path.join(backups, 'one.tar.zst')
    const bytes = await readFile(file)
    bytes[bytes.length - 5000] = (bytes[bytes.length - 5000] ?? 0) ^ 1
    await writeFile(file, bytes)
    await expect(unpack('one')).rejects.toMatchObject({ failure: 'backup_damaged' })
  })

  it('contains what a file had at first if it shrinks, and no pipes', async () => {
    execFileSync('mkfifo', [path.join(data, 'pipe')])
    await writeFile(path.join(data, 'a'), Buffer.alloc(5_000_000, 1))
    const shrink = { ...work, onBytes: () => void writeFile(path.join(data, 'a'), '') }
    await store.create('one', data, shrink)
    expect(await readdir(await unpack('one'))).toEqual(['a'])
    expect((await readFile(path.join(root, 'restored-one', 'a'))).byteLength).toBe(5_000_000)
  })

  it('is deleted when it is not listed any more', async () => {
    await store.keep([])
    for (const id of ['one', 'two']) await store.create(id, data, work)
    await store.keep(['two'])
    expect(await readdir(backups)).toEqual(['two.json', 'two.tar.zst'])
    expect(existsSync(path.join(backups, 'one.tar.zst'))).toBe(false)
    await expect(store.open('../backups/two')).rejects.toMatchObject({ code: 'not_found' })
  })
})
