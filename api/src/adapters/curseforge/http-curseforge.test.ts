import { aServer, aServerOperation } from '@quarry/db/testing/hosting-factories'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isApiError } from '../../../contract/client.ts'
import { fetchCurseForgePack } from '../../../contract/hosting/remote-files.ts'
import { getServer } from '../../../contract/hosting/servers.ts'
import {
  aCurseForgeServer,
  type CurseForgeFault,
  type CurseForgeServer,
} from '../../../testing/curseforge-server.ts'
import { testApp, type Persona } from '../../../testing/test-app.ts'
import { ATTEMPTS } from '../../limits/attempt-limits.ts'
import type { CurseForge } from '../../ports/curseforge.ts'
import { openCurseForge } from './http-curseforge.ts'

const KEY = 'the key of the site'
/** For a service that never answers; all others have the limit of production. */
const SHORT_MS = 1000

let fake: CurseForgeServer
let warnings: unknown[] = []
const log = { warn: (...given: unknown[]) => void warnings.push(given) }
const opened = (key: string, given: { timeoutMs?: number } = {}): CurseForge =>
  openCurseForge({ CURSEFORGE_API_KEY: key, CURSEFORGE_URL: fake.url }, { log, ...given })!

/** Opened once the fake listens. */
const curseForge: CurseForge = { findServerPack: async (page) => opened(KEY).findServerPack(page) }
const current = testApp({ curseForge })
const withoutKey = testApp()

beforeAll(async () => {
  fake = await aCurseForgeServer(KEY)
  fake.add('caves', { id: 7, isServerPack: true, fileName: 'caves-server.zip' })
  fake.add('caves', { id: 8, serverPackFileId: 7 })
  fake.add('caves', { id: 9 })
  fake.add('caves', { id: 18, isServerPack: true, hashes: [{ value: 'c', algo: 1 }] })
  fake.add('caves', { id: 10, serverPackFileId: 11 })
  fake.add('caves', { id: 12, isServerPack: true, downloadUrl: null })
  fake.add('caves', { id: 13, isServerPack: true, downloadUrl: 'https://inner.example/pack.zip' })
  fake.add('caves', { id: 14, isServerPack: true, downloadUrl: 'http://edge.forgecdn.net/pack.zip' })
  fake.add('caves', { id: 15, isServerPack: true, isAvailable: false })
  fake.add('caves', { id: 16, isServerPack: true, fileLength: 8 * 1024 ** 3 })
  fake.add('caves', { id: 17, isServerPack: true, downloadUrl: 'nowhere' })
})
afterAll(() => fake.close())
beforeEach(() => {
  fake.fail(undefined)
  fake.requests.length = 0
  warnings = []
})

const find = (file: number, slug = 'caves') => opened(KEY).findServerPack({ slug, file })
const pageOf = (file: number, slug = 'caves') =>
  `https://www.curseforge.com/minecraft/modpacks/${slug}/files/${file}`

async function anAvailableServer({
  app = current,
  owner = 'alice',
  given = {},
}: { app?: typeof current; owner?: Persona; given?: object } = {}) {
  const { db, users, as } = app()
  const { id } = await aServer(db, { ownerId: users[owner].id, ...given })
  const client = as(owner)
  const params = { server: id }
  const path = 'download-1.zip'
  return {
    id,
    read: () => client(getServer, { params }),
    fetch: (page: string, key?: string) =>
      client(fetchCurseForgePack, { params, body: { page, path, ...(key !== undefined && { key }) } }),
  }
}
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (isApiError(error) ? `${error.code} ${error.rule}` : String(error)),
  )

describe('the client of CurseForge', () => {
  it('is null without a key', () => {
    expect(openCurseForge({ CURSEFORGE_API_KEY: undefined, CURSEFORGE_URL: undefined }, { log })).toBeNull()
  })

  it('finds a server pack by the name of its modpack', async () => {
    expect(await find(7)).toEqual({
      name: 'caves-server.zip',
      url: 'https://edge.forgecdn.net/files/1/2/pack-7.zip',
      sizeBytes: 2048,
      sha1: 'a'.repeat(40),
    })
    expect(fake.requests).toEqual([
      '/v1/mods/search?gameId=432&classId=4471&slug=caves',
      '/v1/mods/1000/files/7',
    ])
  })

  it('finds the one that belongs to a file for players', async () => {
    expect(await find(8)).toMatchObject({ name: 'caves-server.zip' })
    expect(fake.requests.at(-1)).toBe('/v1/mods/1000/files/7')
  })

  it('takes no hash that is none', async () => {
    expect(await find(18)).toMatchObject({ sha1: null })
  })

  it.each<[CurseForgeFault, string, { timeoutMs?: number }?]>([
    ['hang', 'TimeoutError', { timeoutMs: SHORT_MS }],
    ['error 500', 'status 500'],
    ['no JSON', 'an unknown shape'],
    ['endless', 'AnswerTooLarge'],
    ['redirect', 'TypeError'],
  ])('gives up on a service with the fault %s', async (fault, why, given) => {
    fake.fail(fault)
    await expect(opened(KEY, given).findServerPack({ slug: 'caves', file: 7 })).rejects.toMatchObject({
      code: 'overloaded',
      rule: 'curseforge_silent',
    })
    expect(fake.requests).toHaveLength(1)
    expect(warnings).toEqual([[{ why }, 'curseforge: no usable answer']])
  })

  it('reports a wrong key to the operator, without the key', async () => {
    const wrong = opened('another key')
    await expect(wrong.findServerPack({ slug: 'caves', file: 7 })).rejects.toMatchObject({
      rule: 'curseforge_silent',
    })
    expect(JSON.stringify(warnings)).toContain('status 403')
    expect(JSON.stringify(warnings)).not.toContain('another key')
  })
})

