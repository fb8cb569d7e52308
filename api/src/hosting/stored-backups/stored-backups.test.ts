import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { aNode, aServer, aServerBackup } from '@quarry/db/testing/hosting-factories'
import { mintId } from '@quarry/db/ids'
import { BACKUP_PIECE_BYTES, BACKUP_PIECES_AT_ONCE } from '@quarry/domain/hosting/backups'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  deleteServerBackup,
  listServerBackups,
  prepareBackupDownload,
  readServerBackup,
} from '../../../contract/hosting/backups.ts'
import { readStoredBackup, storeBackup } from '../../../contract/hosting/node-backups.ts'
import { createNodeToken } from '../../../contract/hosting/nodes.ts'
import { suspendServer } from '../../../contract/hosting/servers.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { Storage } from '../../ports/storage.ts'
import { removeUnused } from '../../files/uploads/stored-objects.ts'
import { readPieces } from './stored-backups.service.ts'

/** Sizes of objects, whose content is a repeated letter: `a` for the first that arrived, then `b`. */
const objects = new Map<string, number>()
const refused = () => Promise.reject(new Error('not used in this test'))
const bucket: Storage = {
  temporaryDir: '/nonexistent',
  put: refused,
  putFile: refused,
  open: async (key, range) => {
    const sizeBytes = objects.get(key)
    if (sizeBytes === undefined || !range) return undefined
    const letter = String.fromCodePoint(97 + [...objects.keys()].indexOf(key))
    return { sizeBytes, stream: Readable.from([Buffer.from(letter.repeat(range.end - range.start + 1))]) }
  },
  sizeOf: async (key) => objects.get(key),
  delete: async (keys) => keys.forEach((key) => objects.delete(key)),
  signUrl: async (method, key) => `https://bucket.example/${key}?${method}`,
}
const current = testApp({ storage: bucket })
beforeEach(() => objects.clear())

const keyOf = (url: string) => new URL(url).pathname.slice(1)
const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const REST = 1000
const sizeOf = (pieces: number) => (pieces - 1) * BACKUP_PIECE_BYTES + REST

async function aBackupOfAlice(given: { sizeBytes: number; hash: string } | null = null) {
  const { db, users, as, clientWith } = current()
  const node = await aNode(db)
  const { id: server } = await aServer(db, { ownerId: users.alice.id, nodeId: node.id })
  const columns = given ?? { sizeBytes: null, hash: null }
  const { id: backup } = await aServerBackup(db, { serverId: server, ...columns })
  const { token } = await as('ada')(createNodeToken, { params: { node: node.id } })
  const call = clientWith({ authorization: `Bearer ${token}` })
  return {
    server,
    backup,
    call,
    params: { server, backup },
    missing: async (size: number, content = 'one') => {
      const request = { params: { backup }, body: { size, hash: hash(content) } }
      return (await call(storeBackup, request)).pieces
    },
    rows: () =>
      db
        .selectFrom('serverBackupPieces')
        .selectAll()
        .where('backupId', '=', backup)
        .orderBy('number')
        .execute(),
  }
}

type Missing = Awaited<ReturnType<Awaited<ReturnType<typeof aBackupOfAlice>>['missing']>>
const arrive = (pieces: Missing) => pieces?.forEach(({ url, bytes }) => objects.set(keyOf(url), bytes))

