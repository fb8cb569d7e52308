import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { pack, type Headers } from 'tar-stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { checkArchive, extractArchive } from './extraction.ts'
import { FileError } from './file-error.ts'
import { ServerFiles } from './server-files.ts'

let root: string
let data: string
let files: ServerFiles
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'quarry-extraction-'))
  data = path.join(root, 'data')
  await mkdir(data)
  files = openFiles(100)
})
afterEach(() => rm(root, { recursive: true, force: true }))

const openFiles = (storageMb: number) =>
  new ServerFiles({ data, work: path.join(root, 'work'), storageMb: () => storageMb })

type Entries = Record<string, string | Buffer | null>

/** Null makes a folder. */
async function zipOf(entries: Entries, mode?: number): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(entries))
    if (content === null) zip.addEmptyDirectory(name)
    else zip.addBuffer(Buffer.from(content), name, mode === undefined ? {} : { mode })
  zip.end()
  return buffer(zip.outputStream)
}

async function tarOf(entries: readonly (readonly [Headers, string?])[]): Promise<Buffer> {
  const tar = pack()
  for (const [header, content = ''] of entries) tar.entry(header, content)
  tar.finalize()
  return buffer(tar)
}

const signal = new AbortController().signal
const put = (name: string, content: Buffer | string) => writeFile(path.join(data, name), content)
const check = (archive: string, folder = '', unwraps = false) =>
  checkArchive(files, { archive, folder, unwraps }, signal)
const run = (
  archive: string,
  { folder = '', overwrites = false, deletes = false, unwraps = false, aborted = signal } = {},
) =>
  extractArchive(
    files,
    { archive, folder, unwraps },
    { overwrites, deletes, signal: aborted, onProgress: () => {} },
  ).then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof FileError) return error.rule
      throw error
    },
  )
const textOf = (name: string) => readFile(path.join(data, name), 'utf8')

const PACK: Entries = { 'mods/a.jar': 'a', 'mods/deep/b.jar': 'bb', 'empty/': null, 'c.txt': 'ccc' }

