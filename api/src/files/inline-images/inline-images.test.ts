import { aProject, aTeamMember, aVersion } from '@quarry/db/testing/factories'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { deleteProject, editProject } from '../../../contract/projects/projects.ts'
import { addInlineImage } from '../../../contract/files/images.ts'
import { deleteVersion, editVersion } from '../../../contract/versions/versions.ts'
import { Permission } from '@quarry/domain/organizations/permissions'
import { DAY_MS } from '@quarry/domain/times'
import { testApp, type Persona } from '../../../testing/test-app.ts'
import { removeUnusedImages } from './inline-images.ts'

const current = testApp()

async function anImage(background = '#2f8f7a'): Promise<Blob> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const bytes = await sharp({
    create: { width: 1600, height: 300, channels: 3, background, noise },
  })
    .withExif({ IFD0: { Copyright: 'me' } })
    .jpeg({ quality: 95 })
    .toBuffer()
  return new Blob([new Uint8Array(bytes)])
}

const aliceProject = () => aProject(current().db, { ownerId: current().users.alice.id })
type Query = Parameters<typeof send>[1]
const send = (persona: Persona, query: object, body: Blob) =>
  current().as(persona)(addInlineImage, {
    query: { ext: 'jpg', context: 'project', ...query },
    body,
  })
const add = async (query: Query, color?: string) => send('alice', query, await anImage(color))
const keyOf = (url: string) => new URL(url).pathname.slice(1)
const isServed = async (url: string) => (await current().app.request(`/${keyOf(url)}`)).status === 200
const cleanUp = (inDays: number) =>
  removeUnusedImages({ ...current().services, now: () => new Date(Date.now() + inDays * DAY_MS) })
const describeWith = (project: string, body: string) =>
  current().as('alice')(editProject, { params: { project }, body: { body } })

describe('uploading an inline image', () => {
  it('serves a resized WebP without metadata', async () => {
    const { id } = await aliceProject()
    const image = await add({ project_id: id })
    expect(image).toMatchObject({
      context: 'project',
      project_id: id,
      version_id: null,
      owner_id: current().users.alice.id,
    })
    const response = await current().app.request(`/${keyOf(image.url)}`)
    expect(response.headers.get('content-type')).toBe('image/webp')
    const { width, exif } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([width, exif]).toEqual([1280, undefined])
  })

  it('returns the existing image when the same one is uploaded again, also concurrently', async () => {
    const { id } = await aliceProject()
    const body = await anImage()
    const sent = await Promise.all([1, 2, 3].map(() => send('alice', { project_id: id }, body)))
    expect(new Set(sent.map((image) => image.id)).size).toBe(1)
    expect(await isServed(sent[0]?.url ?? '')).toBe(true)
  })

  it('accepts images for changelogs, with a version or before it exists', async () => {
    const { id } = await aliceProject()
    const version = await aVersion(current().db, { projectId: id })
    expect(await add({ context: 'version', version_id: version.id })).toMatchObject({
      project_id: id,
      version_id: version.id,
    })
    expect(await add({ context: 'version', project_id: id }, '#cc3333')).toMatchObject({ version_id: null })
  })

  it.each([
    ['no target', {}, 'project_id'],
    ['two targets', { context: 'version', project_id: 'AAAAAAAA', version_id: 'AAAAAAAA' }, 'project_id'],
    ['a version for a description', { version_id: 'AAAAAAAA' }, 'version_id'],
    ['a message of a project', { context: 'report', project_id: 'AAAAAAAA' }, 'project_id'],
    ['another context', { context: 'collection', project_id: 'AAAAAAAA' }, 'context'],
    ['another kind of file', { ext: 'tiff', project_id: 'AAAAAAAA' }, 'ext'],
  ])('rejects %s', async (_, query, path) => {
    await expect(add(query)).rejects.toMatchObject({ status: 400, fields: [{ path }] })
  })

  it('detects the format by content and rejects more than 1 MiB', async () => {
    const { id } = await aliceProject()
    const hostile = new Blob(['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'])
    await expect(send('alice', { project_id: id }, hostile)).rejects.toMatchObject({ code: 'invalid_image' })
    const large = new Blob([new Uint8Array(1_048_577)])
    await expect(send('alice', { project_id: id }, large)).rejects.toMatchObject({ status: 413 })
  })

  it('requires the permission to edit the text', async () => {
    const { db, users } = current()
    const { id, teamId } = await aliceProject()
    await aTeamMember(db, { teamId, userId: users.bob.id, permissions: Permission.UploadVersion })
    const body = await anImage()
    await expect(send('bob', { project_id: id }, body)).rejects.toMatchObject({ status: 403 })
    await send('bob', { context: 'version', project_id: id }, body)
    const draft = await aProject(db, { ownerId: users.alice.id, status: 'draft' })
    await expect(send('mallory', { project_id: draft.id }, body)).rejects.toMatchObject({ status: 404 })
  })
})

describe('an inline image that no saved text uses', () => {
  it('is deleted after a month, while a used one stays', async () => {
    const { id } = await aliceProject()
    const shown = await add({ project_id: id })
    const unused = await add({ project_id: id }, '#cc3333')
    await describeWith(id, `See ![it](${shown.url})`)
    await cleanUp(29)
    expect(await isServed(unused.url)).toBe(true)
    await cleanUp(31)
    expect([await isServed(unused.url), await isServed(shown.url)]).toEqual([false, true])
  })

  it('is retained for a month after the edit that removed it', async () => {
    const { id } = await aliceProject()
    const image = await add({ project_id: id })
    await describeWith(id, image.url)
    await cleanUp(400)
    expect(await isServed(image.url)).toBe(true)
    await describeWith(id, 'Nothing to see')
    await cleanUp(31)
    expect(await isServed(image.url)).toBe(false)
  })

  it('counts as used by a changelog until the version is deleted', async () => {
    const { db, as } = current()
    const { id } = await aliceProject()
    const version = await aVersion(db, { projectId: id })
    const params = { version: version.id }
    const image = await add({ context: 'version', version_id: version.id })
    await as('alice')(editVersion, { params, body: { changelog: `Now with ${image.url}` } })
    await cleanUp(31)
    expect(await isServed(image.url)).toBe(true)
    await as('alice')(deleteVersion, { params })
    await cleanUp(31)
    expect(await isServed(image.url)).toBe(false)
  })

  it('is deleted with its project', async () => {
    const { id } = await aliceProject()
    const image = await add({ project_id: id })
    await describeWith(id, image.url)
    await current().as('alice')(deleteProject, { params: { project: id } })
    expect(await isServed(image.url)).toBe(false)
  })

  it('leaves the stored file to a gallery image with the same content', async () => {
    const { storage, db } = current()
    const { id } = await aliceProject()
    await add({ project_id: id })
    const { rawImageKey } = await db
      .selectFrom('images')
      .selectAll()
      .where('projectId', '=', id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('galleryItems')
      .values({ projectId: id, imageKey: rawImageKey, rawImageKey })
      .execute()
    await cleanUp(31)
    expect(await storage.sizeOf(rawImageKey)).toBeGreaterThan(0)
  })
})
