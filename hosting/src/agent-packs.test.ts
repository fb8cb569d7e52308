import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createServerBackup, restoreServerBackup } from '@quarry/api/contract/hosting/backups'
import { listServerContent } from '@quarry/api/contract/hosting/content'
import { takeServerPackIcon } from '@quarry/api/contract/hosting/icon'
import { checkServerPack, installServerPack, unlinkServerPack } from '@quarry/api/contract/hosting/packs'
import {
  cancelServerOperation,
  reinstallServer,
  retryServerOperation,
} from '@quarry/api/contract/hosting/servers'
import { aFile, aProject, aVersion } from '@quarry/db/testing/factories'
import { describe, expect, it } from 'vitest'
import { modpackOf, type GivenPack } from '../testing/modpacks.ts'
import { testNodes } from '../testing/node-with-agent.ts'

const { current, aNodeWithMirror, aServerOn } = testNodes()

/** A practice server on a node whose services of the game are a mirror. */
async function aServer() {
  const { node, mirror } = await aNodeWithMirror()
  const server = await aServerOn(node)
  await server.until('running')
  const { params, data, read } = server
  const alice = current().as('alice')
  return {
    ...server,
    node,
    mirror,
    text: (name: string) => readFileSync(path.join(data, name), 'utf8'),
    has: (name: string) => existsSync(path.join(data, name)),
    check: (body: PackBody) => alice(checkServerPack, { params, body }),
    install: (body: PackBody & { key?: string }) => alice(installServerPack, { params, body }),
    content: () => alice(listServerContent, { params }),
    ended: async () => {
      await expect.poll(async () => (await read()).operations[0]?.finished).not.toBeNull()
      return (await read()).operations[0]
    },
  }
}
interface PackBody {
  project_id: string
  version_id?: string
  hard?: boolean
}

async function aStoredVersion(
  content: Buffer,
  name: string,
  given: { projectId?: string; version?: object; project?: object },
) {
  const { db, storage, users } = current()
  const projectId = given.projectId ?? (await aProject(db, { ownerId: users.bob.id, ...given.project })).id
  const { id } = await aVersion(db, {
    projectId,
    loaders: ['fabric'],
    gameVersions: ['1.20.4'],
    ...given.version,
  })
  const file = await aFile(db, { projectId, versionId: id, content, filename: name })
  await storage.put(file.storageKey, content)
  return {
    project_id: projectId,
    version_id: id,
    url: `https://quarry.test/data/${projectId}/versions/${id}/${name}`,
  }
}

const aMod = async (content: string, name: string) => {
  const { url } = await aStoredVersion(Buffer.from(content), name, {})
  return { content, downloads: [url] }
}

interface PackGiven {
  projectId?: string
  version?: object
  project?: object
}

let packs = 0
const aPack = async (pack: GivenPack, given: PackGiven = {}) => {
  packs += 1
  // No two projects have the same file.
  const content = await modpackOf({ ...pack, entries: { ...pack.entries, [`number-${packs}`]: '' } })
  const { url: _, ...ids } = await aStoredVersion(content, 'boats.mrpack', given)
  return ids
}

