import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { FILE_DEPTH_MAX, FILE_PIECE_MAX_BYTES } from '@quarry/domain/hosting/server-files'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nestFolders } from '../../testing/nested-folders.ts'
import { FileError } from './file-error.ts'
import type { Listing } from './list-folder.ts'
import { ServerFiles } from './server-files.ts'
import { Uploads } from './uploads.ts'

let root: string
let data: string
let files: ServerFiles
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'quarry-files-'))
  data = path.join(root, 'data')
  await mkdir(data)
  await writeFile(path.join(root, 'secret'), 'secret')
  files = openFiles()
})
afterEach(() => rm(root, { recursive: true, force: true }))

const openFiles = (storageMb = 100) =>
  new ServerFiles({ data, work: path.join(root, 'work'), storageMb: () => storageMb })
const content = (...parts: (string | Buffer)[]) => Readable.from(parts.map((part) => Buffer.from(part)))
const inside = (name: string) => path.join(data, name)
const textOf = (name: string) => readFileSync(inside(name), 'utf8')

/** The rule of the error, or `done`. */
const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof FileError) return error.body.rule ?? ''
      throw error
    },
  )

const listing: Listing = { page: 1, order: 'name', direction: 'asc', search: '' }
const list = async (given: Partial<Listing> = {}, folder = '') =>
  (await files.list(folder, { ...listing, ...given })).files.map(({ name }) => name)

describe('a list', () => {
  beforeEach(async () => {
    for (const name of ['Zeta', 'alpha']) await mkdir(inside(name))
    await writeFile(inside('b.txt'), '12345')
    await writeFile(inside('A.txt'), '1')
    await writeFile(inside('alpha/one'), '')
  })

  it('has folders first, then names in either order', async () => {
    expect(await list()).toEqual(['alpha', 'Zeta', 'A.txt', 'b.txt'])
    expect(await list({ direction: 'desc' })).toEqual(['Zeta', 'alpha', 'b.txt', 'A.txt'])
    expect(await list({ order: 'size', direction: 'desc', kind: 'file' })).toEqual(['b.txt', 'A.txt'])
    expect(await list({ search: 'TXT' })).toEqual(['A.txt', 'b.txt'])
    expect(await list({ kind: 'folder' })).toEqual(['alpha', 'Zeta'])
  })

  it('describes files, folders, links and others, and follows no link', async () => {
    await symlink(root, inside('link'))
    execFileSync('mkfifo', [inside('pipe')])
    const { files: entries } = await files.list('', listing)
    expect(entries.map(({ name, kind, size, items }) => [name, kind, size, items])).toEqual([
      ['alpha', 'folder', null, 1],
      ['Zeta', 'folder', null, 0],
      ['A.txt', 'file', 1, null],
      ['b.txt', 'file', 5, null],
      ['link', 'link', null, null],
      ['pipe', 'other', null, null],
    ])
    expect(await refusal(files.list('link', listing))).toBe('file_kind')
    expect(await refusal(files.list('missing', listing))).toBe('not_found_named')
    expect(await refusal(files.list('b.txt', listing))).toBe('file_kind')
  })

  it('has the times of its entries', async () => {
    const { birthtimeMs, mtimeMs } = await stat(inside('b.txt'), { bigint: true })
    const [created, modified] = [birthtimeMs, mtimeMs].map((ms) => new Date(Number(ms)).toISOString())
    const { files: found } = await files.list('', { ...listing, search: 'b.txt' })
    expect(found).toMatchObject([{ created, modified }])
  })

  it('has a hundred entries on each page', async () => {
    for (let at = 0; at < 150; at += 1) await writeFile(inside(`alpha/${String(at).padStart(3, '0')}`), '')
    const { files: second, total } = await files.list('alpha', { ...listing, page: 2 })
    expect([second.length, total, second[0]?.name]).toEqual([51, 151, '100'])
  })
})

