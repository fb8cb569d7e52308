import { aMessage, aProject, aReport, aTeamMember, aUser } from '@quarry/db/testing/factories'
import { MESSAGE_IMAGES_MAX, UNPOSTED_IMAGES_MAX } from '@quarry/domain/limits/counts'
import { INLINE_IMAGE_MAX_BYTES } from '@quarry/domain/files/uploads'
import { DAY_MS } from '@quarry/domain/times'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { addInlineImage, v2AddInlineImage } from '../../../contract/files/images.ts'
import { reviewProject } from '../../../contract/moderation/review.ts'
import { createReport, deleteReport, editReport, getReportDetail } from '../../../contract/reports/reports.ts'
import { deleteMessage, getThread, sendMessage } from '../../../contract/threads/threads.ts'
import { testApp, type Persona } from '../../../testing/test-app.ts'
import { removeUnusedImages } from '../inline-images/inline-images.ts'

const current = testApp()

beforeEach(async () => {
  await current().db.deleteFrom('reports').execute()
})

async function aPicture({ width = 200, shade = 90 } = {}): Promise<Blob> {
  const noise = { type: 'gaussian', mean: shade, sigma: 20 } as const
  const bytes = await sharp({
    create: { width, height: 100, channels: 3, background: '#000', noise },
  })
    .withExif({ IFD0: { Copyright: 'whoever took it' } })
    .jpeg({ quality: 80 })
    .toBuffer()
  return new Blob([new Uint8Array(bytes)])
}
const query = { ext: 'jpg', context: 'thread_message' } as const
const add = async (who: Persona, given: object = {}, body?: Blob) =>
  current().as(who)(addInlineImage, {
    query: { ...query, ...given },
    body: body ?? (await aPicture()),
  })
const post = (who: Persona, thread: string, body: string, rest: object = {}) =>
  current().as(who)(sendMessage, {
    params: { thread },
    body: { body: { type: 'text', body, ...rest } },
  })
const pathOf = (url: string) => new URL(url).pathname
const see = async (who: Persona | 'anonymous', url: string) => current().request(who, pathOf(url))
const seen = async (who: Persona | 'anonymous', url: string) => (await see(who, url)).status
const ALL_VIEWERS = ['anonymous', 'mallory', 'bob', 'alice', 'mo', 'ada'] as const
const seers = async (url: string) => {
  const statuses = await Promise.all(ALL_VIEWERS.map((who) => seen(who, url)))
  return ALL_VIEWERS.filter((_, at) => statuses[at] === 200)
}
const objects = async (id: string) => {
  const { db, services } = current()
  const row = await db
    .selectFrom('images')
    .select(['imageKey', 'rawImageKey'])
    .where('id', '=', id)
    .executeTakeFirst()
  return [row?.imageKey ?? '', row?.rawImageKey ?? ''].map((key) => ({
    key,
    isThere: async () => (await services.storage.sizeOf(key)) !== undefined,
  }))
}

/** A project of Alice, with Bob as a member and Mallory invited. */
async function aThread() {
  const { db, users } = current()
  const { id, teamId, threadId } = await aProject(db, {
    ownerId: users.alice.id,
  })
  await aTeamMember(db, { teamId, userId: users.bob.id, permissions: 0 })
  return { project: id, thread: threadId }
}

