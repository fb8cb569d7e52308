import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PlacedFile } from '@quarry/api/contract/hosting/node-content'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FileError } from '../files/file-error.ts'
import { ServerFiles } from '../files/server-files.ts'
import { ContentFiles } from './content-files.ts'

let root: string
let site: Server
let siteUrl: string
let requests: string[]
/** What the site serves, by path. */
let stored: Record<string, string>
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'quarry-content-'))
  await mkdir(path.join(root, 'data'))
  requests = []
  stored = {}
  site = createServer(({ url = '' }, response) => {
    requests.push(url)
    const text = stored[url]
    if (text === undefined) response.writeHead(404).end()
    else response.end(text)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterEach(async () => {
  site.closeAllConnections()
  await new Promise((resolve) => site.close(resolve))
  await rm(root, { recursive: true, force: true })
})

const inside = (name: string) => path.join(root, 'data/mods', name)
const openContent = (storageMb = 100) => {
  const parts = { data: path.join(root, 'data'), work: path.join(root, 'work'), storageMb: () => storageMb }
  return new ContentFiles(new ServerFiles(parts), siteUrl, { record: () => Promise.resolve(undefined) })
}
const sha512 = (text: string) => createHash('sha512').update(text).digest('hex')
const signal = new AbortController().signal

/** A file of the site that is to be placed. */
function aStored(name: string, text: string, given: Partial<PlacedFile> = {}): PlacedFile {
  const file = { path: `/data/P/versions/V/${name}`, name, size: text.length, sha512: sha512(text) }
  stored[file.path] = text
  return { ...file, replaces: [], ...given }
}
const names = async () => (await readdir(path.join(root, 'data/mods'))).toSorted()
const ruleOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof FileError ? error.rule : String(error)),
  )
const list = (content: ContentFiles) => content.list({ folder: 'mods', extension: '.jar' })

describe('a list of content', () => {
  it('has the files of the extension with their hashes, and follows no link', async () => {
    const content = openContent()
    expect(await list(content)).toEqual({ files: [], total: 0, installed: null })
    await mkdir(inside('folder.jar'), { recursive: true })
    await writeFile(inside('b.jar.disabled'), 'b')
    await writeFile(inside('a.jar'), 'a')
    await writeFile(inside('a.txt'), 'text')
    await symlink(inside('a.jar'), inside('link.jar'))
    expect(await list(content)).toEqual({
      files: [
        { name: 'a.jar', size: 1, sha512: sha512('a'), pack: null },
        { name: 'b.jar.disabled', size: 1, sha512: sha512('b'), pack: null },
      ],
      total: 2,
      installed: null,
    })
    await writeFile(inside('a.jar'), 'other')
    expect((await list(content)).files[0]?.sha512).toBe(sha512('other'))
  })
})

describe('files of the site', () => {
  it('are downloaded once, and replace files of other names', async () => {
    const content = openContent()
    const files = [aStored('a.jar', 'first'), aStored('b.jar', 'library')]
    await content.place('mods', files, signal)
    await content.place('mods', files, signal)
    expect([await names(), requests.length]).toEqual([['a.jar', 'b.jar'], 2])

    const update = aStored('a-2.jar', 'second', { replaces: ['a.jar'] })
    await content.place('mods', [update], signal)
    expect([await names(), readFileSync(inside('a-2.jar'), 'utf8')]).toEqual([['a-2.jar', 'b.jar'], 'second'])
    await content.place('mods', [aStored('a-2.jar', 'third', { replaces: ['a-2.jar'] })], signal)
    expect(readFileSync(inside('a-2.jar'), 'utf8')).toBe('third')
    expect(await readdir(path.join(root, 'work'))).toEqual([])
  })

  it.each([
    ['is missing', { path: '/data/P/versions/V/none.jar' }],
    ['has another hash', { sha512: sha512('other') }],
    ['is larger than announced', { size: 1 }],
    ['is smaller than announced', { size: 100 }],
  ])('change nothing if one %s', async (_, given) => {
    const content = openContent()
    await content.place('mods', [aStored('a.jar', 'first')], signal)
    const good = aStored('a-2.jar', 'second', { replaces: ['a.jar'] })
    const bad = aStored('b.jar', 'library', given)
    expect(await ruleOf(content.place('mods', [good, bad], signal))).toBe('content_download')
    expect(await names()).toEqual(['a.jar'])
    expect(await readdir(path.join(root, 'work'))).toEqual([])
  })

  it('replace no file of another project', async () => {
    const content = openContent()
    await mkdir(path.join(root, 'data/mods'))
    await writeFile(inside('b.jar'), 'mine')
    const files = [aStored('a.jar', 'first'), aStored('b.jar', 'library')]
    expect(await ruleOf(content.place('mods', files, signal))).toBe('file_exists')
    expect([await names(), readFileSync(inside('b.jar'), 'utf8')]).toEqual([['b.jar'], 'mine'])
  })

  it('must fit into the storage of the server', async () => {
    const content = openContent(1)
    const large = aStored('a.jar', 'a'.repeat(1024 ** 2 + 1))
    expect(await ruleOf(content.place('mods', [large], signal))).toBe('server_storage_full')
    expect(existsSync(inside('a.jar'))).toBe(false)
    await content.place('mods', [aStored('b.jar', 'b'.repeat(1000))], signal)
    expect(await names()).toEqual(['b.jar'])
  })

  it('never leave the folder of the server', async () => {
    await symlink(root, path.join(root, 'data/mods'))
    expect(await ruleOf(openContent().place('mods', [aStored('a.jar', 'first')], signal))).toBe('file_kind')
    expect(existsSync(path.join(root, 'a.jar'))).toBe(false)
  })
})
