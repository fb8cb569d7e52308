import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aFile, aProject, aVersion } from '@quarry/db/testing/factories'
import { record } from '@quarry/db/outbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listFileScans } from '../../../contract/moderation/scans.ts'
import { judgePackedFile, listPackedFiles } from '../../../contract/moderation/packed-files.ts'
import { listStaffLog } from '../../../contract/moderation/staff-log.ts'
import { anArchive } from '../../../testing/archives.ts'
import { deliver } from '../../../testing/deliver-events.ts'
import { testApp } from '../../../testing/test-app.ts'
import { openScanner } from '../scans/open-scanner.ts'
import { scanFiles } from '../scans/scan-files.ts'
import { listPacked, PACK_LIMITS, type PackLimits } from './list-packed-files.ts'

const current = testApp()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-packed-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const hash = (name: 'sha1' | 'sha512', bytes: string | Buffer) => createHash(name).update(bytes).digest('hex')

const indexOf = (files: object[]) =>
  JSON.stringify({ game: 'minecraft', formatVersion: 1, versionId: '1', name: 'P', files, dependencies: {} })
const fetched = (bytes: string, path = 'mods/far.jar') => ({
  path,
  hashes: { sha1: hash('sha1', bytes), sha512: hash('sha512', bytes) },
  downloads: ['https://github.com/a/far.jar'],
  fileSize: bytes.length,
})
const aPack = (entries: Record<string, string | Buffer>, files: object[] = []) =>
  anArchive({ 'modrinth.index.json': indexOf(files), ...entries } as Record<string, string>)

/** A scanned modpack in review. */
async function aPackedProject(bytes: Buffer) {
  const { db, services, storage } = current()
  const project = await aProject(db, { status: 'processing', queuedAt: new Date() })
  const version = await aVersion(db, { projectId: project.id, versionNumber: '3.0' })
  const file = await aFile(db, { versionId: version.id, projectId: project.id, filename: 'pack.mrpack' })
  await storage.put(file.storageKey, bytes)
  const event = {
    name: 'files.uploaded',
    projectId: project.id,
    versionId: version.id,
    actorId: null,
  } as const
  await db.transaction().execute((tx) => record(tx, event))
  await deliver(db, 'scan', scanFiles({ ...services, scanner: openScanner(services) }))
  return { project, version }
}

const packedOf = (project: string) => current().as('mo')(listPackedFiles, { params: { project } })
const judge = (sha512: string, verdict: 'yes' | 'no' | 'with_attribution', proof = '') =>
  current().as('mo')(judgePackedFile, { params: { sha512 }, body: { verdict, proof } })

describe('packed files of a modpack', () => {
  it('are listed for staff with their possible origin, unless they are published on the site', async () => {
    const { db } = current()
    const known = await aFile(db)
    const jar = await anArchive({
      'fabric.mod.json': JSON.stringify({
        id: 'far',
        name: 'Far\u202E lands',
        version: '2.1',
        contact: { homepage: 'https://far.example' },
      }),
    })
    const published = { ...fetched('x'), hashes: { sha1: known.sha1, sha512: known.sha512 } }
    const bytes = await aPack({ 'overrides/mods/lib.jar': jar, 'overrides/config/a.toml': 'a = 1' }, [
      fetched('far away'),
      published,
    ])
    const { project, version } = await aPackedProject(bytes)
    const { files, ...counts } = await packedOf(project.id)
    expect(counts).toEqual({ total: 2, open: 2 })
    expect(files).toEqual([
      {
        sha512: hash('sha512', 'far away'),
        sha1: hash('sha1', 'far away'),
        path: 'mods/far.jar',
        size: 8,
        title: null,
        origin: 'https://github.com/a/far.jar',
        version: { id: version.id, version_number: '3.0' },
        other_projects: 0,
        judged: null,
      },
      expect.objectContaining({
        sha512: hash('sha512', jar),
        path: 'overrides/mods/lib.jar',
        title: 'Far\u{FFFD} lands 2.1',
        origin: 'https://far.example',
      }),
    ])
    for (const persona of ['alice', 'mallory'] as const)
      await expect(
        current().as(persona)(listPackedFiles, { params: { project: project.id } }),
      ).rejects.toMatchObject({ status: 403 })
  })

  it('are no longer listed once they are published on the site', async () => {
    const { db } = current()
    const { project } = await aPackedProject(await aPack({ 'overrides/mods/soon.jar': 'published soon' }))
    expect((await packedOf(project.id)).total).toBe(1)
    const sha = { sha1: hash('sha1', 'published soon'), sha512: hash('sha512', 'published soon') }
    await aFile(db, sha)
    expect(await packedOf(project.id)).toEqual({ files: [], total: 0, open: 0 })
  })
})