describe('images of messages', () => {
  it('are visible to their owner, and to all readers of the message once it is posted', async () => {
    const { thread } = await aThread()
    const picture = await add('alice', { thread_id: thread })
    expect(picture).toMatchObject({
      context: 'thread_message',
      thread_message_id: null,
    })
    expect(pathOf(picture.url)).toBe(`/data/pictures/${picture.id}/200x100`)
    expect(await seers(picture.url)).toEqual(['alice'])
    const { messages } = await post('alice', thread, `Look: ![hall](${picture.url})`)
    expect(messages.at(-1)?.body).toMatchObject({
      associated_images: [picture.id],
    })
    expect(await seers(picture.url)).toEqual(['bob', 'alice', 'mo', 'ada'])
    expect(await seen('bob', picture.url.replace(/200x100$/, 'original'))).toBe(200)
  })

  it('are reduced in size and lose their metadata', async () => {
    const { url } = await add('alice', {}, await aPicture({ width: 1600 }))
    expect(pathOf(url)).toMatch(/\/1280x80$/)
    for (const [path, width] of [
      [url, 1280],
      [url.replace(/\/\w+$/, '/original'), 1600],
    ] as const) {
      const response = await see('alice', path)
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      const about = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect([about.width, about.exif]).toEqual([width, undefined])
      expect(response.headers.get('content-type')).toBe(`image/${about.format}`)
    }
  })

  it('get a new id at every upload, so no one learns of equal images', async () => {
    const body = await aPicture()
    const [first, second] = [await add('mo', {}, body), await add('alice', {}, body)]
    expect(first.id).not.toBe(second.id)
  })

  it('can be attached without being embedded in the text', async () => {
    const { thread } = await aThread()
    const picture = await current().as('alice')(v2AddInlineImage, {
      query,
      body: await aPicture(),
    })
    const { messages } = await post('alice', thread, 'See', {
      associated_images: [picture.id],
    })
    expect(messages.at(-1)?.body).toMatchObject({
      associated_images: [picture.id],
    })
    expect(await seen('mo', picture.url)).toBe(200)
  })

  it('can be added to an existing message of their owner only', async () => {
    const { thread } = await aThread()
    const { messages } = await post('alice', thread, 'More to come')
    const thread_message_id = messages.at(-1)?.id ?? ''
    const picture = await add('alice', { thread_message_id })
    expect(picture).toMatchObject({ thread_message_id })
    expect(await seen('mo', picture.url)).toBe(200)
    await expect(add('bob', { thread_message_id })).rejects.toMatchObject({
      rule: 'not_own_message',
    })
    await expect(add('mallory', { thread_message_id })).rejects.toMatchObject({
      status: 404,
    })
  })

  it('can be posted once, by their owner', async () => {
    const { thread } = await aThread()
    const other = await aThread()
    const { id, url } = await add('alice')
    await expect(post('bob', thread, 'Mine', { associated_images: [id] })).rejects.toMatchObject({
      status: 400,
      rule: 'no_such_picture',
    })
    await post('bob', thread, `![guessed](${url})`)
    expect(await seers(url)).toEqual(['alice'])
    await post('alice', other.thread, `![there](${url})`)
    const quoted = await post('alice', thread, `![here](${url})`)
    expect(quoted.messages.at(-1)?.body).toMatchObject({
      associated_images: [],
    })
    await expect(post('alice', thread, 'Again', { associated_images: [id] })).rejects.toMatchObject({
      rule: 'no_such_picture',
    })
  })

  it('are deleted with the message, and with the account of its author', async () => {
    const { thread } = await aThread()
    const pictures = [await add('bob'), await add('bob')]
    const [first, second] = pictures
    const { messages } = await post('bob', thread, first?.url ?? '')
    await post('bob', thread, second?.url ?? '')
    const stored = await objects(first?.id ?? '')
    expect(await Promise.all(stored.map(({ isThere }) => isThere()))).toEqual([true, true])
    await current().as('bob')(deleteMessage, {
      params: { message: messages.at(-1)?.id ?? '' },
    })
    expect(await seers(first?.url ?? '')).toEqual([])
    expect(await Promise.all(stored.map(({ isThere }) => isThere()))).toEqual([false, false])
    expect(await seen('alice', second?.url ?? '')).toBe(200)
    const { db } = current()
    const leaver = await aUser(db)
    await db
      .updateTable('threadMessages')
      .set({ authorId: leaver.id })
      .where('threadId', '=', thread)
      .execute()
    await db.deleteFrom('users').where('id', '=', leaver.id).execute()
    expect(await seen('alice', second?.url ?? '')).toBe(404)
  })

  it('are deleted after a month without being posted', async () => {
    const { thread } = await aThread()
    const [unposted, posted] = [await add('alice'), await add('alice')]
    await post('alice', thread, posted.url)
    const sweep = (days: number) =>
      removeUnusedImages({
        ...current().services,
        now: () => new Date(Date.now() + days * DAY_MS),
      })
    await sweep(29)
    expect(await seen('alice', unposted.url)).toBe(200)
    await sweep(31)
    expect([await seen('alice', unposted.url), await seen('alice', posted.url)]).toEqual([404, 200])
  })

  it('are rejected in threads without write access, before they are read', async () => {
    const { db, users } = current()
    const { thread } = await aThread()
    const closed = await aReport(db, {
      reporterId: users.alice.id,
      closedAt: new Date(),
    })
    await expect(add('mallory', { thread_id: thread })).rejects.toMatchObject({
      status: 404,
    })
    await expect(add('alice', { thread_id: closed.threadId })).rejects.toMatchObject({
      rule: 'thread_closed',
    })
  })
})