describe('reading', () => {
  it('refuses links, pipes, devices and folders', async () => {
    await symlink(path.join(root, 'secret'), inside('link'))
    await symlink(root, inside('out'))
    execFileSync('mkfifo', [inside('pipe')])
    await mkdir(inside('folder'))
    for (const name of ['link', 'out/secret', 'pipe', 'folder'])
      expect(await refusal(files.read(name))).toBe('file_kind')
    expect(await refusal(files.read('nothing'))).toBe('not_found_named')
    expect(await refusal(files.read('../secret'))).toBe('file_path')
    expect(await refusal(files.read(''))).toBe('file_path')
  })
})

describe('writing', () => {
  it('creates a file, and replaces it in the known state only', async () => {
    const first = await files.write('config.yml', undefined, content('a: 1'))
    expect(first.size).toBe(4)
    expect(await refusal(files.write('config.yml', undefined, content('b')))).toBe('file_exists')
    const second = await files.write('config.yml', first.etag, content('a: ', '2'))
    expect(textOf('config.yml')).toBe('a: 2')
    expect(await refusal(files.write('config.yml', first.etag, content('a: 3')))).toBe('file_changed')
    await writeFile(inside('config.yml'), 'a: 4')
    expect(await refusal(files.write('config.yml', second.etag, content('a: 5')))).toBe('file_changed')
    expect(textOf('config.yml')).toBe('a: 4')
    expect(await readdir(path.join(root, 'work'))).toEqual([])
  })

  it('keeps the rights of a file, and lets one of two writers win', async () => {
    await writeFile(inside('run.sh'), 'one', { mode: 0o755 })
    const { etag, handle } = await files.read('run.sh')
    await handle.close()
    const writes = ['two', 'three'].map((text) => refusal(files.write('run.sh', etag, content(text))))
    expect((await Promise.all(writes)).toSorted()).toEqual(['done', 'file_changed'])
    expect((await stat(inside('run.sh'))).mode & 0o777).toBe(0o755)
  })

  it('names the folder of something new if it does not exist', async () => {
    await writeFile(inside('a'), '')
    for (const work of [
      () => files.write('none/here/a', undefined, content('x')),
      () => files.create('none/here/a', 'file'),
      () => files.move('a', 'none/here/a'),
      () => files.copy('a', 'none/here/a'),
    ])
      await expect(work()).rejects.toMatchObject({ body: { params: { kind: 'folder', ref: 'none/here' } } })
    await expect(files.write('b', 'x', content('x'))).rejects.toMatchObject({
      body: { params: { kind: 'file', ref: 'b' } },
    })
  })

  it('name the entry that is no folder', async () => {
    await mkdir(inside('world'))
    await writeFile(inside('pic.png'), 'x')
    const body = { params: { kind: 'folder', path: 'pic.png' } }
    await expect(files.move('world', 'pic.png/world')).rejects.toMatchObject({ body })
    await expect(files.read('pic.png/world')).rejects.toMatchObject({ body })
  })

  it('follows no link: neither in the path nor at its end', async () => {
    await symlink(root, inside('out'))
    await symlink(path.join(root, 'secret'), inside('link'))
    expect(await refusal(files.write('out/new', undefined, content('x')))).toBe('file_kind')
    expect(await refusal(files.write('link', 'x', content('x')))).toBe('file_kind')
    expect(await refusal(files.write('link', undefined, content('x')))).toBe('file_exists')
    expect(await refusal(files.create('out/new', 'folder'))).toBe('file_kind')
    expect(readFileSync(path.join(root, 'secret'), 'utf8')).toBe('secret')
    expect((await readdir(root)).toSorted()).toEqual(['data', 'secret'])
  })

  it('counts the storage while bytes arrive, and frees it again', async () => {
    files = openFiles(1)
    const half = Buffer.alloc(600_000)
    await files.write('one', undefined, content(half))
    expect(await refusal(files.write('two', undefined, content(half)))).toBe('server_storage_full')
    expect(await list()).toEqual(['one'])
    expect(await refusal(files.copy('one', 'two'))).toBe('server_storage_full')
    await files.remove('one')
    expect(await refusal(files.write('two', undefined, content(half)))).toBe('done')
  })

  it('refuses more than one piece may have', async () => {
    const parts = Array.from({ length: 9 }, () => Buffer.alloc(FILE_PIECE_MAX_BYTES / 8))
    expect(await refusal(files.write('large', undefined, content(...parts)))).toBe('body_too_large')
    expect(await list()).toEqual([])
  })

  it('takes names of 255 bytes, and stores accents in one form', async () => {
    await files.create('ä'.repeat(127), 'file')
    expect(await refusal(files.create('ä'.repeat(128), 'file'))).toBe('file_path')
    await files.create('Cafe\u0301', 'folder')
    expect(await refusal(files.create('Caf\u00E9', 'folder'))).toBe('file_exists')
    expect(await refusal(files.create('caf\u00E9', 'folder'))).toBe('done')
  })
})