describe('verdicts', () => {
  it('apply to equal files in all packs, can be changed, and are logged', async () => {
    const bytes = 'packed twice'
    const first = await aPackedProject(
      await aPack({ 'overrides/mods/one.jar': bytes, 'overrides/a.jar': 'a' }),
    )
    const second = await aPackedProject(await aPack({ 'client-overrides/mods/two.jar': bytes }))
    const sha512 = hash('sha512', bytes)
    await judge(sha512, 'no', 'https://author.example/terms')
    const [{ judged, ...file } = { judged: null }] = (await packedOf(second.project.id)).files
    expect(file).toMatchObject({ path: 'client-overrides/mods/two.jar', other_projects: 1 })
    expect(judged).toMatchObject({ verdict: 'no', proof: 'https://author.example/terms' })
    // Files without a verdict come first.
    const { files, open } = await packedOf(first.project.id)
    expect([open, files.map(({ path }) => path)]).toEqual([1, ['overrides/a.jar', 'overrides/mods/one.jar']])
    await judge(sha512.toUpperCase(), 'yes')
    await judge(sha512, 'yes')
    const later = await aPackedProject(await aPack({ 'overrides/three.zip': bytes }))
    expect((await packedOf(later.project.id)).files).toMatchObject([
      { judged: { verdict: 'yes', proof: '' } },
    ])
    const { entries } = await current().as('mo')(listStaffLog, { query: { thing: 'file', about: sha512 } })
    expect(entries.map(({ action, before, after, why }) => [action, before, after, why])).toEqual([
      ['packed_file_judged', 'no', 'yes', null],
      ['packed_file_judged', null, 'no', 'https://author.example/terms'],
    ])
    const status = current().db.selectFrom('projects').select('status').where('id', '=', first.project.id)
    expect(await status.execute()).toEqual([{ status: 'processing' }])
  })

  it('are rejected for unknown files, and with unknown values', async () => {
    await expect(judge('a'.repeat(128), 'no')).rejects.toMatchObject({ status: 404 })
    const path = `/_internal/moderation/packed-file/${'a'.repeat(128)}`
    const body = JSON.stringify({ verdict: 'perhaps' })
    expect((await current().request('mo', path, { method: 'PUT', body })).status).toBe(400)
    const long = JSON.stringify({ verdict: 'no', proof: 'x'.repeat(2001) })
    expect((await current().request('mo', path, { method: 'PUT', body: long })).status).toBe(400)
  })
})

describe('hostile packs', () => {
  const look = async (bytes: Buffer | string, limits: Partial<PackLimits> = {}) => {
    const path = join(folder, 'pack.mrpack')
    await writeFile(path, bytes)
    return listPacked(path, { ...PACK_LIMITS, ...limits })
  }

  it('are listed up to the limits', async () => {
    const jars = Object.fromEntries(Array.from({ length: 5 }, (_, n) => [`overrides/${n}.jar`, `jar ${n}`]))
    const bytes = await aPack(jars)
    expect(await look(bytes)).toMatchObject({ isComplete: true })
    const few = await look(bytes, { files: 3 })
    expect([few.isComplete, few.files.length]).toEqual([false, 3])
    const bomb = await aPack({ 'overrides/big.jar': Buffer.alloc(5 * 1024 ** 2) })
    expect(await look(bomb, { unpackedBytes: 1024 ** 2 })).toEqual({ files: [], isComplete: false })
    const large = await look(bomb, { namedBytes: 1024 })
    expect(large).toMatchObject({ isComplete: true, files: [{ sizeBytes: 5 * 1024 ** 2, title: null }] })
    expect(await look(bytes, { timeMs: -1 })).toEqual({ files: [], isComplete: false })
  })

  it.each([
    ['no archive', 'plain text'],
    ['empty', ''],
  ])('are reported as incomplete when they are %s', async (_, bytes) => {
    expect(await look(bytes)).toEqual({ files: [], isComplete: false })
  })

  it('are reported as incomplete when their index is invalid', async () => {
    const bytes = await anArchive({ 'modrinth.index.json': '{', 'overrides/a.jar': 'a' })
    expect((await look(bytes)).isComplete).toBe(false)
  })

  it('have a finding that the list is incomplete', async () => {
    const many = Array.from({ length: 501 }, (_, n) => fetched(`file ${n}`, `mods/${n}.jar`))
    const { project } = await aPackedProject(await aPack({}, many))
    expect((await packedOf(project.id)).total).toBe(500)
    const { found } = await current().as('mo')(listFileScans, { params: { project: project.id } })
    expect(found).toMatchObject([{ findings: [{ rule: 'cut-short' }] }])
  })
})