describe('a backup that a node stores', () => {
  it('gets addresses for its pieces until all have arrived', async () => {
    const { missing, backup } = await aBackupOfAlice()
    const count = BACKUP_PIECES_AT_ONCE + 2
    const first = await missing(sizeOf(count))
    expect(first?.map(({ number }) => number)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    const key = `backups/${backup}/${hash('one')}/1`
    const url = `https://bucket.example/${key}?PUT`
    expect(first?.[1]).toEqual({ number: 1, offset: BACKUP_PIECE_BYTES, bytes: BACKUP_PIECE_BYTES, url })
    arrive(first)
    // Cut off on its way.
    objects.set(key, 10)
    const second = await missing(sizeOf(count))
    expect(second?.map(({ number, bytes }) => [number, bytes])).toEqual([
      [1, BACKUP_PIECE_BYTES],
      [8, BACKUP_PIECE_BYTES],
      [9, REST],
    ])
    arrive(second)
    expect(await missing(sizeOf(count))).toEqual([])
    expect(await missing(sizeOf(count))).toEqual([])
  })

  it('begins again with another archive, and the objects of the first are removed', async () => {
    const { missing, rows } = await aBackupOfAlice()
    const { db } = current()
    arrive(await missing(sizeOf(2)))
    await missing(sizeOf(2))
    const [first] = await rows()
    const again = await missing(sizeOf(1), 'two')
    expect(again?.map(({ number }) => number)).toEqual([0])
    arrive(again)
    expect(await missing(sizeOf(1), 'two')).toEqual([])
    expect(await rows()).toMatchObject([{ number: 0, isStored: true, sizeBytes: REST }])
    const unused = await db.selectFrom('pendingUploads').select('storageKey').execute()
    const keys = unused.map(({ storageKey }) => storageKey)
    expect(keys).toContain(first?.storageKey)
    await db.transaction().execute((tx) => removeUnused(tx, bucket, keys))
    expect([...objects.keys()]).toEqual((await rows()).map(({ storageKey }) => storageKey))
  })

  it('is read by its node in order, and its objects are announced as unused once it is deleted', async () => {
    const archive = { size: sizeOf(10), hash: hash('one') }
    const { missing, call, backup, params, rows } = await aBackupOfAlice({
      sizeBytes: archive.size,
      hash: archive.hash,
    })
    const { db, as } = current()
    const read = (from: number) =>
      call(readStoredBackup, { params: { backup }, query: { from: String(from) } })
    expect(await read(0)).toEqual({ stored: null })
    arrive(await missing(archive.size))
    arrive(await missing(archive.size))
    await missing(archive.size)
    const { stored } = await read(8)
    expect(stored).toMatchObject(archive)
    const [, last] = stored?.pieces ?? []
    expect([last?.number, last?.bytes, last?.url.endsWith('/9?GET')]).toEqual([9, REST, true])
    const keys = (await rows()).map(({ storageKey }) => storageKey)
    await as('alice')(deleteServerBackup, { params })
    const unused = await db.selectFrom('pendingUploads').select('storageKey').execute()
    expect(unused.map(({ storageKey }) => storageKey)).toEqual(expect.arrayContaining(keys))
  })

  it('is not larger than any plan', async () => {
    const { missing, rows } = await aBackupOfAlice()
    await expect(missing(Number.MAX_SAFE_INTEGER)).rejects.toMatchObject({ status: 400 })
    expect(await rows()).toEqual([])
  })

  it('is not reached by another node, by a stranger, or once the server is deleted', async () => {
    const { missing, backup } = await aBackupOfAlice()
    const other = await aBackupOfAlice()
    const request = { params: { backup }, body: { size: 10, hash: hash('one') } }
    await expect(other.call(storeBackup, request)).rejects.toMatchObject({ status: 404 })
    await expect(other.call(readStoredBackup, { params: { backup } })).rejects.toMatchObject({ status: 404 })
    const stranger = current().clientWith({ authorization: `Bearer qrn_${mintId()}` })
    await expect(stranger(storeBackup, request)).rejects.toMatchObject({ status: 401 })
    await current().db.updateTable('servers').set({ status: 'removing' }).execute()
    await expect(missing(10)).rejects.toMatchObject({ status: 404 })
  })
})

describe('the download of a stored backup', () => {
  const SIZE = sizeOf(2)

  async function aStoredBackup() {
    const setup = await aBackupOfAlice({ sizeBytes: SIZE, hash: hash('one') })
    arrive(await setup.missing(SIZE))
    await setup.missing(SIZE)
    return setup
  }
  const path = ({ server, backup }: { server: string; backup: string }) =>
    readServerBackup.path.replace(':server', server).replace(':backup', backup)

  it('needs no node, and has ranges across pieces', async () => {
    const { params } = await aStoredBackup()
    const range = `bytes=${BACKUP_PIECE_BYTES - 3}-${BACKUP_PIECE_BYTES + 1}`
    const get = (headers: Record<string, string>) => current().request('alice', path(params), { headers })
    const part = await get({ range })
    expect([part.status, await part.text()]).toEqual([206, 'aaabb'])
    expect(part.headers.get('content-range')).toBe(`${range.replace('=', ' ')}/${SIZE}`)
    expect(part.headers.get('etag')).toBe(`"${hash('one')}"`)
    const beyond = await get({ range: `bytes=${SIZE}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${SIZE}`])
  })

  it('can be prepared for a program without a session', async () => {
    const { params } = await aStoredBackup()
    const { url } = await current().as('alice')(prepareBackupDownload, { params })
    const { pathname, search } = new URL(url)
    const headers = { range: `bytes=${SIZE - 2}-` }
    const part = await current().request('anonymous', pathname + search, { headers })
    expect([part.status, await part.text()]).toEqual([206, 'bb'])
  })

  it('is announced in the list, without a word about the storage', async () => {
    const stored = await aStoredBackup()
    const other = await aBackupOfAlice({ sizeBytes: SIZE, hash: hash('one') })
    const list = (server: string) => current().as('alice')(listServerBackups, { params: { server } })
    expect(await list(other.server)).toMatchObject([{ needs_node: true }])
    const [listed, ...rest] = await list(stored.server)
    expect([listed?.needs_node, rest]).toEqual([false, []])
    expect(JSON.stringify(listed)).not.toMatch(/bucket|backups\//)
    // The node is silent.
    await expect(
      current().as('alice')(prepareBackupDownload, { params: other.params }),
    ).rejects.toMatchObject({ code: 'node_unavailable' })
  })

  it('is refused while the server is suspended', async () => {
    const { params, server } = await aStoredBackup()
    const { as } = current()
    await as('ada')(suspendServer, { params: { server }, body: { reason: 'other' } })
    await expect(as('alice')(readServerBackup, { params })).rejects.toMatchObject({
      rule: 'server_suspended',
    })
  })

  it('ends with an error, not as if it were whole, when an object is missing', async () => {
    const { backup } = await aStoredBackup()
    objects.delete([...objects.keys()][1] ?? '')
    const { db } = current()
    const content = await readPieces({ db, storage: bucket }, backup, {
      start: BACKUP_PIECE_BYTES - 1,
      end: SIZE - 1,
    })
    await expect(content?.toArray()).rejects.toThrow('is missing')
  })
})