describe('a pack of CurseForge', () => {
  it('is downloaded by the server from the hosts of CurseForge only', async () => {
    const { fetch, read, id } = await anAvailableServer()
    const { name, download } = await fetch(pageOf(8), 'a')
    expect(name).toBe('caves-server.zip')
    expect(download).toMatchObject({ kind: 'fetch', state: 'queued', file: 'download-1.zip' })
    expect((await read()).operations).toMatchObject([{ id: download.id }])
    const { target } = await current()
      .db.selectFrom('serverOperations')
      .select('target')
      .where('serverId', '=', id)
      .executeTakeFirstOrThrow()
    expect(target).toEqual({
      url: 'https://edge.forgecdn.net/files/1/2/pack-7.zip',
      sha1: 'a'.repeat(40),
      hosts: ['edge.forgecdn.net', 'mediafilez.forgecdn.net'],
      name: 'caves-server.zip',
      file: 'download-1.zip',
      overwrites: false,
    })
  })

  it('is looked up and downloaded once for requests with the same key', async () => {
    const { fetch, id } = await anAvailableServer({ owner: 'mallory' })
    const first = await fetch(pageOf(8), 'a')
    fake.requests.length = 0
    const { db, services, users } = current()
    const { max } = ATTEMPTS['curseforge-pack'][0]
    for (let further = 1; further < max; further += 1)
      // oxlint-disable-next-line no-await-in-loop -- each is counted
      await services.attempts.count('curseforge-pack', users.mallory.id)
    expect(await fetch(pageOf(8), 'a')).toEqual(first)
    expect(await refusalOf(fetch(pageOf(8), 'b'))).toBe('conflict operation_waits')
    expect(fake.requests).toEqual([])
    await db.updateTable('serverOperations').set({ state: 'done' }).where('serverId', '=', id).execute()
    expect(await fetch(pageOf(8), 'a')).toMatchObject({ name: first.name, download: { state: 'done' } })
    expect(await refusalOf(fetch(pageOf(8), 'b'))).toContain('ratelimit_error')
  })

  it.each([
    ['of a modpack that does not exist', pageOf(7, 'gone'), 'conflict curseforge_missing'],
    ['whose file does not exist', pageOf(99), 'conflict curseforge_missing'],
    ['whose file is not available', pageOf(15), 'conflict curseforge_missing'],
    ['without a server pack', pageOf(9), 'conflict curseforge_no_server_pack'],
    ['whose server pack does not exist', pageOf(10), 'conflict curseforge_missing'],
    ['whose author does not allow it', pageOf(12), 'conflict curseforge_not_shared'],
    ['on another host', pageOf(13), 'conflict curseforge_host'],
    ['without https', pageOf(14), 'conflict curseforge_host'],
    ['at no address', pageOf(17), 'conflict curseforge_host'],
    ['that is too large', pageOf(16), 'too_large remote_large'],
  ])('%s is refused', async (_which, page, refusal) => {
    const { fetch, read } = await anAvailableServer()
    expect(await refusalOf(fetch(page))).toBe(refusal)
    expect((await read()).operations).toEqual([])
  })

  it('is not looked up for another address', async () => {
    const { fetch } = await anAvailableServer()
    const error = await fetch('https://www.curseforge.com/minecraft/mc-mods/caves/files/7').catch((e) => e)
    expect(error).toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'page', rule: 'curseforge_page' }],
    })
    expect(fake.requests).toEqual([])
  })

  it('is not looked up on a site without a key, which says so', async () => {
    const { fetch, read } = await anAvailableServer({ app: withoutKey })
    expect((await read()).curseforge).toBe(false)
    expect(await refusalOf(fetch(pageOf(7)))).toBe('conflict curseforge_off')
    expect((await (await anAvailableServer()).read()).curseforge).toBe(true)
  })

  it('is not looked up for a server that is suspended', async () => {
    const { fetch } = await anAvailableServer({ given: { suspensionReason: 'other' } })
    expect(await refusalOf(fetch(pageOf(7)))).toBe('conflict server_suspended')
    expect(fake.requests).toEqual([])
  })

  it('waits for another download, which needs no look-up', async () => {
    const { fetch, id } = await anAvailableServer()
    await aServerOperation(current().db, { serverId: id, kind: 'fetch', state: 'running', failure: null })
    expect(await refusalOf(fetch(pageOf(7)))).toBe('conflict operation_waits')
    expect(fake.requests).toEqual([])
  })

  it('cannot be looked up at will', async () => {
    const { db, as, users } = current()
    const { id } = await aServer(db, { ownerId: users.bob.id })
    const body = { page: pageOf(99), path: 'a.zip' }
    const look = () => refusalOf(as('bob')(fetchCurseForgePack, { params: { server: id }, body }))
    const { max } = ATTEMPTS['curseforge-pack'][0]
    const refusals = await Promise.all(Array.from({ length: max + 1 }, look))
    expect(refusals.filter((one) => one.startsWith('ratelimit_error'))).toHaveLength(1)
  })
})
