import { join } from 'node:path'
import { record } from '@quarry/db/outbox'
import { aMessage, aNotification, aPersonalToken, aProject, aReport } from '@quarry/db/testing/factories'
import { EXPORT_INTERVAL_MS, EXPORT_LIFETIME_MS } from '@quarry/domain/accounts/data-export'
import { PROOF_MS } from '@quarry/domain/accounts/activity'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { signUp } from '../../../contract/accounts/sign-in.ts'
import { requestDataExport, getDataExport, checkDataExport } from '../../../contract/accounts/data-export.ts'
import { deleteUser } from '../../../contract/accounts/deletion.ts'
import { getActivity } from '../../../contract/accounts/activity.ts'
import { deliver } from '../../../testing/deliver-events.ts'
import { aMailbox } from '../../../testing/mailbox.ts'
import { testApp } from '../../../testing/test-app.ts'
import { createExports, writeArchive } from './create-export.ts'
import { deleteExpiredExports } from './expired-exports.ts'

let lead = 0
/** While it is set, the clock stands still. */
let stopped: Date | undefined
const now = () => stopped ?? new Date(Date.now() + lead)
const current = testApp({ now })
const mailbox = aMailbox(now)
const collect = () => mailbox.collect(current())
beforeEach(async () => {
  lead = 0
  stopped = undefined
  await collect()
})

const PASSWORD = 'copper and stone 42'
const FILE = '/_internal/account/export/file'
const make = () => deliver(current().db, 'export', createExports(current().services))

async function newUser(username: string) {
  const body = { username, email: `${username}@mail.example`, password: PASSWORD }
  const { session, user } = await current().as('anonymous')(signUp, { body })
  await collect()
  const headers = { authorization: session }
  const call = current().clientWith(headers)
  return {
    call,
    id: user.id,
    session,
    ask: () => call(requestDataExport, {}),
    state: async () => (await call(getDataExport, {})).state,
    fetch: async () => current().app.request(FILE, { headers }),
  }
}

/** Names and texts of the files in an archive. */
async function unpack(bytes: Buffer): Promise<Record<string, string>> {
  const texts: Record<string, string> = {}
  const archive = await fromBufferPromise(bytes)
  for await (const entry of archive.eachEntry()) {
    const stream = await archive.openReadStreamPromise(entry)
    texts[entry.fileName] = Buffer.concat(await stream.toArray()).toString()
  }
  return texts
}
const unpacked = async (answer: Response) => {
  expect(answer.status).toBe(200)
  const texts = await unpack(Buffer.from(await answer.arrayBuffer()))
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, JSON.parse(text)]))
}

