import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { aProject, aVersion } from '@quarry/db/testing/factories'
import { describe, expect, it } from 'vitest'
import { createVersion, getVersion, listVersions, deleteVersion } from '../../contract/versions/versions.ts'
import { aFabricMod, anArchive } from '../../testing/archives.ts'
import { testApp } from '../../testing/test-app.ts'
import { versionFields, versionForm } from '../../testing/version-form.ts'

const current = testApp()
const aliceProject = async () => aProject(current().db, { ownerId: current().users.alice.id })

/** Everything below the storage root, including uploads in progress. */
const storedFiles = async () =>
  (await readdir(current().storageDir, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  )

async function upload(fields: unknown, files: Parameters<typeof versionForm>[1] = {}) {
  return current().as('alice')(createVersion, { body: versionForm(fields, files) })
}

/** The error, after a check that neither a file nor a row was stored. */
async function refused(fields: unknown, files: Parameters<typeof versionForm>[1]): Promise<unknown> {
  const { db } = current()
  const before = {
    files: (await storedFiles()).length,
    rows: await db.selectFrom('versions').select('id').execute(),
  }
  const error: unknown = await upload(fields, files).then(
    () => undefined,
    (error: unknown) => error,
  )
  expect((await storedFiles()).length).toBe(before.files)
  expect(await db.selectFrom('versions').select('id').execute()).toHaveLength(before.rows.length)
  expect(await db.selectFrom('pendingUploads').selectAll().execute()).toEqual([])
  return error
}

describe('creating a version', () => {
  it('publishes the file with its true hashes', async () => {
    const project = await aliceProject()
    const bytes = await aFabricMod()
    const version = await upload(versionFields(project.id), { file: { name: 'my mod-1.0.jar', bytes } })
    expect(version.files).toEqual([
      {
        hashes: {
          sha1: createHash('sha1').update(bytes).digest('hex'),
          sha512: createHash('sha512').update(bytes).digest('hex'),
        },
        url: `https://quarry.test/data/${project.id}/versions/${version.id}/my%20mod-1.0.jar`,
        filename: 'my mod-1.0.jar',
        primary: true,
        size: bytes.byteLength,
        file_type: null,
      },
    ])
    expect(await current().as('anonymous')(getVersion, { params: { version: version.id } })).toEqual(version)
    expect(await readdir(current().storage.temporaryDir)).toEqual([])
    const events = await current()
      .db.selectFrom('outbox')
      .select('name')
      .where('name', '=', 'version.changed')
      .execute()
    expect(events.length).toBeGreaterThan(0)
  })

  it('accepts `data` as a JSON blob, as browsers send it', async () => {
    const project = await aliceProject()
    const form = new FormData()
    form.set('data', new Blob([JSON.stringify(versionFields(project.id))], { type: 'application/json' }))
    form.set('file', new Blob([await aFabricMod()]), 'a.jar')
    const version = await current().as('alice')(createVersion, { body: form })
    expect(version.files).toHaveLength(1)
  })

  it('accepts several files and makes the named one primary', async () => {
    const project = await aliceProject()
    const version = await upload(versionFields(project.id, { file_parts: ['a', 'b'], primary_file: 'b' }), {
      a: { name: 'a.jar', bytes: await aFabricMod() },
      b: { name: 'b.jar', bytes: await aFabricMod() },
    })
    expect(version.files.map((file) => [file.filename, file.primary])).toEqual([
      ['b.jar', true],
      ['a.jar', false],
    ])
  })

  it('stores a pack under the loaders it contains and finds its embedded projects', async () => {
    const mod = await upload(versionFields((await aliceProject()).id), {
      file: { name: 'm.jar', bytes: await aFabricMod() },
    })
    const hashes = mod.files[0]?.hashes
    const project = await aliceProject()
    const index = {
      formatVersion: 1,
      game: 'minecraft',
      versionId: '1.0',
      name: 'Pack',
      files: [
        { path: 'mods/m.jar', hashes, downloads: ['https://cdn.modrinth.com/data/x/m.jar'], fileSize: 1 },
        {
          path: 'mods/other.jar',
          hashes: { sha1: 'a'.repeat(40), sha512: 'b'.repeat(128) },
          downloads: ['https://github.com/x/other.jar'],
          fileSize: 1,
        },
      ],
      dependencies: { minecraft: '1.21', 'fabric-loader': '0.16.0' },
    }
    const bytes = await anArchive({
      'modrinth.index.json': JSON.stringify(index),
      'overrides/mods/extra.jar': 'x',
    })
    const pack = await upload(versionFields(project.id), { file: { name: 'p.mrpack', bytes } })
    expect(pack.loaders).toEqual(['fabric'])
    expect(pack.dependencies).toEqual([
      { version_id: mod.id, project_id: mod.project_id, file_name: null, dependency_type: 'embedded' },
      { version_id: null, project_id: null, file_name: 'other.jar', dependency_type: 'embedded' },
      { version_id: null, project_id: null, file_name: 'extra.jar', dependency_type: 'embedded' },
    ])
    const listed = { params: { project: project.id }, query: { loaders: '["fabric"]' } }
    expect(await current().as('anonymous')(listVersions, listed)).toHaveLength(1)
    expect(
      await current().as('anonymous')(listVersions, { ...listed, query: { loaders: '["forge"]' } }),
    ).toHaveLength(0)
  })
})

describe('rejects an upload without storing anything', () => {
  const one = (bytes: Buffer<ArrayBuffer>, name = 'a.jar') => ({ file: { name, bytes } })

  it('when the archive is not for its loader', async () => {
    const project = await aliceProject()
    expect(
      await refused(versionFields(project.id), one(await anArchive({ 'readme.txt': 'hello' }))),
    ).toMatchObject({
      code: 'invalid_file',
      message: '`a.jar` must contain fabric.mod.json',
    })
  })

  it('when the file is no archive or has another extension', async () => {
    const project = await aliceProject()
    expect(await refused(versionFields(project.id), one(Buffer.from('not a zip')))).toMatchObject({
      code: 'invalid_file',
    })
    expect(await refused(versionFields(project.id), one(await aFabricMod(), 'a.exe'))).toMatchObject({
      code: 'invalid_file',
    })
    for (const name of ['.jar', 'jar', 'a\u202eraj.jar', 'a\u0085.jar'])
      expect(await refused(versionFields(project.id), one(await aFabricMod(), name))).toMatchObject({
        code: 'invalid_file',
      })
  })

  it('when the archive contains a symbolic link or is encrypted', async () => {
    const project = await aliceProject()
    const link = await anArchive({ 'fabric.mod.json': '{}', link: '/etc/passwd' }, { mode: 0o120777 })
    expect(await refused(versionFields(project.id), one(link))).toMatchObject({
      code: 'invalid_file',
      message: '`a.jar` contains a link: `fabric.mod.json`',
    })
    const locked = await aFabricMod()
    // The general purpose flags of the first entry of the central directory.
    const flags = locked.indexOf(Buffer.from('504b0102', 'hex')) + 8
    locked.writeUInt16LE(locked.readUInt16LE(flags) | 1, flags)
    expect(await refused(versionFields(project.id), one(locked))).toMatchObject({
      code: 'invalid_file',
      message: '`a.jar` is encrypted',
    })
  })

  it('when a path leaves the archive', async () => {
    const project = await aliceProject()
    const honest = await anArchive({ 'fabric.mod.json': '{}', 'xx/evil.txt': 'x' })
    const evil = Buffer.from(honest.toString('latin1').replaceAll('xx/evil.txt', '../evil.txt'), 'latin1')
    expect(await refused(versionFields(project.id), one(evil))).toMatchObject({
      code: 'invalid_file',
      rule: 'archive_path',
      params: { filename: 'a.jar', entry: '../evil.txt' },
    })
  })

  it('when the archive is truncated', async () => {
    const project = await aliceProject()
    const whole = await aFabricMod()
    const half = Buffer.from(whole.subarray(0, whole.byteLength / 2))
    expect(await refused(versionFields(project.id), one(half))).toMatchObject({
      code: 'invalid_file',
      rule: 'archive_not_zip',
    })
  })

  it('when the unpacked size exceeds the limit', async () => {
    const project = await aliceProject()
    const bomb = await anArchive({ 'fabric.mod.json': '{}', 'zeros.bin': '\0'.repeat(100 * 1024 * 1024) })
    expect(await refused(versionFields(project.id), one(bomb))).toMatchObject({
      code: 'invalid_file',
      message: '`a.jar` would be too large when unpacked',
    })
  })

  it('when a path of a pack leaves the game folder', async () => {
    const project = await aliceProject()
    const index = {
      formatVersion: 1,
      game: 'minecraft',
      versionId: '1',
      name: 'Pack',
      files: [
        {
          path: 'a/../../b',
          hashes: { sha1: 'a'.repeat(40), sha512: 'b'.repeat(128) },
          downloads: [],
          fileSize: 1,
        },
      ],
      dependencies: { minecraft: '1.21' },
    }
    const bytes = await anArchive({ 'modrinth.index.json': JSON.stringify(index) })
    expect(await refused(versionFields(project.id), one(bytes, 'p.mrpack'))).toMatchObject({
      code: 'invalid_file',
      message: '`p.mrpack`: modrinth.index.json: `files.0.path` must stay inside the game folder',
    })
  })

  it('when another project has published the same content', async () => {
    const bytes = await aFabricMod()
    await upload(versionFields((await aliceProject()).id), one(bytes))
    expect(await refused(versionFields((await aliceProject()).id), one(bytes))).toMatchObject({
      code: 'invalid_file',
    })
  })

  it('when form parts and file names differ', async () => {
    const project = await aliceProject()
    const file = one(await aFabricMod())
    expect(await refused(versionFields(project.id, { file_parts: ['file', 'more'] }), file)).toMatchObject({
      fields: [{ path: 'file_parts', message: 'contains `more`, which was not sent' }],
    })
    expect(await refused(versionFields(project.id, { file_parts: ['other'] }), file)).toMatchObject({
      fields: [{ path: 'file_parts' }],
    })
    expect(await refused(versionFields(project.id, { file_parts: [] }), {})).toMatchObject({
      fields: [{ path: 'file_parts' }],
    })
    expect(await refused(versionFields(project.id, { primary_file: 'x' }), file)).toMatchObject({
      fields: [{ path: 'primary_file' }],
    })
  })

  it('when a field is invalid', async () => {
    const project = await aliceProject()
    const file = one(await aFabricMod())
    const cases: [Record<string, unknown>, string][] = [
      [{ version_number: 'x'.repeat(33) }, 'version_number'],
      [{ version_number: 'a b' }, 'version_number'],
      [{ loaders: ['nope'] }, 'loaders'],
      [{ loaders: [] }, 'loaders'],
      [{ game_versions: ['0.0'] }, 'game_versions'],
      [{ version_type: 'gamma' }, 'version_type'],
      [{ status: 'scheduled' }, 'status'],
      [{ project_id: 'AAAAAAAA' }, 'project_id'],
      [{ dependencies: [{ project_id: 'AAAAAAAA', dependency_type: 'required' }] }, 'dependencies'],
      [
        { dependencies: [{ version_id: 'AAAAAAAA', dependency_type: 'required' }] },
        'dependencies.0.version_id',
      ],
    ]
    for (const [change, path] of cases)
      expect(await refused(versionFields(project.id, change), file)).toMatchObject({
        status: 400,
        fields: [{ path }],
      })
  })

  it('when the form ends in the middle of a file', async () => {
    const project = await aliceProject()
    const body = [
      '--cut\r\ncontent-disposition: form-data; name="data"\r\n\r\n',
      JSON.stringify(versionFields(project.id)),
      '\r\n--cut\r\ncontent-disposition: form-data; name="file"; filename="a.jar"\r\n\r\n',
      'PK half of a file',
    ].join('')
    const headers = { 'content-type': 'multipart/form-data; boundary=cut' }
    const before = (await storedFiles()).length
    const response = await current().request('alice', '/v2/version', { method: 'POST', body, headers })
    expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([
      400,
      'upload_cut_off',
    ])
    expect((await storedFiles()).length).toBe(before)
  })

  it('when files precede `data`', async () => {
    const form = new FormData()
    form.set('file', new Blob([await aFabricMod()]), 'a.jar')
    await expect(current().as('alice')(createVersion, { body: form })).rejects.toMatchObject({
      fields: [{ path: 'data' }],
    })
  })

  it('when the caller may not upload', async () => {
    const project = await aliceProject()
    const body = versionForm(versionFields(project.id), one(await aFabricMod()))
    await expect(current().as('mallory')(createVersion, { body })).rejects.toMatchObject({ status: 401 })
    await expect(current().as('anonymous')(createVersion, { body })).rejects.toMatchObject({ status: 401 })
  })
})

it('turns dependencies on a deleted version into dependencies on its project', async () => {
  const { as, db } = current()
  const [library, user] = [await aliceProject(), await aliceProject()]
  const used = await aVersion(db, { projectId: library.id })
  const version = await upload(
    versionFields(user.id, { dependencies: [{ version_id: used.id, dependency_type: 'required' }] }),
    { file: { name: 'a.jar', bytes: await aFabricMod() } },
  )
  await as('alice')(deleteVersion, { params: { version: used.id } })
  const { dependencies } = await as('alice')(getVersion, { params: { version: version.id } })
  expect(dependencies).toEqual([
    { version_id: null, project_id: library.id, file_name: null, dependency_type: 'required' },
  ])
})