/** A PNG of one pixel. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const sizeOfPng = (png: Buffer) =>
  png.subarray(1, 4).toString() === 'PNG' ? [png.readUInt32BE(16), png.readUInt32BE(20)] : []

describe('a modpack on a server', () => {
  it('gives it its icon, which replaces the one that the server has', async () => {
    const { install, ended, has, data, params } = await aServer()
    const { db, storage, as } = current()
    const take = (who: 'alice' | 'mallory' = 'alice') => as(who)(takeServerPackIcon, { params })
    await expect(take()).rejects.toMatchObject({ status: 409, rule: 'pack_icon_missing' })
    const pack = await aPack({ entries: { 'overrides/config/sail.toml': 'fast' } })
    await install(pack)
    expect(await ended()).toMatchObject({ state: 'done' })
    await expect(take()).rejects.toMatchObject({ status: 409, rule: 'pack_icon_missing' })
    expect(has('server-icon.png')).toBe(false)

    await storage.put('packs/icon.png', Buffer.from(PICTURE, 'base64'))
    const icon = { iconKey: 'packs/icon.png', rawIconKey: null }
    await db.updateTable('projects').set(icon).where('id', '=', pack.project_id).execute()
    const file = path.join(data, 'server-icon.png')
    await take()
    expect(sizeOfPng(readFileSync(file))).toEqual([64, 64])
    writeFileSync(file, 'another one')
    await take()
    expect(sizeOfPng(readFileSync(file))).toEqual([64, 64])
    await expect(take('mallory')).rejects.toMatchObject({ status: 404 })
  })

  it('brings its software, is listed apart from other files, updated and unlinked', async () => {
    const { check, install, content, ended, read, has, text, data, params } = await aServer()
    const old = { publishedAt: new Date('2024-01-01') }
    const files = {
      'mods/sail.jar': await aMod('sail 1', 'sail.jar'),
      'mods/oar.jar': await aMod('oar 1', 'oar.jar'),
    }
    const first = await aPack(
      { files, entries: { 'overrides/config/sail.toml': 'fast' } },
      { version: { versionNumber: '1.0', ...old } },
    )
    const fabric = { flavour: 'fabric', game_version: '1.20.4', loader_version: '0.15.6' }
    expect(await check(first)).toMatchObject({
      software: fabric,
      version: { version_number: '1.0' },
      changes: { added: 3, skipped: 0 },
    })
    const { db } = current()
    const own = { startCommand: 'java -Da=b -jar other.jar' }
    await db.updateTable('servers').set(own).where('id', '=', params.server).execute()
    const operation = await install({ ...first, key: 'once' })
    const servers = db.selectFrom('servers').select('startCommand').where('id', '=', params.server)
    expect(await install({ ...first, key: 'once' })).toMatchObject({ id: operation.id, kind: 'reinstall' })
    expect(await ended()).toMatchObject({ state: 'done', pack: first })
    await expect.poll(async () => (await read()).upstream).toMatchObject({ kind: 'modpack', ...first })
    expect(await read()).toMatchObject({ status: 'available', flavour: 'fabric', mc_version: '1.20.4' })
    // Its software does not have that program.
    expect(await servers.executeTakeFirst()).toEqual({ startCommand: 'java -Da=b' })
    expect([text('mods/sail.jar'), text('config/sail.toml')]).toEqual(['sail 1', 'fast'])

    writeFileSync(path.join(data, 'mods/mine.jar'), 'mine')
    writeFileSync(path.join(data, 'config/sail.toml'), 'slow')
    const second = await aPack(
      {
        files: { 'mods/sail.jar': await aMod('sail 2', 'sail.jar') },
        entries: { 'overrides/config/sail.toml': 'faster' },
      },
      { projectId: first.project_id, version: { versionNumber: '2.0' } },
    )
    const listed = await content()
    expect(listed.files.map(({ name, pack }) => [name, pack])).toEqual([
      ['mine.jar', null],
      ['oar.jar', 'unchanged'],
      ['sail.jar', 'unchanged'],
    ])
    expect(listed.pack).toMatchObject({
      project: { id: first.project_id },
      version: { version_number: '1.0' },
      update: { id: second.version_id, version_number: '2.0' },
    })
    // The newest version, without a choice.
    expect((await check({ project_id: first.project_id })).changes).toMatchObject({
      replaced: 1,
      removed_paths: ['mods/oar.jar'],
      skipped_paths: [{ path: 'config/sail.toml', reason: 'changed' }],
    })
    await install({ project_id: first.project_id })
    expect(await ended()).toMatchObject({ state: 'done', pack: second })
    expect([text('mods/sail.jar'), text('mods/mine.jar'), text('config/sail.toml')]).toEqual([
      'sail 2',
      'mine',
      'slow',
    ])
    expect(has('mods/oar.jar')).toBe(false)

    for (let time = 0; time < 2; time += 1) await current().as('alice')(unlinkServerPack, { params })
    await expect.poll(async () => (await read()).upstream).toBeNull()
    const left = await content()
    expect([left.pack, left.files.map(({ pack }) => pack)]).toEqual([null, [null, null]])
  })

  it('leaves a server as it was until everything has been downloaded, and can be tried again', async () => {
    const { install, ended, read, until, has, data, params } = await aServer()
    writeFileSync(path.join(data, 'mine.txt'), 'mine')
    const { storage, db } = current()
    const mod = await aMod('sail', 'lone.jar')
    const { storageKey } = await db
      .selectFrom('files')
      .select('storageKey')
      .where('filename', '=', 'lone.jar')
      .executeTakeFirstOrThrow()
    await storage.delete([storageKey])
    const pack = await aPack({ files: { 'mods/sail.jar': mod } })
    await install({ ...pack, hard: true })
    expect(await ended()).toMatchObject({ state: 'failed', failure: 'pack_download' })
    expect(await read()).toMatchObject({ status: 'available', flavour: 'practice', upstream: null })
    expect(has('mine.txt')).toBe(true)
    await storage.put(storageKey, Buffer.from('sail'))
    const [failed] = (await read()).operations
    await current().as('alice')(retryServerOperation, { params: { ...params, operation: failed?.id ?? '' } })
    await expect.poll(async () => (await read()).flavour).toBe('fabric')
    expect([has('mine.txt'), has('mods/sail.jar')]).toEqual([false, true])
    // Its license has to be accepted before it starts.
    await until('stopped')
    expect(await read()).toMatchObject({ needs_license: true, power: { wanted: false } })
  })

  it('changes nothing if its software fails, and says why', async () => {
    const { install, ended, read, mirror } = await aServer()
    const { status, flavour } = await read()
    mirror.answers.set('meta.fabricmc.net/v2/versions/installer', (_, response) =>
      response.writeHead(502).end(),
    )
    await install(await aPack({ entries: { 'overrides/a': 'a' } }))
    expect(await ended()).toMatchObject({ state: 'failed', failure: 'service_unavailable' })
    expect(await read()).toMatchObject({ status, flavour, upstream: null })
  })

  it('is refused without being public, for other software, and during a backup', async () => {
    const { install, check, node, params } = await aServer()
    const { users, as } = current()
    const draft = await aPack(
      { entries: { 'overrides/a': 'a' } },
      { project: { status: 'draft', ownerId: users.alice.id } },
    )
    await expect(install(draft)).rejects.toMatchObject({ status: 409, rule: 'content_not_public' })
    const other = await aPack({ entries: { 'overrides/a': 'a' }, dependencies: { minecraft: 'b1.8' } })
    await expect(check(other)).rejects.toMatchObject({ status: 409, rule: 'pack_not_installable' })
    const ofSnapshot = await aPack({ entries: {}, dependencies: { minecraft: '24w03b' } })
    expect((await check(ofSnapshot)).software).toMatchObject({ flavour: 'vanilla', game_version: '24w03b' })
    const { url: _, ...mod } = await aStoredVersion(Buffer.from('a'), 'a.jar', {})
    await expect(install(mod)).rejects.toMatchObject({ status: 404, rule: 'content_unsuitable' })
    const empty = await aProject(current().db, { ownerId: users.bob.id })
    await expect(install({ project_id: empty.id })).rejects.toMatchObject({ status: 404 })
    const broken = await aPack({ index: '{' })
    await expect(check(broken)).rejects.toMatchObject({ status: 409, rule: 'pack_unreadable' })
    const good = await aPack({ entries: { 'overrides/a': 'a' } })
    await node.running.agent.stop()
    await as('alice')(createServerBackup, { params, body: {} })
    await expect(install(good)).rejects.toMatchObject({ status: 409, rule: 'operation_waits' })
    await expect(as('alice')(unlinkServerPack, { params })).rejects.toMatchObject({ status: 409 })
  })

  it('is cancelled while it is downloaded', async () => {
    const { install, ended, read, has, params, mirror } = await aServer()
    const arrived = Promise.withResolvers<void>()
    mirror.answers.set('meta.fabricmc.net/v2/versions/installer', () => arrived.resolve())
    const { id } = await install(await aPack({ entries: { 'overrides/config/a': 'a' } }))
    await arrived.promise
    await current().as('alice')(cancelServerOperation, { params: { ...params, operation: id } })
    expect(await ended()).toMatchObject({ state: 'cancelled', failure: null })
    expect([has('config/a'), (await read()).upstream]).toEqual([false, null])
  })

  it('comes back with a restored backup, as it was then', async () => {
    const { install, ended, read, has, params } = await aServer()
    const alice = current().as('alice')
    const pack = await aPack({ entries: { 'overrides/mods/a.jar': 'a' } })
    await install(pack)
    expect(await ended()).toMatchObject({ state: 'done' })
    const { id: backup } = await alice(createServerBackup, { params, body: {} })
    expect(await ended()).toMatchObject({ kind: 'backup', state: 'done' })
    await alice(reinstallServer, { params, body: { hard: true } })
    expect(await ended()).toMatchObject({ kind: 'reinstall', state: 'done', pack: null })
    await expect.poll(async () => (await read()).upstream).toBeNull()
    await alice(restoreServerBackup, { params: { ...params, backup }, body: {} })
    await expect.poll(async () => (await read()).upstream).toMatchObject({ kind: 'modpack', ...pack })
    expect(has('mods/a.jar')).toBe(true)
  })
})