describe('images of staff notes', () => {
  it('are visible to staff only', async () => {
    const { db, users } = current()
    const { thread } = await aThread()
    const report = await aReport(db, { reporterId: users.alice.id })
    for (const id of [thread, report.threadId]) {
      const picture = await add('mo')
      await post('mo', id, `![note](${picture.url})`, { private: true })
      // Embedded in a public message as well, it stays with the note.
      const { messages } = await post('mo', id, `![note](${picture.url})`)
      expect(messages.at(-1)?.body).toMatchObject({ associated_images: [] })
      await post('alice', id, `![note](${picture.url})`)
      expect(await seers(picture.url)).toEqual(['mo', 'ada'])
      expect(await seers(`https://quarry.test/data/pictures/${picture.id}/original`)).toEqual(['mo', 'ada'])
      for (const { key } of await objects(picture.id))
        for (const path of [`/${key}`, `/data/${key}`])
          expect((await current().request('alice', path)).status).toBe(404)
      const note = messages.find(({ body }) => body.type === 'text' && body.private)?.id ?? ''
      await expect(add('alice', { thread_message_id: note })).rejects.toMatchObject({ status: 404 })
    }
  })
})

describe('images of reports', () => {
  it('are visible to the reporter and staff, and are deleted with the report', async () => {
    const { db, as } = current()
    const { id: item_id } = await aProject(db)
    const [shown, listed] = [
      await add('alice', { context: 'report' }),
      await add('alice', { context: 'report' }),
    ]
    const body = {
      report_type: 'spam',
      item_type: 'project',
      item_id,
    } as const
    const { id } = await as('alice')(createReport, {
      body: {
        ...body,
        body: `![ad](${shown.url})`,
        uploaded_images: [listed.id],
      },
    })
    const detail = await as('mo')(getReportDetail, { params: { report: id } })
    expect(detail.images).toEqual([shown.id, listed.id])
    for (const { url } of [shown, listed]) expect(await seers(url)).toEqual(['alice', 'mo', 'ada'])
    const more = await add('alice', { context: 'report', report_id: id })
    expect(more).toMatchObject({ report_id: id })
    await expect(add('bob', { context: 'report', report_id: id })).rejects.toMatchObject({ status: 404 })
    const params = { report: id }
    await as('alice')(editReport, {
      params,
      body: { body: 'No picture any more' },
    })
    expect([await seers(shown.url), await seers(listed.url)]).toEqual([[], ['alice', 'mo', 'ada']])
    const [object] = await objects(listed.id)
    await as('mo')(deleteReport, { params })
    expect(await seers(listed.url)).toEqual([])
    const named = await db.selectFrom('pendingUploads').select('storageKey').execute()
    expect(named.map(({ storageKey }) => storageKey)).toContain(object?.key)
  })
})

