import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { aProject, aVersion } from '@quarry/db/testing/factories'
import { describe, expect, it } from 'vitest'
import {
  addVersionFiles,
  createVersion,
  deleteVersion,
  editVersion,
  getVersion,
} from '../../contract/versions/versions.ts'
import { deleteFile } from '../../contract/versions/version-files.ts'
import { aFabricMod, anArchive } from '../../testing/archives.ts'
import { testApp } from '../../testing/test-app.ts'
import { versionFields, versionForm } from '../../testing/version-form.ts'

const current = testApp()
const aliceProject = async () => aProject(current().db, { ownerId: current().users.alice.id })

async function upload(fields: unknown, files: Parameters<typeof versionForm>[1] = {}) {
  return current().as('alice')(createVersion, { body: versionForm(fields, files) })
}

const SIGNATURE = Buffer.from(
  '-----BEGIN PGP SIGNATURE-----\n\niQEzBAABCAAdFiEE\n-----END PGP SIGNATURE-----\n',
)

describe('additional files', () => {
  const beside = {
    file_parts: ['jar', 'signed', 'sources', 'docs', 'dev'],
    file_types: { signed: 'signature', sources: 'sources-jar', docs: 'javadoc-jar', dev: 'dev-jar' },
  }
  const anyJar = (text: string) => anArchive({ 'a.txt': `${text}${Math.random()}` })

  it('stores files of every kind beside the primary file', async () => {
    const { id } = await aliceProject()
    const version = await upload(versionFields(id, beside), {
      jar: { name: 'a.jar', bytes: await aFabricMod() },
      signed: { name: 'a.jar.asc', bytes: SIGNATURE },
      sources: { name: 'a-sources.jar', bytes: await anyJar('sources') },
      docs: { name: 'a-javadoc.jar', bytes: await anyJar('docs') },
      dev: { name: 'a-dev.jar', bytes: await anyJar('dev') },
    })
    const kinds = Object.fromEntries(version.files.map((file) => [file.filename, file.file_type]))
    expect(kinds).toEqual({
      'a.jar': null,
      'a.jar.asc': 'signature',
      'a-sources.jar': 'sources-jar',
      'a-javadoc.jar': 'javadoc-jar',
      'a-dev.jar': 'dev-jar',
    })
    expect(version.files.filter((file) => file.primary).map((file) => file.filename)).toEqual(['a.jar'])
    const file = await current().app.request(new URL(version.files.at(-1)?.url ?? '').pathname)
    expect(file.status).toBe(200)
  })

  it('reads the type `unknown` as no type', async () => {
    const { id } = await aliceProject()
    const version = await upload(versionFields(id, { file_parts: ['jar'], file_types: { jar: 'unknown' } }), {
      jar: { name: 'a.jar', bytes: await aFabricMod() },
    })
    expect(version.files).toMatchObject([{ primary: true, file_type: null }])
    const hash = version.files[0]?.hashes.sha1 ?? ''
    const body = { file_types: [{ algorithm: 'sha1' as const, hash, file_type: 'unknown' as const }] }
    await current().as('alice')(editVersion, { params: { version: version.id }, body })
  })

  it('rejects them as the primary file and as the last file of a version', async () => {
    const { as } = current()
    const { id } = await aliceProject()
    const fields = { file_parts: ['jar', 'signed'], file_types: { signed: 'signature' } }
    const files = async () => ({
      jar: { name: 'a.jar', bytes: await aFabricMod() },
      signed: { name: 'a.jar.sig', bytes: Buffer.from([0x89, 0x01, Math.floor(Math.random() * 256)]) },
    })
    await expect(
      upload(versionFields(id, { ...fields, primary_file: 'signed' }), await files()),
    ).rejects.toMatchObject({ fields: [{ path: 'primary_file', rule: 'not_installable' }] })
    const version = await upload(versionFields(id, fields), await files())
    const hashOf = (name: string) => version.files.find((file) => file.filename === name)?.hashes.sha1 ?? ''
    const edit = (body: object) => as('alice')(editVersion, { params: { version: version.id }, body })
    await expect(edit({ primary_file: ['sha1', hashOf('a.jar.sig')] })).rejects.toMatchObject({
      fields: [{ path: 'primary_file' }],
    })
    const typed = (name: string, type: string | null) =>
      edit({ file_types: [{ algorithm: 'sha1', hash: hashOf(name), file_type: type }] })
    await expect(typed('a.jar', 'sources-jar')).rejects.toMatchObject({ status: 400 })
    await expect(typed('a.jar', 'signature')).rejects.toMatchObject({ status: 400 })
    await expect(typed('a.jar.sig', null)).rejects.toMatchObject({ status: 400 })
    await expect(as('alice')(deleteFile, { params: { hash: hashOf('a.jar') } })).rejects.toMatchObject({
      rule: 'last_file',
    })
    await as('alice')(deleteFile, { params: { hash: hashOf('a.jar.sig') } })
  })

  it.each([
    ['a text that is no signature', 'a.jar.asc', Buffer.from('hello'), 'signature'],
    ['a signature without its type', 'a.jar.asc', SIGNATURE, null],
    ['a signature that is too large', 'a.sig', Buffer.alloc(70_000, 0x89), 'signature'],
    ['sources in a zip', 'sources.zip', Buffer.from('PK'), 'sources-jar'],
    ['sources that are no archive', 'a-sources.jar', Buffer.from('hello'), 'sources-jar'],
  ])('rejects %s', async (_, name, bytes, type) => {
    const { db, as } = current()
    const { id } = await aliceProject()
    const version = await aVersion(db, { projectId: id })
    const body = versionForm({ file_types: { extra: type } }, { extra: { name, bytes } })
    await expect(
      as('alice')(addVersionFiles, { params: { version: version.id }, body }),
    ).rejects.toMatchObject({ status: 400, code: 'invalid_file' })
  })
})

