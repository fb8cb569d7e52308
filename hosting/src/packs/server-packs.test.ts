import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { Readable } from 'node:stream'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { NodePack } from '@quarry/api/contract/hosting/node-packs'
import { PACK_INDEX_MAX_BYTES } from '@quarry/domain/hosting/server-packs'
import { PACK_FILES_MAX } from '@quarry/domain/limits/counts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hashOf, modpackOf, type GivenPack } from '../../testing/modpacks.ts'
import { rawZip } from '../../testing/hostile-archives.ts'
import type { RemoteFiles } from '../downloads/remote-files.ts'
import { FileError } from '../files/file-error.ts'
import { ServerFiles } from '../files/server-files.ts'
import { Uploads } from '../files/uploads.ts'
import { ServerPacks } from './server-packs.ts'

const SITE = 'quarry.test'
let root: string
let site: Server
let siteUrl: string
/** What the site serves, by path, and which paths were requested. */
let stored: Map<string, string | Buffer>
let requests: string[]
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'quarry-packs-'))
  await mkdir(path.join(root, 'data'))
  stored = new Map()
  requests = []
  site = createServer(({ url = '' }, response) => {
    requests.push(url)
    const content = stored.get(url)
    if (content === undefined) response.writeHead(404).end()
    else response.end(content)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterEach(async () => {
  site.closeAllConnections()
  await new Promise((resolve) => site.close(resolve))
  await rm(root, { recursive: true, force: true })
})

const save = vi.fn<RemoteFiles['save']>()
beforeEach(() => {
  save.mockReset()
})
const open = (storageMb = 100) => {
  const parts = { data: path.join(root, 'data'), work: path.join(root, 'work'), storageMb: () => storageMb }
  const files = new ServerFiles(parts)
  const uploads = new Uploads(path.join(root, 'uploads'), files)
  return Object.assign(new ServerPacks(files, { siteUrl, remote: { save }, uploads }), { uploads })
}
const inside = (name: string) => path.join(root, 'data', name)
const textOf = (name: string) => readFile(inside(name), 'utf8')
const put = async (name: string, text: string) => {
  await mkdir(path.dirname(inside(name)), { recursive: true })
  await writeFile(inside(name), text)
}
/** All files of the server, without the record of the pack. */
const names = async () => {
  const entries = await readdir(path.join(root, 'data'), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory() && entry.name !== '.modpack.json')
    .map((entry) => path.relative(path.join(root, 'data'), path.join(entry.parentPath, entry.name)))
    .toSorted()
}

/** A file of a pack that the site serves. */
const fromSite = (content: string, given: object = {}) => {
  const url = `/data/P/versions/V/${hashOf(content).slice(0, 8)}.jar`
  stored.set(url, content)
  return { content, downloads: [`https://${SITE}${url}`], ...given }
}
async function aPack(
  given: GivenPack,
  { version = 'VVVVVVV1', project = 'PPPPPPPP', without = [] as string[] } = {},
) {
  const content = await modpackOf(given)
  const url = `/data/P/versions/${version}/pack.mrpack`
  stored.set(url, content)
  const file = { path: url, size: content.length, sha512: hashOf(content) }
  return { project, version, ...file, siteHost: SITE, without }
}
/** The same pack as a file that a user has uploaded. */
async function anUpload(packs: ReturnType<typeof open>, given: GivenPack, without: string[] = []) {
  const content = await modpackOf(given)
  const { id } = await packs.uploads.startPack(content.length)
  await packs.uploads.append(id, 0, Readable.from([content]))
  return { upload: id, siteHost: SITE, without }
}
const live = new AbortController().signal
type Around = Partial<Parameters<ServerPacks['install']>[1]>
const install = (packs: ServerPacks, pack: NodePack, around: Around = {}) =>
  packs.install(pack, {
    erases: false,
    signal: live,
    onProgress: () => {},
    onLine: () => {},
    prepare: () => Promise.resolve(),
    ...around,
  })
const ruleOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof FileError ? error.rule : String(error)),
  )

