import { aProject } from '@quarry/db/testing/factories'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import * as contract from '../../../contract/projects/projects.ts'
import { changeUserIcon, deleteUserIcon, getUser } from '../../../contract/accounts/users.ts'
import { testApp } from '../../../testing/test-app.ts'

const current = testApp()

async function aPicture(background: string, size = { width: 300, height: 300 }): Promise<Blob> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const bytes = await sharp({ create: { ...size, channels: 3, background, noise } })
    .png()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)])
}
const aliceProject = async () => ({
  project: (await aProject(current().db, { ownerId: current().users.alice.id })).id,
})
const keyOf = (url: string | null | undefined) => new URL(url ?? '').pathname.slice(1)

describe('an icon', () => {
  it('is stored as sent and as a small WebP, and replaces the old one', async () => {
    const { as, storage, app } = current()
    const params = await aliceProject()
    const change = async (body: Blob) => {
      await as('alice')(contract.changeProjectIcon, { params, query: { ext: 'png' }, body })
      return as('anonymous')(contract.getProject, { params })
    }
    const first = await change(await aPicture('#2f8f7a'))
    expect(first.icon_url).toMatch(/_96\.webp$/)
    expect(first.color).toBeGreaterThan(0)
    const response = await app.request(`/${keyOf(first.icon_url)}`)
    const { width, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([width, format, response.headers.get('content-type')]).toEqual([96, 'webp', 'image/webp'])
    const second = await change(await aPicture('#cc3333'))
    expect(second.icon_url).not.toBe(first.icon_url)
    expect(await storage.sizeOf(keyOf(first.icon_url))).toBeUndefined()
    await as('alice')(contract.deleteProjectIcon, { params })
    expect(await as('anonymous')(contract.getProject, { params })).toMatchObject({
      icon_url: null,
      color: null,
    })
    expect(await storage.sizeOf(keyOf(second.icon_url))).toBeUndefined()
  })

  it('is kept when the new one is refused', async () => {
    const { as, storage } = current()
    const params = await aliceProject()
    const change = (body: Blob, ext = 'png') =>
      as('alice')(contract.changeProjectIcon, { params, query: { ext: ext as 'png' }, body })
    const picture = await aPicture('#2f8f7a')
    const padded = (size: number) => new Blob([picture, new Uint8Array(size - picture.size)])
    await expect(change(padded(262_144))).rejects.toMatchObject({ code: 'too_large' })
    await change(padded(262_143))
    const before = await as('anonymous')(contract.getProject, { params })
    await expect(change(new Blob(['<svg onload="alert(1)"/>']))).rejects.toMatchObject({
      code: 'invalid_image',
    })
    await expect(change(new Blob(['no image']), 'tiff')).rejects.toMatchObject({ fields: [{ path: 'ext' }] })
    await expect(change(new Blob([new Uint8Array(300_000)]))).rejects.toMatchObject({
      status: 400,
      code: 'too_large',
    })
    expect((await as('anonymous')(contract.getProject, { params })).icon_url).toBe(before.icon_url)
    expect(await storage.sizeOf(keyOf(before.icon_url))).toBeGreaterThan(0)
  })

  it('is kept when the same image is sent again', async () => {
    const { as, storage } = current()
    const params = await aliceProject()
    const body = await aPicture('#2f8f7a')
    for (const _ of [1, 2])
      await as('alice')(contract.changeProjectIcon, { params, query: { ext: 'png' }, body })
    const { icon_url: url } = await as('anonymous')(contract.getProject, { params })
    expect(await storage.sizeOf(keyOf(url))).toBeGreaterThan(0)
  })
})

it('accepts the same image from concurrent requests', async () => {
  const { as, storage } = current()
  const params = await aliceProject()
  const body = await aPicture('#2f8f7a')
  const change = () => as('alice')(contract.changeProjectIcon, { params, query: { ext: 'png' }, body })
  await Promise.all([change(), change(), change()])
  const { icon_url: url } = await as('anonymous')(contract.getProject, { params })
  expect(await storage.sizeOf(keyOf(url))).toBeGreaterThan(0)
})

describe('a gallery', () => {
  it('is ordered, has one featured image, and can be emptied', async () => {
    const { as, storage } = current()
    const params = await aliceProject()
    const add = async (color: string, query: object) =>
      as('alice')(contract.addGalleryImage, {
        params,
        query: { ext: 'png', ...query },
        body: await aPicture(color, { width: 800, height: 450 }),
      })
    await add('#111111', { featured: 'true', title: 'Dark', ordering: 2 })
    await add('#eeeeee', { featured: 'true', title: 'Light', description: 'By day', ordering: 1 })
    const gallery = async () => (await as('anonymous')(contract.getProject, { params })).gallery
    expect((await gallery()).map((item) => [item.title, item.featured])).toEqual([
      ['Light', true],
      ['Dark', false],
    ])
    const [light, dark] = await gallery()
    const edit = (query: object) =>
      as('alice')(contract.editGalleryImage, { params, query: { url: dark?.url ?? '', ...query } })
    await edit({ featured: 'true', title: '', ordering: 0 })
    expect((await gallery()).map((item) => [item.title, item.featured, item.ordering])).toEqual([
      [null, true, 0],
      ['Light', false, 1],
    ])
    await expect(edit({ url: 'https://quarry.test/data/other.png' })).rejects.toMatchObject({
      fields: [{ path: 'url' }],
    })
    await as('alice')(contract.deleteGalleryImage, { params, query: { url: light?.raw_url ?? '' } })
    expect(await gallery()).toHaveLength(1)
    expect(await storage.sizeOf(keyOf(light?.raw_url))).toBeUndefined()
  })

  it('accepts images up to 2 MiB', async () => {
    const { as } = current()
    const params = await aliceProject()
    const picture = await aPicture('#8f2f7a')
    const add = (size: number) =>
      as('alice')(contract.addGalleryImage, {
        params,
        query: { ext: 'png', featured: 'true' },
        body: new Blob([picture, new Uint8Array(size - picture.size)]),
      })
    await expect(add(2_097_153)).rejects.toMatchObject({ code: 'too_large' })
    await add(2_097_152)
  })

  it('rejects the same image twice without losing the first', async () => {
    const { as, storage } = current()
    const params = await aliceProject()
    const body = await aPicture('#777777')
    const add = () => as('alice')(contract.addGalleryImage, { params, query: { ext: 'png' }, body })
    await add()
    await expect(add()).rejects.toMatchObject({ code: 'invalid_image' })
    const [item] = (await as('anonymous')(contract.getProject, { params })).gallery
    expect(await storage.sizeOf(keyOf(item?.url))).toBeGreaterThan(0)
  })

  it('keeps one image when the same one arrives twice concurrently', async () => {
    const { as, storage } = current()
    const params = await aliceProject()
    const body = await aPicture('#454545')
    const add = () => as('alice')(contract.addGalleryImage, { params, query: { ext: 'png' }, body })
    const results = await Promise.allSettled([add(), add(), add()])
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    const [item] = (await as('anonymous')(contract.getProject, { params })).gallery
    expect(await storage.sizeOf(keyOf(item?.url))).toBeGreaterThan(0)
    expect(await storage.sizeOf(keyOf(item?.raw_url))).toBeGreaterThan(0)
  })

  it('has at most 64 images', async () => {
    const { as, db } = current()
    const params = await aliceProject()
    const rows = Array.from({ length: 64 }, (_, n) => ({
      projectId: params.project,
      imageKey: `i${n}`,
      rawImageKey: `r${n}`,
    }))
    await db
      .insertInto('galleryItems')
      .values(rows.map((row) => ({ ...row, title: null, description: null })))
      .execute()
    const body = await aPicture('#123456')
    await expect(
      as('alice')(contract.addGalleryImage, { params, query: { ext: 'png' }, body }),
    ).rejects.toMatchObject({ status: 400 })
  })
})

it('stores profile pictures the same way', async () => {
  const { as, storage } = current()
  const params = { user: 'alice' }
  const picture = await aPicture('#2f8f7a')
  const change = (body: Blob) => as('alice')(changeUserIcon, { params, query: { ext: 'png' }, body })
  await expect(change(new Blob([picture, new Uint8Array(262_144 - picture.size)]))).rejects.toMatchObject({
    code: 'too_large',
  })
  await change(picture)
  const { avatar_url: url } = await as('anonymous')(getUser, { params })
  expect(await storage.sizeOf(keyOf(url))).toBeGreaterThan(0)
  await as('alice')(deleteUserIcon, { params })
  expect((await as('anonymous')(getUser, { params })).avatar_url).toContain('/data/identicons/')
  expect(await storage.sizeOf(keyOf(url))).toBeUndefined()
})