describe('limits of images', () => {
  it('rejects more images than a message may have', async () => {
    const { thread } = await aThread()
    const { db, users } = current()
    const row = await add('alice')
    const all = Array.from({ length: MESSAGE_IMAGES_MAX + 1 }, (_, at) => `P${at}`)
    const { imageKey, rawImageKey } = await db
      .selectFrom('images')
      .selectAll()
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow()
    const stored = {
      context: 'thread_message',
      projectId: null,
      versionId: null,
      imageKey,
      rawImageKey,
    } as const
    await db
      .insertInto('images')
      .values(
        all.map((id) => ({
          id,
          ownerId: users.alice.id,
          sizeBytes: 1,
          ...stored,
        })),
      )
      .execute()
    const text = all.map((id) => `![](/data/pictures/${id}/1x1)`).join('\n')
    await expect(post('alice', thread, text)).rejects.toMatchObject({
      rule: 'message_pictures_full',
      params: { max: MESSAGE_IMAGES_MAX },
    })
    await post('alice', thread, text.slice(0, text.lastIndexOf('\n')))
  })

  it('deletes the oldest unposted images beyond the limit of a user', async () => {
    const { db, users } = current()
    const first = await add('mallory')
    const { imageKey, rawImageKey } = await db
      .selectFrom('images')
      .selectAll()
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow()
    const stored = {
      context: 'thread_message',
      projectId: null,
      versionId: null,
      imageKey,
      rawImageKey,
    } as const
    await db
      .insertInto('images')
      .values(
        Array.from({ length: UNPOSTED_IMAGES_MAX - 1 }, (_, at) => ({
          id: `U${at}`,
          ownerId: users.mallory.id,
          sizeBytes: 1,
          ...stored,
        })),
      )
      .execute()
    expect(await seen('mallory', first.url)).toBe(200)
    await add('mallory')
    expect(await seen('mallory', first.url)).toBe(404)
  })

  it('rejects too large files and files that are no images', async () => {
    const heavy = new Blob([new Uint8Array(INLINE_IMAGE_MAX_BYTES + 1)])
    await expect(add('alice', {}, heavy)).rejects.toMatchObject({
      status: 413,
    })
    await expect(add('alice', {}, new Blob(['<script>']))).rejects.toMatchObject({ rule: 'image_unreadable' })
    const large = await sharp({
      create: { width: 6000, height: 6000, channels: 3, background: '#000' },
    })
      .png()
      .toBuffer()
    await expect(add('alice', {}, new Blob([new Uint8Array(large)]))).rejects.toMatchObject({
      rule: 'image_too_many_pixels',
    })
  })

  it('limits the uploads of a user in a period', async () => {
    const attempts = Array.from({ length: 41 }, () =>
      current().services.attempts.count('message-image', 'one'),
    )
    const refused = (await Promise.allSettled(attempts)).filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(1)
  })
})

it('a thread lists the images of each message', async () => {
  const { db, users } = current()
  const { thread } = await aThread()
  await aMessage(db, { threadId: thread, authorId: users.alice.id })
  const picture = await add('alice')
  await post('alice', thread, picture.url)
  const { messages } = await current().as('mo')(getThread, {
    params: { thread },
  })
  expect(messages.map(({ body }) => (body.type === 'text' ? body.associated_images : null))).toEqual([
    [],
    [picture.id],
  ])
})

it('images of a decision are visible to readers of its message only', async () => {
  const { db, users, as } = current()
  const project = await aProject(db, { ownerId: users.alice.id, status: 'processing' })
  const { url } = await add('mo', { thread_id: project.threadId })
  expect(await seers(url)).toEqual(['mo'])
  const words = { message: 'This is not yours', body: `See for yourself: ![both](${url})` }
  await as('mo')(reviewProject, { params: { project: project.id }, body: { decision: 'reject', ...words } })
  expect(await seers(url)).toEqual(['alice', 'mo', 'ada'])
})
