import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { aProject } from '@quarry/db/testing/factories'
import { describe, expect, it } from 'vitest'
import {
  addVersionFiles,
  createVersion,
  deleteFile,
  deleteVersion,
  getVersion,
} from '../../../contract/versions.ts'
import { aFabricMod } from '../../../testing/archives.ts'
import { testApp } from '../../../testing/test-app.ts'
import { versionFields, versionForm } from '../../../testing/version-form.ts'

const current = testApp()
const aliceProject = async () => aProject(current().db, { ownerId: current().users.alice.id })

async function upload(fields: unknown, files: Parameters<typeof versionForm>[1] = {}) {
  return current().as('alice')(createVersion, { body: versionForm(fields, files) })
}

describe('files of a version', () => {
  it('can be added, and deleted down to the last', async () => {
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

  it('keep their own bytes when the same name is sent at once', async () => {
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

  it('never lose the last one, however many ask at once', async () => {
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
    const kept = await db.selectFrom('files').select('primary').where('versionId', '=', version.id).execute()
    expect(kept).toEqual([{ primary: true }])
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