describe('an archive', () => {
  it('lists what it would write and replace before it is extracted', async () => {
    await put('pack.zip', await zipOf(PACK))
    expect(await check('pack.zip')).toEqual({
      files: 3,
      size: 6,
      conflicts: [],
      more_conflicts: false,
      unwrapped: null,
    })
    await mkdir(path.join(data, 'mods'))
    await put('mods/a.jar', 'mine')
    await put('empty', 'a file where the archive has a folder')
    expect((await check('pack.zip')).conflicts).toEqual(['mods/a.jar', 'empty'])
  })

  it.each(['zip', 'tar', 'tar.gz', 'tar.zst'])('is extracted as a whole: %s', async (format) => {
    const tar = () =>
      tarOf([
        [{ name: './', type: 'directory' }],
        [{ name: './mods', type: 'directory' }],
        [{ name: './mods/a.jar' }, 'a'],
        [{ name: `mods/${'long-'.repeat(30)}` }, 'long'],
      ])
    const archives: Record<string, () => Promise<Buffer>> = {
      zip: () => zipOf({ 'mods/a.jar': 'a', [`mods/${'long-'.repeat(30)}`]: 'long' }),
      tar,
      'tar.gz': async () => gzipSync(await tar()),
      'tar.zst': async () => zstdCompressSync(await tar()),
    }
    await put('pack', (await archives[format]?.()) ?? '')
    await mkdir(path.join(data, 'into'))
    expect(await run('pack', { folder: 'into' })).toBe('done')
    expect(await textOf('into/mods/a.jar')).toBe('a')
    expect(await textOf(`into/mods/${'long-'.repeat(30)}`)).toBe('long')
    expect(await readdir(path.join(root, 'work'))).toEqual([])
  })

  it.each([
    ['a folder around it', { 'Server-1.2/': null, 'Server-1.2/mods/a.jar': 'a' }, 'Server-1.2', 'mods/a.jar'],
    [
      'no entry of that folder',
      { 'Server-1.2/mods/a.jar': 'a', 'Server-1.2/b': '' },
      'Server-1.2',
      'mods/a.jar',
    ],
    ['a file beside it', { 'Server-1.2/mods/a.jar': 'a', 'read.me': '' }, null, 'Server-1.2/mods/a.jar'],
    ['another folder', { 'read/me': '', 'Server-1.2/mods/a.jar': 'a' }, null, 'Server-1.2/mods/a.jar'],
    ['a folder of the game only', { 'mods/a.jar': 'a' }, null, 'mods/a.jar'],
    ['one file', { 'a.jar': 'a' }, null, 'a.jar'],
  ] satisfies [string, Entries, string | null, string][])(
    'is extracted without the folder around its content if that is wanted: %s',
    async (_what, entries, unwrapped, file) => {
      await put('pack.zip', await zipOf(entries))
      expect(await check('pack.zip', '', true)).toMatchObject({ unwrapped, conflicts: [] })
      expect(await run('pack.zip', { unwraps: true })).toBe('done')
      expect(await textOf(file)).toBe('a')
      expect((await check('pack.zip', '', true)).conflicts).toContain(file)
      expect(await run('pack.zip', { unwraps: true })).toBe('file_exists')
    },
  )

  it('is deleted afterwards if that is wanted, unless it was not extracted', async () => {
    await put('pack.zip', await zipOf({ 'a.txt': 'a' }))
    await put('a.txt', 'mine')
    expect(await run('pack.zip', { deletes: true })).toBe('file_exists')
    expect(await readdir(data)).toEqual(['a.txt', 'pack.zip'])
    expect(await run('pack.zip', { deletes: true, overwrites: true })).toBe('done')
    expect(await readdir(data)).toEqual(['a.txt'])
    expect(await textOf('a.txt')).toBe('a')
  })

  it('replaces files only if that is wanted, and then keeps all others', async () => {
    await put('pack.zip', await zipOf(PACK))
    await mkdir(path.join(data, 'mods'))
    await put('mods/a.jar', 'mine')
    await put('mods/own.jar', 'own')
    expect(await run('pack.zip')).toBe('file_exists')
    expect(await readdir(data)).toEqual(['mods', 'pack.zip'])
    expect(await run('pack.zip', { overwrites: true })).toBe('done')
    expect([await textOf('mods/a.jar'), await textOf('mods/own.jar')]).toEqual(['a', 'own'])
    expect(await textOf('mods/deep/b.jar')).toBe('bb')
  })

  it('never replaces a link or a folder by a file, and never writes through a link', async () => {
    const outside = path.join(root, 'outside')
    await mkdir(outside)
    await symlink(outside, path.join(data, 'mods'))
    await put('pack.zip', await zipOf({ 'mods/a.jar': 'a' }))
    expect(await run('pack.zip', { overwrites: true })).toBe('file_exists')
    expect(await run('pack.zip', { folder: 'mods', overwrites: true })).toBe('file_kind')
    expect(await readdir(outside)).toEqual([])
    await mkdir(path.join(data, 'c.txt'))
    await put('other.zip', await zipOf({ 'c.txt': 'c' }))
    expect(await run('other.zip', { overwrites: true })).toBe('file_exists')
  })

  it.each([
    ['a link', { name: 'link', type: 'symlink', linkname: '/etc' }],
    ['a hard link', { name: 'link', type: 'link', linkname: '../../secret' }],
    ['a device', { name: 'null', type: 'character-device' }],
    ['a pipe', { name: 'pipe', type: 'fifo' }],
    ['a path that leaves the folder', { name: '../outside' }],
    ['a path that leaves it in the middle', { name: 'a/../../outside' }],
    ['an absolute path', { name: '/etc/passwd' }],
    ['a name with a line break', { name: 'a\nb' }],
    ['a name of 256 bytes', { name: 'a'.repeat(256) }],
  ] as const)('of the format tar with %s is refused as a whole', async (_, header) => {
    await put('pack.tar', await tarOf([[{ name: 'first' }, 'x'], [header]]))
    expect(await run('pack.tar')).toBe('server_archive_entry')
    await expect(check('pack.tar')).rejects.toMatchObject({ rule: 'server_archive_entry' })
    expect(await readdir(data)).toEqual(['pack.tar'])
    expect((await readdir(root)).toSorted()).toEqual(['data', 'work'])
  })

  it.each(['../outside', '/etc/passwd'])('of the format zip with the path %s is refused', async (name) => {
    // The library that writes zips refuses such names.
    const zip = await zipOf({ ['x'.repeat(name.length)]: 'x' })
    const changed = Buffer.from(zip.toString('latin1').replaceAll('x'.repeat(name.length), name), 'latin1')
    await put('pack.zip', changed)
    expect(await run('pack.zip')).toBe('server_archive_entry')
  })

  it('of the format zip with a link is refused', async () => {
    await put('pack.zip', await zipOf({ link: '/etc' }, 0o120777))
    expect(await run('pack.zip')).toBe('server_archive_entry')
  })

  it('that has one name twice, in one form or another, is refused', async () => {
    await put(
      'pack.tar',
      await tarOf([
        [{ name: 'caf\u00E9' }, '1'],
        [{ name: 'cafe\u0301' }, '2'],
      ]),
    )
    expect(await run('pack.tar')).toBe('file_exists')
    await put(
      'pack.tar',
      await tarOf([
        [{ name: 'a' }, '1'],
        [{ name: 'a/b' }, '2'],
      ]),
    )
    expect(await run('pack.tar')).toBe('file_exists')
    expect(await readdir(data)).toEqual(['pack.tar'])
  })

  it('that is broken, empty or of another format is refused', async () => {
    const zip = await zipOf(PACK)
    for (const content of ['no archive', '', zip.subarray(0, zip.length - 10), gzipSync('no tar')]) {
      await put('pack', content)
      expect(await run('pack')).toBe('server_archive')
    }
    expect(await run('missing')).toBe('not_found_named')
  })

  it('that unpacks to much more than its size is refused, and so is one without storage for it', async () => {
    const zeros = Buffer.alloc(65 * 1024 ** 2)
    await put('bomb.zip', await zipOf({ zeros }))
    expect(await run('bomb.zip')).toBe('server_archive_large')
    await put('bomb.tar.gz', gzipSync(await tarOf([[{ name: 'zeros' }, zeros.toString('latin1')]])))
    expect(await run('bomb.tar.gz')).toBe('server_archive_large')
    files = openFiles(1)
    await put('large.zip', await zipOf({ large: Buffer.alloc(2 * 1024 ** 2) }))
    expect(await run('large.zip')).toBe('server_storage_full')
    expect(await readdir(path.join(root, 'work'))).toEqual([])
  })

  it('leaves nothing when it is cancelled', async () => {
    await put('pack.zip', await zipOf(PACK))
    const aborted = AbortSignal.abort(new Error('cancelled'))
    await expect(run('pack.zip', { aborted })).rejects.toThrow('cancelled')
    expect(await readdir(data)).toEqual(['pack.zip'])
    expect(await readdir(path.join(root, 'work'))).toEqual([])
  })
})