describe('moving', () => {
  beforeEach(async () => {
    await mkdir(inside('world/region'), { recursive: true })
    await writeFile(inside('world/level.dat'), 'level')
    await writeFile(inside('other'), 'other')
  })

  it('never replaces anything', async () => {
    expect(await refusal(files.move('world/level.dat', 'other'))).toBe('file_exists')
    expect(await refusal(files.move('world', 'other'))).toBe('file_exists')
    await mkdir(inside('empty'))
    expect(await refusal(files.move('world', 'empty'))).toBe('file_exists')
    expect(await refusal(files.move('world', 'world'))).toBe('file_exists')
    expect(await refusal(files.move('world', 'world/region/inner'))).toBe('file_into_itself')
    expect(await refusal(files.move('world', 'missing/world'))).toBe('not_found_named')
    expect(textOf('other')).toBe('other')
  })

  it('is undone for the same file or folder only', async () => {
    const id = await files.move('world', 'old-world')
    expect(textOf('old-world/level.dat')).toBe('level')
    await files.move('old-world', 'world', id)
    expect(existsSync(inside('world/level.dat'))).toBe(true)
    const other = await files.move('other', 'moved')
    await files.remove('moved')
    await writeFile(inside('moved'), 'another')
    expect(await refusal(files.move('moved', 'other', other))).toBe('file_changed')
  })

  it('moves a link itself', async () => {
    await symlink(path.join(root, 'secret'), inside('link'))
    await files.move('link', 'world/link')
    expect(await refusal(files.read('world/link'))).toBe('file_kind')
  })
})

describe('copying', () => {
  it('copies folders in one another up to a limit', async () => {
    await mkdir(inside('deep'))
    await nestFolders(inside('deep'), 2 * FILE_DEPTH_MAX, Buffer.alloc(1))
    expect(await refusal(files.copy('deep', 'copy'))).toBe('file_copy_deep')
    expect(await readdir(path.join(root, 'work'))).toEqual([])
    await files.remove('deep')
    expect(await readdir(data)).toEqual([])
    await mkdir(inside(Array.from({ length: 100 }, () => 'd').join('/')), { recursive: true })
    expect(await refusal(files.copy('d', 'copy'))).toBe('done')
  })

  it('copies files and folders, and neither links nor pipes', async () => {
    await mkdir(inside('world/region'), { recursive: true })
    await writeFile(inside('world/region/r.0.0.mca'), 'region')
    await symlink(root, inside('world/link'))
    execFileSync('mkfifo', [inside('world/pipe')])
    await files.copy('world', 'world/region/copy')
    expect(await list({}, 'world/region/copy')).toEqual(['region'])
    expect(textOf('world/region/copy/region/r.0.0.mca')).toBe('region')
    expect(await refusal(files.copy('world', 'world/region'))).toBe('file_exists')
    expect(await refusal(files.copy('world/link', 'copy'))).toBe('file_kind')
    expect(await readdir(path.join(root, 'work'))).toEqual([])
  })
})