describe('data export', () => {
  it('is created on request, announced by email, and downloadable by its owner only', async () => {
    const { call, ask, state, fetch, id } = await newUser('nora')
    const project = await aProject(current().db, { ownerId: id, title: 'Copper pipes' })
    await current().db.insertInto('follows').values({ userId: id, projectId: project.id }).execute()
    expect(await state()).toBe('none')
    expect((await fetch()).status).toBe(404)
    expect(await ask()).toMatchObject({ state: 'making', size_bytes: null })
    expect((await fetch()).status).toBe(404)
    await make()
    const ready = await call(getDataExport, {})
    expect(ready).toMatchObject({ state: 'ready', size_bytes: expect.any(Number) })
    const [email, ...others] = await collect()
    expect(others).toEqual([])
    expect(email).toMatchObject({ to: 'nora@mail.example', subject: 'Your data export is ready' })
    const answer = await fetch()
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="quarry-data-[\d-]+\.zip"$/,
    )
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const files = await unpacked(answer)
    expect(files['account.json']).toMatchObject([{ username: 'nora', email: 'nora@mail.example' }])
    expect(files['projects.json']).toMatchObject([{ title: 'Copper pipes' }])
    expect(files['follows.json']).toMatchObject([{ project_id: project.id, title: 'Copper pipes' }])
    expect(files['notifications.json']).toEqual([])
    expect(files['about.json'].files.toSorted()).toEqual(
      Object.keys(files)
        .filter((name) => name !== 'about.json')
        .toSorted(),
    )
    const { events } = await call(getActivity, {})
    expect(events.map(({ kind }) => kind)).toEqual(['data_fetched', 'data_asked', 'account_created'])
    expect((await current().request('mallory', FILE)).status).not.toBe(200)
    expect((await current().request('anonymous', FILE)).status).toBe(401)
  })

  it('contains no secret, and no private data of others', async () => {
    const { db, users } = current()
    const { ask, fetch, id, session } = await newUser('emil')
    await aPersonalToken(db, { userId: id })
    const { threadId, id: projectId } = await aProject(db, { ownerId: id })
    await aMessage(db, { threadId, authorId: id, body: 'written by emil' })
    await aMessage(db, { threadId, authorId: id, body: 'marker: staff note', isPrivate: true })
    await aMessage(db, { threadId, authorId: users.mo.id, body: 'marker: written by others' })
    await aReport(db, { reporterId: users.bob.id, itemType: 'user', itemId: id, body: 'marker: about emil' })
    await aNotification(db, { userId: id, projectId, actorId: users.mallory.id })
    await ask()
    await make()
    const { stream } = await stored(id)
    const text = JSON.stringify(await unpack(Buffer.concat(await stream.toArray())))
    expect(text).toContain('written by emil')
    expect(text).not.toContain('marker')
    expect(text).not.toContain(users.mallory.id)
    expect(text).not.toContain(users.bob.id)
    expect(text).not.toContain(session)
    expect(text).not.toMatch(/argon2|_hash|\\\\x[0-9a-f]{16}/)
    expect((await fetch()).status).toBe(200)
  })

  it('requires a recent proof for requests and downloads', async () => {
    const { call, ask, fetch } = await newUser('ingrid')
    lead = PROOF_MS + 1000
    await expect(ask()).rejects.toMatchObject({ code: 'proof_needed' })
    await expect(call(checkDataExport, {})).rejects.toMatchObject({ code: 'proof_needed' })
    expect((await fetch()).status).toBe(403)
  })

  it('is created at most once a day, and once per request', async () => {
    const { ask, id } = await newUser('olaf')
    const asked = await Promise.allSettled([ask(), ask()])
    expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await make()
    const { storageKey, askedAt } = await rowOf(id)
    // Simulates a crash between the effect and the end of the delivery.
    const again = { userId: id, actorId: id, askedAt: askedAt.toISOString() }
    await current()
      .db.transaction()
      .execute((tx) => record(tx, { name: 'data_export.asked', ...again }))
    await make()
    expect((await rowOf(id)).storageKey).toBe(storageKey)
    await expect(ask()).rejects.toMatchObject({ rule: 'data_export_too_soon' })
  })

  it('deletes its file on expiry, and allows the next one', async () => {
    const { call, ask, state, fetch, id } = await newUser('signe')
    const { db, services, storage } = current()
    await ask()
    await make()
    const { storageKey } = await rowOf(id)
    lead = EXPORT_LIFETIME_MS - 60_000
    await deleteExpiredExports(services)
    expect(await storage.sizeOf(storageKey ?? '')).toBeGreaterThan(0)
    lead = EXPORT_LIFETIME_MS + 60_000
    expect(await state()).toBe('expired')
    expect((await fetch()).status).not.toBe(200)
    await deleteExpiredExports(services)
    expect(await storage.sizeOf(storageKey ?? '')).toBeUndefined()
    expect(await state()).toBe('expired')
    await db.updateTable('sessions').set({ provedAt: now() }).where('userId', '=', id).execute()
    expect(await call(requestDataExport, {})).toMatchObject({ state: 'making' })
    await make()
    const first = await rowOf(id)
    lead += EXPORT_INTERVAL_MS
    await db.updateTable('sessions').set({ provedAt: now() }).where('userId', '=', id).execute()
    await ask()
    expect(await storage.sizeOf(first.storageKey ?? '')).toBeUndefined()
    await make()
    expect(await state()).toBe('ready')
  })

  it('ends with the error of a query', async () => {
    const { id } = await newUser('runa')
    const { db, services } = current()
    const path = join(services.storage.temporaryDir, 'failing.zip')
    const writing = db.transaction().execute(async (tx) => {
      await sql`alter table servers rename column memory_mb to memory`.execute(tx)
      await writeArchive(tx, path, { userId: id, siteUrl: 'https://quarry.example', now: now() })
    })
    await expect(writing).rejects.toThrow(/memory_mb/)
  })

  it('reports a failure, keeps the dead letter, and can be requested again', async () => {
    const { ask, state, id } = await newUser('tove')
    const { db, services } = current()
    const broken = { ...services.storage, putFile: () => Promise.reject(new Error('the disk is full')) }
    await ask()
    const failing = deliver(db, 'export', createExports({ ...services, storage: broken }))
    await expect(failing).rejects.toThrow('the disk is full')
    expect(await state()).toBe('failed')
    const { rows } = await sql<{
      aggregate: string
    }>`select aggregate from dead_letters where queue = 'export'`.execute(db)
    expect(rows).toEqual([{ aggregate: `user:${id}` }])
    expect(await ask()).toMatchObject({ state: 'making' })
    await make()
    expect(await state()).toBe('ready')
  })

  it('counts as failed after a day if its job was discarded', async () => {
    const { ask, state, id } = await newUser('lost')
    await ask()
    const { askedAt } = await rowOf(id)
    stopped = new Date(askedAt.getTime() + EXPORT_INTERVAL_MS - 1)
    expect(await state()).toBe('making')
    stopped = new Date(askedAt.getTime() + EXPORT_INTERVAL_MS)
    expect(await state()).toBe('failed')
  })

  it('is deleted with the account', async () => {
    const { call, ask, id } = await newUser('birk')
    await ask()
    await make()
    const { storageKey } = await rowOf(id)
    await call(deleteUser, { params: { user: id } })
    expect(await current().storage.sizeOf(storageKey ?? '')).toBeUndefined()
  })

  it('is not reachable by a public address', async () => {
    const { ask, id } = await newUser('frida')
    await ask()
    await make()
    const { storageKey } = await rowOf(id)
    for (const path of [`/${storageKey}`, `/data/${storageKey}`, `/data/../${storageKey}`])
      expect((await current().request('anonymous', path)).status).toBe(404)
  })
})

const rowOf = (userId: string) =>
  current().db.selectFrom('dataExports').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow()

async function stored(userId: string) {
  const object = await current().storage.open((await rowOf(userId)).storageKey ?? '')
  if (!object) throw new Error('nothing is stored')
  return object
}