describe('a modpack', () => {
  it('is installed with what a server needs of it', async () => {
    const pack = await aPack(
      {
        files: {
          'mods/a.jar': fromSite('a'),
          'mods/map.jar': fromSite('map', { server: 'optional' }),
          'mods/zoom.jar': fromSite('zoom', { server: 'optional' }),
          'mods/light.jar': fromSite('light', { server: 'unsupported' }),
          'config/a.toml': fromSite('downloaded'),
        },
        entries: {
          'overrides/config/a.toml': 'override',
          'overrides/config/b.toml': 'override',
          'server-overrides/config/b.toml': 'of servers',
          'client-overrides/options.txt': 'of players',
          'overrides/eula.txt': 'eula=true',
          'readme.txt': 'text',
        },
      },
      { without: ['mods/zoom.jar', 'mods/a.jar'] },
    )
    const packs = open()
    expect(await packs.check(pack, false, live)).toMatchObject({
      dependencies: { minecraft: '1.20.4', 'fabric-loader': '0.15.6' },
      download: 4,
      left_out: 1,
      optional: [
        { path: 'mods/map.jar', size: 3 },
        { path: 'mods/zoom.jar', size: 4 },
      ],
      changes: { added: 4, replaced: 0, removed: 0, skipped: 0 },
    })
    expect([await names(), await packs.record()]).toEqual([[], undefined])

    const steps: number[] = []
    const prepare = async () => expect(await names()).toEqual([])
    await install(packs, pack, { prepare, onProgress: (percent) => steps.push(percent) })
    expect(await names()).toEqual(['config/a.toml', 'config/b.toml', 'mods/a.jar', 'mods/map.jar'])
    expect([await textOf('config/a.toml'), await textOf('config/b.toml')]).toEqual(['override', 'of servers'])
    expect(steps.at(-1)).toBe(80)
    expect(await packs.record()).toMatchObject({ project: 'PPPPPPPP', version: 'VVVVVVV1' })
    expect(await readdir(path.join(root, 'work'))).toEqual([])
    expect(save).not.toHaveBeenCalled()
  })

  it('is updated around what the owner added, changed, disabled or deleted', async () => {
    const first = ['same', 'new', 'gone', 'edited', 'off', 'off-gone', 'deleted']
    const files = Object.fromEntries(first.map((name) => [`mods/${name}.jar`, fromSite(`${name} 1`)]))
    const packs = open()
    await put('mods/mine.jar', 'mine')
    await install(packs, await aPack({ files, entries: { 'overrides/mods/mine.jar': 'theirs' } }))
    expect(await textOf('mods/mine.jar')).toBe('mine')
    await put('mods/edited.jar', 'by me')
    await put('mods/other.jar', 'other')
    for (const name of ['off', 'off-gone'])
      await rename(inside(`mods/${name}.jar`), inside(`mods/${name}.jar.disabled`))
    await rm(inside('mods/deleted.jar'))

    const second = ['new', 'edited', 'off', 'deleted', 'added']
    const update = await aPack(
      {
        files: {
          'mods/same.jar': fromSite('same 1'),
          ...Object.fromEntries(second.map((name) => [`mods/${name}.jar`, fromSite(`${name} 2`)])),
        },
      },
      { version: 'VVVVVVV2' },
    )
    requests = []
    const { changes } = await packs.check(update, false, live)
    expect(changes).toEqual({
      added: 1,
      replaced: 2,
      removed: 2,
      skipped: 2,
      removed_paths: ['mods/gone.jar', 'mods/off-gone.jar.disabled'],
      skipped_paths: [
        { path: 'mods/edited.jar', reason: 'changed' },
        { path: 'mods/deleted.jar', reason: 'deleted' },
      ],
    })
    // The second time stands for an agent that ended before it noted the end.
    for (let time = 0; time < 2; time += 1) {
      await install(packs, update)
      expect(await names()).toEqual(
        ['added', 'edited', 'mine', 'new', 'other', 'same']
          .map((name) => `mods/${name}.jar`)
          .toSpliced(4, 0, 'mods/off.jar.disabled'),
      )
    }
    const texts = ['new.jar', 'edited.jar', 'off.jar.disabled', 'mine.jar'].map((name) =>
      textOf(`mods/${name}`),
    )
    expect(await Promise.all(texts)).toEqual(['new 2', 'by me', 'off 2', 'mine'])
    // Neither the pack itself nor files that are there already.
    expect(requests.filter((url) => url.endsWith('.jar'))).toHaveLength(3)
  })

  it('is replaced by another pack, without what was deleted of the first one', async () => {
    const packs = open()
    await install(packs, await aPack({ files: { 'mods/a.jar': fromSite('a'), 'mods/b.jar': fromSite('b') } }))
    await rm(inside('mods/a.jar'))
    const other = { project: 'QQQQQQQQ', version: 'WWWWWWWW' }
    await install(packs, await aPack({ files: { 'mods/a.jar': fromSite('a') } }, other))
    expect(await names()).toEqual(['mods/a.jar'])
  })

  it('is forgotten, and all of its files become those of the owner', async () => {
    const packs = open()
    await install(packs, await aPack({ files: { 'mods/a.jar': fromSite('a') } }))
    for (let time = 0; time < 2; time += 1) await packs.unlink()
    expect([await names(), await packs.record()]).toEqual([['mods/a.jar'], undefined])
    const update = await aPack({ files: { 'mods/a.jar': fromSite('a 2') } })
    expect((await packs.check(update, false, live)).changes.skipped_paths).toEqual([
      { path: 'mods/a.jar', reason: 'own' },
    ])
    expect((await packs.check(update, true, live)).changes).toMatchObject({ added: 1, skipped: 0 })
  })

  it.each([
    ['that its owner has broken', '{"project":1}'],
    [
      'that leads elsewhere',
      JSON.stringify({ project: 'PPPPPPPP', version: 'VVVVVVVV', files: [{ path: '../a' }] }),
    ],
  ])('is unknown with a record %s', async (_, text) => {
    await put('.modpack.json', text)
    expect(await open().record()).toBeUndefined()
  })
})

