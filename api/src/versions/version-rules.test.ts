import { aFile, aProject, aVersion } from '@quarry/db/testing/factories'
import { describe, expect, it } from 'vitest'
import { deleteProject } from '../../contract/projects/projects.ts'
import * as contract from '../../contract/versions/versions.ts'
import { getVersionByHash, deleteFile } from '../../contract/versions/version-files.ts'
import { aFabricMod, anArchive, anArchiveOfFolders } from '../../testing/archives.ts'
import { testApp } from '../../testing/test-app.ts'
import { versionFields, versionForm } from '../../testing/version-form.ts'

const current = testApp()
const aliceProject = () => aProject(current().db, { ownerId: current().users.alice.id })
const aPack = () => anArchive({ 'pack.mcmeta': '{}', 'a.txt': String(Math.random()) })

type Files = Parameters<typeof versionForm>[1]
const upload = (fields: unknown, files: Files) =>
  current().as('alice')(contract.createVersion, { body: versionForm(fields, files) })

describe('a file that no loader of the version can install', () => {
  it('is rejected beside an installable one too, unless it is a zip', async () => {
    const { id } = await aliceProject()
    const attempt = async (name: string) =>
      upload(versionFields(id, { file_parts: ['file', 'extra'] }), {
        file: { name: 'a.jar', bytes: await aFabricMod() },
        extra: { name, bytes: await aPack() },
      })
    await expect(attempt('extra.litemod')).rejects.toMatchObject({ status: 400, code: 'invalid_file' })
    expect((await attempt('extra.zip')).files).toHaveLength(2)
    expect((await attempt('sources.jar')).files).toHaveLength(2)
  })

  it('is rejected when it is added later', async () => {
    const { db, as } = current()
    const project = await aliceProject()
    const version = await aVersion(db, { projectId: project.id, loaders: ['fabric'] })
    const add = async (name: string, data: object = {}) =>
      as('alice')(contract.addVersionFiles, {
        params: { version: version.id },
        body: versionForm(data, { extra: { name, bytes: await aPack() } }),
      })
    await expect(add('extra.litemod')).rejects.toMatchObject({ code: 'invalid_file' })
    const asPack = { file_types: { extra: 'required-resource-pack' } }
    await expect(add('pack.jar', asPack)).rejects.toMatchObject({ code: 'invalid_file' })
    await add('pack.zip', asPack)
    await expect(add('pack.zip', { file_types: { other: null } })).rejects.toMatchObject({
      fields: [{ path: 'file_types' }],
    })
  })
})

describe('the loader mrpack', () => {
  it('accepts packs only', async () => {
    const { db, as } = current()
    const project = await aliceProject()
    const jar = { name: 'a.jar', bytes: await aFabricMod() }
    await expect(
      upload(versionFields(project.id, { loaders: ['mrpack', 'fabric'] }), { file: jar }),
    ).rejects.toMatchObject({ status: 400, code: 'invalid_file' })
    const version = await aVersion(db, { projectId: project.id, loaders: ['fabric'] })
    await expect(
      as('alice')(contract.editVersion, {
        params: { version: version.id },
        body: { loaders: ['mrpack', 'fabric'] },
      }),
    ).rejects.toMatchObject({ fields: [{ path: 'loaders' }] })
  })

  it('is not set on a mod with a pack as an additional file', async () => {
    const { id } = await aliceProject()
    const pack = await anArchive({
      'modrinth.index.json': JSON.stringify({
        game: 'minecraft',
        formatVersion: 1,
        versionId: '1',
        name: 'Pack',
        files: [],
        dependencies: { minecraft: '1.21' },
      }),
      'overrides/options.txt': 'fov:1',
    })
    await expect(
      upload(versionFields(id, { file_parts: ['file', 'pack'], primary_file: 'file' }), {
        file: { name: 'a.jar', bytes: await aFabricMod() },
        pack: { name: 'b.mrpack', bytes: pack },
      }),
    ).rejects.toMatchObject({ status: 400, code: 'invalid_file' })
  })
})

it('rejects an archive of too many entries without reading them', async () => {
  const { id } = await aliceProject()
  const before = process.cpuUsage().user
  await expect(
    upload(versionFields(id), { file: { name: 'a.jar', bytes: anArchiveOfFolders(1_000_000) } }),
  ).rejects.toMatchObject({ status: 400, message: expect.stringContaining('too many entries') })
  // Reading all entries takes a minute.
  expect((process.cpuUsage().user - before) / 1000).toBeLessThan(20_000)
})

describe('numbers and texts beyond the limits of the database', () => {
  it('are rejected as errors of their fields', async () => {
    const { request } = current()
    const project = await aliceProject()
    const version = await aVersion(current().db, { projectId: project.id })
    const edited = await request('alice', `/v2/version/${version.id}`, {
      method: 'PATCH',
      body: JSON.stringify({ ordering: 2 ** 31 }),
    })
    expect([edited.status, await edited.json()]).toMatchObject([400, { fields: [{ path: 'ordering' }] }])
    for (const odd of ['\0', '\ud800']) {
      const body = JSON.stringify({ hashes: [odd], algorithm: 'sha1', loaders: [odd], game_versions: [] })
      const response = await request('anonymous', '/v2/version_files/update', { method: 'POST', body })
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { fields: [{ path: 'loaders.0' }] },
      ])
      const unknown = JSON.stringify({ hashes: [odd], algorithm: 'sha1', loaders: [], game_versions: [] })
      const none = await request('anonymous', '/v2/version_files/update', { method: 'POST', body: unknown })
      expect([none.status, await none.json()]).toEqual([200, {}])
    }
  })
})