describe('adding and deleting files', () => {
  it('adds files and deletes all but the last one', async () => {
    const { as, db } = current()
    const project = await aliceProject()
    const version = await upload(versionFields(project.id), {
      file: { name: 'a.jar', bytes: await aFabricMod() },
    })
    const params = { version: version.id }
    await as('alice')(addVersionFiles, {
      params,
      body: versionForm({}, { sources: { name: 'sources.jar', bytes: await aFabricMod() } }),
    })
    const { files } = await as('alice')(getVersion, { params })
    expect(files.map((file) => file.filename)).toEqual(['a.jar', 'sources.jar'])
    await as('alice')(deleteFile, { params: { hash: files[0]?.hashes.sha512.toUpperCase() ?? '' } })
    const [left] = (await as('alice')(getVersion, { params })).files
    expect(left).toMatchObject({ filename: 'sources.jar', primary: true })
    await expect(
      as('alice')(deleteFile, { params: { hash: left?.hashes.sha1 ?? '' } }),
    ).rejects.toMatchObject({
      status: 400,
    })
    await as('alice')(deleteVersion, { params })
    expect(await db.selectFrom('files').select('id').where('versionId', '=', version.id).execute()).toEqual(
      [],
    )
    expect(
      await current().storage.sizeOf(`data/${project.id}/versions/${version.id}/sources.jar`),
    ).toBeUndefined()
  })

  it('stores only the accepted bytes when the same name is sent concurrently', async () => {
    const { as, db, storage } = current()
    const project = await aliceProject()
    const { id } = await upload(versionFields(project.id), {
      file: { name: 'a.jar', bytes: await aFabricMod() },
    })
    const sent = await Promise.all([1, 2, 3, 4].map(() => aFabricMod()))
    const tries = await Promise.allSettled(
      sent.map((bytes) =>
        as('alice')(addVersionFiles, {
          params: { version: id },
          body: versionForm({}, { more: { name: 'more.jar', bytes } }),
        }),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const files = await db.selectFrom('files').selectAll().where('versionId', '=', id).execute()
    expect(files).toHaveLength(2)
    for (const { storageKey, sha1 } of files) {
      const stored = await storage.open(storageKey)
      expect(
        stored &&
          createHash('sha1')
            .update(await buffer(stored.stream))
            .digest('hex'),
      ).toBe(sha1)
    }
    expect(await db.selectFrom('pendingUploads').selectAll().execute()).toEqual([])
  })

  it('keeps the last file when several deletions run concurrently', async () => {
    const { as, db } = current()
    const project = await aliceProject()
    const form = versionFields(project.id, { file_parts: ['a', 'b', 'c'] })
    const aFile = async (name: string) => ({ name, bytes: await aFabricMod() })
    const version = await upload(form, {
      a: await aFile('a.jar'),
      b: await aFile('b.jar'),
      c: await aFile('c.jar'),
    })
    const hashes = version.files.flatMap((file) => [file.hashes.sha1, file.hashes.sha1])
    const tries = await Promise.allSettled(
      hashes.map((hash) => as('alice')(deleteFile, { params: { hash }, query: { algorithm: 'sha1' } })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const remaining = await db
      .selectFrom('files')
      .select('primary')
      .where('versionId', '=', version.id)
      .execute()
    expect(remaining).toEqual([{ primary: true }])
    const params = { version: version.id }
    const deletions = await Promise.allSettled([1, 2, 3].map(() => as('alice')(deleteVersion, { params })))
    expect(deletions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('refuses a second file of the same name, ignoring case', async () => {
    const version = await upload(versionFields((await aliceProject()).id), {
      file: { name: 'a.jar', bytes: await aFabricMod() },
    })
    const body = versionForm({}, { more: { name: 'A.jar', bytes: await aFabricMod() } })
    await expect(
      current().as('alice')(addVersionFiles, { params: { version: version.id }, body }),
    ).rejects.toMatchObject({ code: 'invalid_file' })
  })
})