describe('a modpack changes nothing', () => {
  const good = () => fromSite('good')
  it.each([
    ['a path leaves the folder', () => ({ files: { '../a.jar': good() } }), 'pack_unreadable'],
    [
      'an override leaves the folder',
      () => ({ entries: { 'overrides/xx/a': 'a' }, renamed: ['overrides/xx/a', 'overrides/../a'] as const }),
      'server_archive_entry',
    ],
    ['a file is within another', () => ({ files: { a: good(), 'a/b': good() } }), 'pack_unreadable'],
    ['the index is no JSON', () => ({ index: '{' }), 'pack_unreadable'],
    [
      'a file has another hash',
      () => ({
        files: {
          a: fromSite('evil', { given: { hashes: { sha1: 'a'.repeat(40), sha512: 'b'.repeat(128) } } }),
        },
      }),
      'pack_differs',
    ],
    [
      'a file is larger than it says',
      () => ({ files: { a: fromSite('long', { given: { fileSize: 3 } }) } }),
      'pack_differs',
    ],
    [
      'a host is not allowed in packs',
      () => ({
        files: { a: { content: 'a', downloads: ['https://evil.example/a', 'http://github.com/a'] } },
      }),
      'pack_host',
    ],
    [
      'an address of the site is no stored file',
      () => ({ files: { a: { content: 'a', downloads: [`https://${SITE}/v3/servers`] } } }),
      'pack_download_failed',
    ],
  ])('if %s', async (_, given, rule) => {
    const pack = await aPack({ files: {}, ...given() })
    expect(await ruleOf(install(open(), pack))).toBe(rule)
    expect(await names()).toEqual([])
    expect(save).not.toHaveBeenCalled()
    expect(await readdir(path.join(root, 'work'))).toEqual([])
  })

  it('if it does not fit into the storage of the server', async () => {
    const files = { 'a.jar': fromSite('a', { given: { fileSize: 2 * 1024 ** 2 } }) }
    const pack = await aPack({ files })
    expect(await ruleOf(install(open(1), pack))).toBe('server_storage_full')
    expect(requests).toEqual([pack.path])
  })

  it('if it is cancelled, or its software fails', async () => {
    const pack = await aPack({ files: { 'mods/a.jar': good() } })
    const cancelled = AbortSignal.abort(new Error('cancelled'))
    expect(await ruleOf(install(open(), pack, { signal: cancelled }))).toContain('cancelled')
    const prepare = () => Promise.reject(new Error('no software'))
    expect(await ruleOf(install(open(), pack, { prepare }))).toContain('no software')
    expect(await names()).toEqual([])
  })

  it('through a link that leaves the folder', async () => {
    await symlink(root, inside('mods'))
    const pack = await aPack({ files: { 'mods/a.jar': fromSite('a'), 'b.jar': fromSite('b') } })
    expect((await open().check(pack, false, live)).changes.skipped_paths).toEqual([
      { path: 'mods/a.jar', reason: 'own' },
    ])
    await install(open(), pack)
    expect([existsSync(path.join(root, 'a.jar')), existsSync(inside('b.jar'))]).toEqual([false, true])
  })
})