describe('deleting', () => {
  it('deletes links instead of what they refer to', async () => {
    await mkdir(inside('folder/deep'), { recursive: true })
    await symlink(root, inside('folder/deep/out'))
    await writeFile(Buffer.concat([Buffer.from(`${inside('folder')}/`), Buffer.from([0xff, 0xfe])]), 'x')
    await files.remove('folder')
    expect(await list()).toEqual([])
    expect(readFileSync(path.join(root, 'secret'), 'utf8')).toBe('secret')
    expect(await readdir(path.join(root, 'work'))).toEqual([])
    expect(await refusal(files.remove('folder'))).toBe('not_found_named')
    expect(await refusal(files.remove(''))).toBe('file_path')
  })

  it('is completed by the next agent', async () => {
    await mkdir(path.join(root, 'work', 'new-left', 'deep'), { recursive: true })
    await files.create('any', 'file')
    await files.remove('any')
    expect(await readdir(path.join(root, 'work'))).toEqual([])
  })
})

describe('an upload in pieces', () => {
  const openUploads = () => new Uploads(path.join(root, 'work', 'uploads'), files)

  it('continues after a lost connection and a restart, and appears as a whole', async () => {
    const { id } = await openUploads().start({ path: 'mods.zip', size: 9 })
    const lost = (async function* () {
      yield Buffer.from('abc')
      throw new Error('connection lost')
    })()
    await expect(openUploads().append(id, 0, lost)).rejects.toThrow('connection lost')
    const uploads = openUploads()
    expect((await uploads.read(id)).received).toBe(3)
    expect(await refusal(uploads.append(id, 0, content('abc')))).toBe('file_upload_offset')
    expect(await refusal(uploads.finish(id))).toBe('file_upload_incomplete')
    expect(await refusal(uploads.append(id, 3, content('defghijkl')))).toBe('body_too_large')
    expect(await list()).toEqual([])
    await uploads.append(id, 3, content('def'))
    await uploads.append(id, 6, content('ghi'))
    expect(await uploads.finish(id)).toMatchObject({ size: 9 })
    expect(textOf('mods.zip')).toBe('abcdefghi')
    expect(await refusal(uploads.read(id))).toBe('not_found_named')
    expect(await refusal(uploads.read('../../data'))).toBe('not_found_named')
  })

  it('ends a piece that arrives no further when the piece is sent again', async () => {
    const uploads = openUploads()
    const { id } = await uploads.start({ path: 'a', size: 4 })
    const { promise: stalled } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const first = refusal(
      uploads.append(
        id,
        0,
        (async function* () {
          yield Buffer.from('ab')
          begin()
          await stalled
        })(),
      ),
    )
    await begun
    expect((await uploads.append(id, 2, content('cd'))).received).toBe(4)
    expect(await first).toBe('upload_cut_off')
    await uploads.finish(id)
    expect(textOf('a')).toBe('abcd')
  })

  it('replaces a file in the known state only, and needs storage from the start', async () => {
    const uploads = openUploads()
    const { etag } = await files.write('a', undefined, content('old'))
    expect(await refusal(uploads.start({ path: 'a', size: 1 }))).toBe('file_exists')
    const { id } = await uploads.start({ path: 'a', size: 3, etag })
    await uploads.append(id, 0, content('new'))
    await writeFile(inside('a'), 'changed')
    expect(await refusal(uploads.finish(id))).toBe('file_changed')
    expect(textOf('a')).toBe('changed')
    expect(await refusal(uploads.start({ path: 'b', size: 101 * 1024 ** 2 }))).toBe('server_storage_full')
    await uploads.cancel(id)
    expect(await readdir(path.join(root, 'work', 'uploads'))).toEqual([])
  })

  it('exists at most ten times', async () => {
    const uploads = openUploads()
    const start = (at: number) => refusal(uploads.start({ path: `file-${at}`, size: 1 }))
    for (let at = 0; at < 10; at += 1) expect(await start(at)).toBe('done')
    expect(await start(10)).toBe('file_upload_limit')
  })
})
