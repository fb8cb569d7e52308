import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { aFile, aProject, aVersion } from '@quarry/db/testing/factories'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { cleanUpUploads } from '../uploads/cleanup.ts'
import { askedBy, testApp } from '../../../testing/test-app.ts'
import { downloadCounter } from './download-counter.ts'
import { pruneMarks } from './download-counts.queries.ts'

const current = testApp()
const CONTENT = Buffer.from('0123456789')
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64)'

async function aStoredFile(options: { project?: object; version?: object; filename?: string } = {}) {
  const { db, storage, users } = current()
  const project = await aProject(db, { ownerId: users.alice.id, ...options.project })
  const version = await aVersion(db, { projectId: project.id, ...options.version })
  const ids = { versionId: version.id, projectId: project.id }
  const file = await aFile(db, {
    ...ids,
    content: Buffer.concat([CONTENT, Buffer.from(version.id)]),
    filename: options.filename ?? 'a b.jar',
  })
  await storage.put(file.storageKey, Buffer.concat([CONTENT, Buffer.from(version.id)]))
  return {
    project,
    version,
    file,
    path: `/data/${project.id}/versions/${version.id}/${encodeURIComponent(file.filename)}`,
  }
}
const fetchAs = (ip: string, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  current().app.request(path, {
    method,
    headers: { 'user-agent': BROWSER, ...askedBy(ip), ...headers },
  })
const countOf = async (versionId: string) => {
  const { db, services } = current()
  await services.downloads.flush()
  const row = await db
    .selectFrom('versions')
    .select('downloads')
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow()
  return row.downloads
}

describe('serving a file', () => {
  it('sends the whole file with headers that prevent its execution', async () => {
    const { path, file, version } = await aStoredFile()
    const response = await fetchAs('203.0.113.1', path)
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(`0123456789${version.id}`)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/java-archive',
      'content-disposition': `attachment; filename="a b.jar"; filename*=UTF-8''a%20b.jar`,
      'content-length': String(file.sizeBytes),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      etag: `"${file.sha512.slice(0, 32)}"`,
    })
  })

  it('answers range requests with 206 and a matching ETag with 304', async () => {
    const { path, file } = await aStoredFile()
    const part = await fetchAs('203.0.113.1', path, { range: 'bytes=2-4' })
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      206,
      '234',
      `bytes 2-4/${file.sizeBytes}`,
    ])
    expect(await (await fetchAs('203.0.113.1', path, { range: 'bytes=-3' })).text()).toBe(
      file.versionId.slice(-3),
    )
    expect((await fetchAs('203.0.113.1', path, { range: 'bytes=900-' })).status).toBe(416)
    for (const ignored of ['bytes=9-2', 'bytes=-', 'lines=1-2', 'bytes=0-1,3-4'])
      expect((await fetchAs('203.0.113.1', path, { range: ignored })).status).toBe(200)
    for (const same of ['Bytes=2-4', 'bytes= 2-4'])
      expect((await fetchAs('203.0.113.1', path, { range: same })).status).toBe(206)
    const etag = `"${file.sha512.slice(0, 32)}"`
    expect((await fetchAs('203.0.113.1', path, { 'if-none-match': etag })).status).toBe(304)
    for (const headers of [{}, { range: 'bytes=2-4' }] as Record<string, string>[]) {
      const head = await fetchAs('203.0.113.1', path, headers, 'HEAD')
      expect([head.status, await head.text()]).toEqual([200, ''])
      expect(head.headers.get('content-length')).toBe(String(file.sizeBytes))
    }
  })

  it('continues a download whose tag or date matches, and says when the version was published', async () => {
    const { path, file } = await aStoredFile()
    const etag = `"${file.sha512.slice(0, 32)}"`
    const modified = (await fetchAs('203.0.113.1', path, {}, 'HEAD')).headers.get('last-modified') ?? ''
    expect(Date.parse(modified)).not.toBeNaN()
    const statusOf = async (headers: Record<string, string>) =>
      (await fetchAs('203.0.113.1', path, headers)).status
    const range = 'bytes=2-4'
    for (const same of [etag, modified]) expect(await statusOf({ range, 'if-range': same })).toBe(206)
    for (const other of ['"other"', `W/${etag}`, 'Mon, 01 Jan 2001 00:00:00 GMT'])
      expect(await statusOf({ range, 'if-range': other })).toBe(200)
    expect(await statusOf({ 'if-modified-since': modified })).toBe(304)
    expect(await statusOf({ 'if-modified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' })).toBe(200)
    expect(await statusOf({ 'if-modified-since': modified, 'if-none-match': '"other"' })).toBe(200)
  })

  it('sends files of hidden projects and versions to members only, and never to shared caches', async () => {
    const { tokens } = current()
    for (const options of [{ project: { status: 'draft' } }, { version: { status: 'draft' } }]) {
      const { path } = await aStoredFile(options)
      expect((await fetchAs('203.0.113.1', path)).status).toBe(404)
      expect((await fetchAs('203.0.113.1', path, { authorization: tokens.mallory })).status).toBe(404)
      const own = await fetchAs('203.0.113.1', path, { authorization: tokens.alice })
      expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    }
  })

  it('rejects a path that leaves the storage', async () => {
    const paths = [
      '/data/../../etc/passwd',
      '/data/%2e%2e/%2e%2e/etc/passwd',
      '/data/x/versions/y/..%2f..%2f..%2fsecret',
      '/data/tmp/upload-1',
    ]
    for (const path of paths) expect((await fetchAs('203.0.113.1', path)).status).toBe(404)
  })
})