it('files of other hosts are checked, and the next address is tried', async () => {
  save.mockImplementation(async (address, scratch) => {
    await writeFile(scratch, address.includes('github') ? 'evil' : 'good')
  })
  const downloads = ['https://github.com/a/b.jar', 'https://cdn.modrinth.com/data/b.jar']
  await install(open(), await aPack({ files: { 'mods/b.jar': { content: 'good', downloads } } }))
  expect(await textOf('mods/b.jar')).toBe('good')
  expect(save.mock.calls.map(([address, , { maxBytes }]) => [address, maxBytes])).toEqual(
    downloads.map((address) => [address, 4]),
  )
})

describe('a modpack of an uploaded file', () => {
  const file = { name: 'Boats', version_number: '1.0' }

  it('is installed, and its files are listed and updated like those of the catalogue', async () => {
    const packs = open()
    const pack = await anUpload(
      packs,
      {
        files: { 'mods/a.jar': fromSite('a 1'), 'mods/b.jar': fromSite('b', { server: 'optional' }) },
        entries: { 'overrides/config/a.toml': 'fast' },
      },
      ['mods/b.jar'],
    )
    expect(await packs.check(pack, false, live)).toMatchObject({ file, changes: { added: 2 } })
    await install(packs, pack)
    expect(await names()).toEqual(['config/a.toml', 'mods/a.jar'])
    expect(await packs.record()).toMatchObject({ file })
    await put('config/a.toml', 'slow')
    await rm(inside('mods/a.jar'))
    const update = {
      files: { 'mods/a.jar': fromSite('a 2') },
      entries: { 'overrides/config/a.toml': 'faster' },
    }
    expect((await packs.check(await anUpload(packs, update), false, live)).changes.skipped_paths).toEqual([
      { path: 'mods/a.jar', reason: 'deleted' },
      { path: 'config/a.toml', reason: 'changed' },
    ])
    // A modpack of the catalogue is another one, whatever its name is.
    await install(packs, await aPack({ files: { 'mods/a.jar': fromSite('a 2') } }))
    expect(await names()).toEqual(['config/a.toml', 'mods/a.jar'])
    expect(await packs.record()).toMatchObject({ project: 'PPPPPPPP' })
  })

  it('has a name of one line, whatever its index says', async () => {
    const packs = open()
    const index = (name: string) =>
      JSON.stringify({
        game: 'minecraft',
        formatVersion: 1,
        versionId: '\u200b',
        name,
        files: [],
        dependencies: {},
      })
    const pack = await anUpload(packs, { index: index('Boats\n\u202e2') })
    expect((await packs.check(pack, false, live)).file).toEqual({ name: 'Boats 2', version_number: '?' })
    await install(packs, pack)
    expect(await packs.record()).toMatchObject({ file: { name: 'Boats 2', version_number: '?' } })
  })

  it('changes nothing while it is incomplete, or as another upload', async () => {
    const packs = open()
    const { id: part } = await packs.uploads.startPack(10)
    await packs.uploads.append(part, 0, Readable.from([Buffer.from('PK')]))
    const common = { siteHost: SITE, without: [] }
    expect(await ruleOf(install(packs, { upload: part, ...common }))).toBe('file_upload_incomplete')
    const { id: other } = await packs.uploads.start({ path: 'a.mrpack', size: 0 })
    expect(await ruleOf(install(packs, { upload: other, ...common }))).toBe('not_found_named')
    expect(await ruleOf(install(packs, { upload: '../../data/a', ...common }))).toBe('not_found_named')
    const { upload } = await anUpload(packs, { files: {} })
    expect(await ruleOf(packs.uploads.finish(upload))).toBe('not_found_named')
    expect(await names()).toEqual([])
  })

  const good = () => fromSite('good')
  it.each([
    ['is no archive', { index: '' }, 'server_archive', 'PK', 'XX'],
    ['has no index', { files: {} }, 'pack_unreadable', 'modrinth.index.json', 'somewhere.elsewhere'],
    ['has a folder outside', { entries: { 'overrides/xx/a': 'a' } }, 'server_archive_entry', 'xx/a', '../a'],
    [
      'has an absolute path',
      { entries: { 'overrides/a': 'a' } },
      'server_archive_entry',
      'overrides/a',
      '/verrides/a',
    ],
  ] as const)('changes nothing if it %s', async (_, given, rule, from, to) => {
    const packs = open()
    const pack = await anUpload(packs, { ...given, renamed: [from, to] })
    expect(await ruleOf(install(packs, pack))).toBe(rule)
    expect(await names()).toEqual([])
    expect(await readdir(path.join(root, 'work'))).toEqual([])
  })

  it.each([
    [
      'a larger index than any pack',
      () => ({ index: ' '.repeat(PACK_INDEX_MAX_BYTES + 1) }),
      'pack_unreadable',
    ],
    [
      'more files than any pack',
      () => {
        const listed = Array.from({ length: PACK_FILES_MAX + 1 }, (_, at) => [`mods/${at}.jar`, good()])
        return { files: Object.fromEntries(listed) }
      },
      'pack_unreadable',
    ],
    [
      'files larger than any pack',
      () => ({ files: { a: fromSite('a', { given: { fileSize: 2 ** 35 } }) } }),
      'pack_too_large',
    ],
    [
      'a file of another host',
      () => ({ files: { a: { content: 'a', downloads: ['http://127.0.0.1/a'] } } }),
      'pack_host',
    ],
  ])('is not read with %s', async (_, given, rule) => {
    const packs = open()
    const pack = await anUpload(packs, given())
    expect(await ruleOf(packs.check(pack, false, live))).toBe(rule)
    expect(save).not.toHaveBeenCalled()
  })

  it('with a link is refused', async () => {
    const packs = open()
    const content = rawZip([{ name: 'overrides/mods', content: '/etc', mode: 0o120777 }])
    const { id } = await packs.uploads.startPack(content.length)
    await packs.uploads.append(id, 0, Readable.from([content]))
    const pack = { upload: id, siteHost: SITE, without: [] }
    expect(await ruleOf(packs.check(pack, false, live))).toBe('server_archive_entry')
  })
})
