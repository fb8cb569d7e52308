import { ARCHIVE_ENTRIES_MAX, ARCHIVE_TEXT_MAX_BYTES } from '@quarry/domain/files/archive-contents'
import { aProject } from '@quarry/db/testing/factories'
import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { listArchiveFolder, readArchiveText } from '../../../contract/files/archive-contents.ts'
import { anArchiveOfFolders } from '../../../testing/archives.ts'
import { archivePublisher } from '../../../testing/published-archive.ts'
import { testApp } from '../../../testing/test-app.ts'

const current = testApp()
let project: string

beforeAll(async () => {
  const { db, users } = current()
  project = (await aProject(db, { ownerId: users.alice.id, status: 'approved' })).id
})

const LICENSE = `Ünïcode ${'x'.repeat(ARCHIVE_TEXT_MAX_BYTES)}`

const published = archivePublisher(current, () => project)

type Ref = Pick<Awaited<ReturnType<typeof published>>, 'project' | 'version' | 'sha1'>
type Who = Parameters<ReturnType<typeof current>['as']>[0]

const folder = (params: Ref, path = '', who: Who = 'anonymous') =>
  current().as(who)(listArchiveFolder, { params, query: { folder: path } })
const text = (params: Ref, path: string) =>
  current().as('anonymous')(readArchiveText, { params, query: { path } })

describe('archive contents', () => {
  it('lists one folder with sizes', async () => {
    const ref = await published({ 'a/b/c.txt': 'four', 'a/d.txt': 'xy', 'a.txt': '' })
    const root = await folder(ref)
    expect(root).toMatchObject({
      filename: 'inside.jar',
      is_readable: true,
      is_cut: false,
      files: 4,
      total: 3,
    })
    expect(root.entries.map(({ name, kind, size, files }) => [name, kind, size, files]).slice(0, 2)).toEqual([
      ['a', 'folder', 6, 2],
      ['a.txt', 'file', 0, 1],
    ])
    expect((await folder(ref, 'a')).entries.map(({ name }) => name)).toEqual(['b', 'd.txt'])
    await expect(folder(ref, 'a/b/c')).rejects.toMatchObject({ status: 404 })
    await expect(folder(ref, '..')).rejects.toMatchObject({ status: 404 })
  })

  it('returns the text of a file up to the limit', async () => {
    const ref = await published({ LICENSE, 'page.html': '<script>alert(1)</script>', 'e.txt': '' })
    expect(await text(ref, 'page.html')).toMatchObject({ text: '<script>alert(1)</script>', is_cut: false })
    expect(await text(ref, 'e.txt')).toMatchObject({ text: '', size: 0 })
    const cut = await text(ref, 'LICENSE')
    expect(cut).toMatchObject({ is_cut: true, size: Buffer.byteLength(LICENSE) })
    expect(Buffer.byteLength(cut.text ?? '')).toBe(ARCHIVE_TEXT_MAX_BYTES)
    await expect(text(ref, 'nowhere.txt')).rejects.toMatchObject({ status: 404 })
  })

  it('cuts text between characters', async () => {
    const ref = await published({ 'euro.txt': `x${'€'.repeat(ARCHIVE_TEXT_MAX_BYTES)}` })
    expect((await text(ref, 'euro.txt')).text).toMatch(/^x€+$/)
  })

  it.each([
    ['a class', '\u00ca\u00fe\u0000\u0001'],
    ['a control character', 'a\u0008b'],
  ])('returns no text for %s', async (_, content) => {
    expect((await text(await published({ x: content }), 'x')).text).toBeNull()
  })

  it('unpacks no more than is shown', async () => {
    const ref = await published({ 'bomb.txt': 'a'.repeat(32 * 1024 * 1024) })
    expect(await text(ref, 'bomb.txt')).toMatchObject({ is_cut: true, size: 32 * 1024 * 1024 })
  })

  it('cuts long lists and reports a damaged archive as unreadable', async () => {
    const { storage, db } = current()
    const put = async (bytes: Buffer<ArrayBuffer>) => {
      const ref = await published({})
      const sha512 = createHash('sha512').update(bytes).digest('hex')
      const { storageKey } = await db
        .updateTable('files')
        .set({ sizeBytes: bytes.length, sha512 })
        .where('sha1', '=', ref.sha1)
        .returning('storageKey')
        .executeTakeFirstOrThrow()
      await storage.put(storageKey, bytes)
      return ref
    }
    expect(await folder(await put(anArchiveOfFolders(ARCHIVE_ENTRIES_MAX)))).toMatchObject({
      is_cut: false,
    })
    expect(await folder(await put(anArchiveOfFolders(ARCHIVE_ENTRIES_MAX + 1)))).toMatchObject({
      is_cut: true,
    })
    expect(await folder(await put(Buffer.from('no zip at all')))).toMatchObject({
      is_readable: false,
      files: 0,
    })
  })

  it('hides the contents of hidden versions and of files that were taken down', async () => {
    const hidden = await published({}, { status: 'draft' })
    await expect(folder(hidden)).rejects.toMatchObject({ status: 404 })
    await expect(text(hidden, 'fabric.mod.json')).rejects.toMatchObject({ status: 404 })
    expect((await folder(hidden, '', 'alice')).files).toBe(1)

    const ref = await published({})
    expect((await folder(ref)).files).toBe(1)
    const { db } = current()
    const { sha512 } = await db
      .selectFrom('files')
      .select('sha512')
      .where('sha1', '=', ref.sha1)
      .executeTakeFirstOrThrow()
    await db.insertInto('takenDownFiles').values({ sha512, reason: 'harm', takenAt: new Date() }).execute()
    await expect(folder(ref, '', 'alice')).rejects.toMatchObject({ status: 404 })
    await expect(text(ref, 'fabric.mod.json')).rejects.toMatchObject({ status: 404 })
    expect((await folder(ref, '', 'mo')).files).toBe(1)
  })
})