describe('counting downloads', () => {
  it('counts a visitor once per batch and six times in six hours', async () => {
    const { db } = current()
    const { path, version, project } = await aStoredFile()
    await fetchAs('198.51.100.1', path)
    await fetchAs('198.51.100.1', path)
    await fetchAs('198.51.100.2', path)
    expect(await countOf(version.id)).toBe(2)
    for (let again = 0; again < 8; again += 1) {
      await fetchAs('198.51.100.1', path)
      await countOf(version.id)
    }
    expect(await countOf(version.id)).toBe(7)
    const row = await db
      .selectFrom('projects')
      .select('downloads')
      .where('id', '=', project.id)
      .executeTakeFirstOrThrow()
    expect(row.downloads).toBe(7)
    const days = await db.selectFrom('downloadDays').selectAll().where('versionId', '=', version.id).execute()
    expect(days).toMatchObject([{ downloads: 7, day: new Date().toISOString().slice(0, 10) }])
    const events = await db
      .selectFrom('outbox')
      .select('payload')
      .where('name', '=', 'project.counters')
      .execute()
    expect(events.map((event) => event.payload)).toContainEqual({ projectId: project.id })
  })

  it('deletes marks of visitors after six hours and stores no IP address', async () => {
    const { db } = current()
    const { version, project } = await aStoredFile()
    let now = new Date('2026-01-01T00:00:00Z')
    const counter = downloadCounter({ db, log: pino({ level: 'silent' }), now: () => now })
    const hit = { projectId: project.id, versionId: version.id, ip: '198.51.100.77' }
    for (let attempt = 0; attempt < 8; attempt += 1) {
      counter.count(hit)
      await counter.flush()
    }
    expect(await countOf(version.id)).toBe(6)
    now = new Date('2026-01-01T06:00:01Z')
    counter.count(hit)
    await counter.flush()
    expect(await countOf(version.id)).toBe(7)
    await pruneMarks(db, now)
    const marks = await db
      .selectFrom('downloadMarks')
      .selectAll()
      .where('projectId', '=', project.id)
      .execute()
    expect(marks).toHaveLength(1)
    expect(JSON.stringify(marks)).not.toContain('198.51.100.77')
  })

  it('ignores crawlers, prefetches, later ranges and members of hidden projects', async () => {
    const { tokens } = current()
    const { path, version } = await aStoredFile()
    await fetchAs('198.51.100.3', path, { 'user-agent': 'Googlebot/2.1' })
    await fetchAs('198.51.100.4', path, { range: 'bytes=5-' })
    await fetchAs('198.51.100.5', path, {}, 'HEAD')
    await fetchAs('198.51.100.5', path, { range: 'bytes=0-0' })
    expect(await countOf(version.id)).toBe(0)
    await fetchAs('198.51.100.6', path, { range: 'bytes=0-' })
    expect(await countOf(version.id)).toBe(1)
    const hidden = await aStoredFile({ project: { status: 'draft' } })
    await fetchAs('198.51.100.3', hidden.path, { authorization: tokens.alice })
    expect(await countOf(hidden.version.id)).toBe(0)
  })

  it('skips a version that is deleted before the batch is written', async () => {
    const { db } = current()
    const [deleted, remaining] = [await aStoredFile(), await aStoredFile()]
    await fetchAs('198.51.100.9', deleted.path)
    await fetchAs('198.51.100.9', remaining.path)
    await db.deleteFrom('versions').where('id', '=', deleted.version.id).execute()
    expect(await countOf(remaining.version.id)).toBe(1)
  })
})

describe('the cleanup of uploads', () => {
  it('removes nothing when no upload was abandoned', async () => {
    const { db, storage } = current()
    expect(await cleanUpUploads({ db, storage, now: () => new Date() })).toBe(0)
  })

  it('removes abandoned objects and temporary files, and nothing that is in use', async () => {
    const { db, storage } = current()
    const { file } = await aStoredFile()
    const long = new Date(Date.now() - 48 * 3_600_000)
    const orphan = 'data/aaaaaaaa/versions/bbbbbbbb/lost.jar'
    await storage.put(orphan, Buffer.from('x'))
    const pending = [orphan, file.storageKey].map((storageKey) => ({
      storageKey,
      userId: null,
      createdAt: long,
    }))
    await db.insertInto('pendingUploads').values(pending).execute()
    const half = join(storage.temporaryDir, 'upload-half')
    await mkdir(storage.temporaryDir, { recursive: true })
    await writeFile(half, 'x')
    await utimes(half, long, long)
    // One upload is still running; the other file is not an upload.
    const [young, foreign] = ['upload-young', 'other-half']
    for (const name of [young, foreign]) await writeFile(join(storage.temporaryDir, name), 'x')
    await utimes(join(storage.temporaryDir, foreign), long, long)
    await cleanUpUploads({ db, storage, now: () => new Date() })
    expect(await storage.sizeOf(orphan)).toBeUndefined()
    expect(await storage.sizeOf(file.storageKey)).toBeDefined()
    expect((await readdir(storage.temporaryDir)).toSorted()).toEqual([foreign, young])
    expect(await db.selectFrom('pendingUploads').selectAll().execute()).toEqual([])
  })
})