it('returns the requested one of several versions that contain the same file', async () => {
  const { as, db, request } = current()
  const project = await aliceProject()
  const [older, newer] = [
    await aVersion(db, { projectId: project.id, publishedAt: new Date(2024, 0, 1) }),
    await aVersion(db, { projectId: project.id, publishedAt: new Date(2024, 0, 2) }),
  ]
  const { sha1: hash } = await aFile(db, { versionId: older.id, projectId: project.id })
  await aFile(db, { versionId: newer.id, projectId: project.id, sha1: hash })
  const get = async (query: object) =>
    (await as('anonymous')(getVersionByHash, { params: { hash }, query })).id
  expect(await get({})).toBe(newer.id)
  expect(await get({ version_id: older.id })).toBe(older.id)
  await expect(get({ version_id: 'AAAAAAAA' })).rejects.toMatchObject({ status: 404 })
  const download = await request('anonymous', `/v2/version_file/${hash}/download?version_id=${older.id}`)
  expect(download.headers.get('location')).toContain(`/versions/${older.id}/`)
})

it('deletes a file from the requested version, or else from the newest that contains it', async () => {
  const { as, db } = current()
  const { id: projectId } = await aliceProject()
  const content = Buffer.from(`in all versions of ${projectId}`)
  const holding = async (day: number) => {
    const { id: versionId } = await aVersion(db, { projectId })
    await aFile(db, { projectId, versionId })
    const createdAt = new Date(2024, 0, day)
    const { sha1 } = await aFile(db, { projectId, versionId, content, primary: false, createdAt })
    return { versionId, sha1 }
  }
  const [second, first, fourth, third] = [
    await holding(2),
    await holding(1),
    await holding(4),
    await holding(3),
  ]
  const holders = async () => {
    const files = db.selectFrom('files').select('versionId').where('sha1', '=', first.sha1)
    return (await files.orderBy('createdAt').execute()).map(({ versionId }) => versionId)
  }
  const remove = (query: object) => as('alice')(deleteFile, { params: { hash: first.sha1 }, query })
  await remove({})
  expect(await holders()).toEqual([first, second, third].map(({ versionId }) => versionId))
  await remove({ version_id: second.versionId })
  expect(await holders()).toEqual([first, third].map(({ versionId }) => versionId))
  await expect(remove({ version_id: fourth.versionId })).rejects.toMatchObject({ status: 404 })
})

describe('an upload while the project changes', () => {
  const race = async (change: (id: string) => Promise<unknown>) => {
    const { id } = await aliceProject()
    const files = { file: { name: 'a.jar', bytes: await aFabricMod() } }
    return Promise.allSettled([
      change(id),
      upload(versionFields(id), files),
      upload(versionFields(id, { version_number: '2' }), {
        file: { name: 'b.jar', bytes: await aFabricMod() },
      }),
    ])
  }

  it('does not deadlock with the deletion of the project', async () => {
    for (let round = 0; round < 8; round++) {
      const results = await race((id) => current().as('alice')(deleteProject, { params: { project: id } }))
      const codes = results.flatMap((result) =>
        result.status === 'rejected' ? [(result.reason as { status: number }).status] : [],
      )
      expect(codes.filter((code) => code >= 500)).toEqual([])
    }
  })

  it('checks the permission again before it writes', async () => {
    const { as, db, users } = current()
    const project = await aliceProject()
    let passed = false
    const slow = new ReadableStream<Uint8Array>({
      async start(controller) {
        const form = new Response(
          versionForm(versionFields(project.id), { file: { name: 'a.jar', bytes: await aFabricMod() } }),
        )
        boundary.resolve(form.headers.get('content-type') ?? '')
        const bytes = new Uint8Array(await form.arrayBuffer())
        controller.enqueue(bytes.subarray(0, bytes.length - 200))
        await new Promise((resolve) => setTimeout(resolve, 150))
        // The owner leaves the team during the upload.
        await db.deleteFrom('teamMembers').where('userId', '=', users.alice.id).execute()
        passed = true
        controller.enqueue(bytes.subarray(bytes.length - 200))
        controller.close()
      },
    })
    const type = await boundary.promise
    const init = { method: 'POST', body: slow, duplex: 'half', headers: { 'content-type': type } }
    const response = await current().request('alice', '/v2/version', init as RequestInit)
    expect(passed).toBe(true)
    expect(response.status).toBe(401)
    await expect(as('alice')(contract.listVersions, { params: { project: project.id } })).resolves.toEqual([])
  })
  const boundary = Promise.withResolvers<string>()
})
