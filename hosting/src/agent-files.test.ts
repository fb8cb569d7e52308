import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { cancelServerOperation, shareServer, suspendServer } from '@quarry/api/contract/hosting/servers'
import {
  createServerBackup,
  deleteServerBackup,
  editServerBackup,
  listServerBackups,
  readServerBackup,
  restoreServerBackup,
} from '@quarry/api/contract/hosting/backups'
import { type TicketPayload } from '@quarry/api/contract/hosting/console'
import { urlOf } from '@quarry/api/contract/client'
import {
  checkServerArchive,
  createServerFile,
  deleteServerFile,
  extractServerArchive,
  finishFileUpload,
  listServerFiles,
  moveServerFile,
  readServerFile,
  sendFilePiece,
  startFileUpload,
  writeServerFile,
} from '@quarry/api/contract/hosting/files'
import {
  checkRemoteFile,
  fetchCurseForgePack,
  fetchRemoteFile,
} from '@quarry/api/contract/hosting/remote-files'
import { aPersonalToken } from '@quarry/db/testing/factories'
import { scopeSum } from '@quarry/domain/accounts/scopes'
import { describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { testNodes } from '../testing/node-with-agent.ts'
import { hashSecret, mintSecret } from '../../api/src/accounts/secrets.ts'
import { serveApp } from '../../api/testing/serve-app.ts'
import { signTicket } from '../../api/src/hosting/sign-ticket.ts'

/** Where CurseForge has the server pack of each file. */
let packUrl = ''
const { current, cleanups, aNodeWithAgent, aServerOn } = testNodes({
  curseForge: {
    findServerPack: () => Promise.resolve({ name: 'pack.zip', url: packUrl, sizeBytes: 5, sha1: null }),
  },
})

describe('the files of a server', () => {
  const listing = (path: string) => ({ query: { path } })
  const fileOf = (params: { server: string }, path: string) =>
    urlOf(readServerFile, { params, query: { path } })

  it('are listed, stored, read by ranges, moved and deleted through the API', async () => {
    const { as, request } = current()
    const { params, data, until } = await aServerOn(await aNodeWithAgent())
    await until('running')
    const alice = as('alice')
    await alice(createServerFile, { params, body: { path: 'config', kind: 'folder' } })
    const write = (text: string, etag?: string) =>
      alice(writeServerFile, { params, query: { path: 'config/a.yml', etag }, body: new Blob([text]) })
    const { etag } = await write('name: lobby')
    await expect(write('name: other')).rejects.toMatchObject({ status: 409, rule: 'file_exists' })

    const whole = await request('alice', fileOf(params, 'config/a.yml'))
    expect(await whole.text()).toBe('name: lobby')
    expect(whole.headers.get('etag')).toBe(`"${etag}"`)
    expect(whole.headers.get('content-disposition')).toContain('filename="a.yml"')
    const headers = { range: 'bytes=6-' }
    const part = await request('alice', fileOf(params, 'config/a.yml'), { headers })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 6-10/11',
      'lobby',
    ])
    const beyond = { headers: { range: 'bytes=99-' } }
    expect((await request('alice', fileOf(params, 'config/a.yml'), beyond)).status).toBe(416)

    const body = { from: 'config/a.yml', to: 'b.yml' }
    const { id } = await alice(moveServerFile, { params, body })
    await alice(moveServerFile, { params, body: { from: 'b.yml', to: 'config/a.yml', id } })
    const { files, total } = await alice(listServerFiles, { params, ...listing('config') })
    expect([total, files[0]?.name, files[0]?.size]).toEqual([1, 'a.yml', 11])
    await alice(deleteServerFile, { params, query: { path: 'config' } })
    expect(existsSync(path.join(data, 'config'))).toBe(false)
  })

  it('are uploaded in pieces', async () => {
    const { as } = current()
    const { params, data, until } = await aServerOn(await aNodeWithAgent())
    await until('running')
    const upload = { path: 'mods.zip', size: 6 }
    const { id } = await as('alice')(startFileUpload, { params, body: upload })
    const piece = { ...params, upload: id }
    const send = (offset: number, text: string) =>
      as('alice')(sendFilePiece, { params: piece, query: { offset }, body: new Blob([text]) })
    expect((await send(0, 'abc')).received).toBe(3)
    await expect(send(0, 'abc')).rejects.toMatchObject({ status: 409, params: { offset: 3 } })
    await send(3, 'def')
    await as('alice')(finishFileUpload, { params: piece })
    expect(readFileSync(path.join(data, 'mods.zip'), 'utf8')).toBe('abcdef')
  })

  it('are extracted from an archive by an operation', async () => {
    const { as } = current()
    const { params, data, read, until } = await aServerOn(await aNodeWithAgent())
    await until('running')
    const zip = new ZipFile()
    zip.addBuffer(Buffer.from('a'), 'mods/a.jar')
    zip.end()
    await writeFile(path.join(data, 'pack.zip'), await buffer(zip.outputStream))
    const check = await as('alice')(checkServerArchive, { params, query: { path: 'pack.zip' } })
    expect(check).toEqual({ files: 1, size: 1, conflicts: [], more_conflicts: false, unwrapped: null })
    const body = { path: 'pack.zip', key: 'extract-1' }
    const extract = (given: object) =>
      as('alice')(extractServerArchive, { params, body: { ...body, ...given } })
    const [first, second] = [await extract({}), await extract({})]
    expect(second.id).toBe(first.id)
    const last = async () => (await read()).operations[0]
    await expect.poll(last).toMatchObject({ kind: 'extract', state: 'done' })
    expect(readFileSync(path.join(data, 'mods/a.jar'), 'utf8')).toBe('a')
    await extract({ key: 'extract-2' })
    await expect.poll(last).toMatchObject({ kind: 'extract', state: 'failed', failure: 'file_exists' })
    expect((await read()).power?.state).toBe('running')
  })

  it('are downloaded from an address by an operation, one at a time, until it is cancelled', async () => {
    const { as } = current()
    const { server: host, port } = await serveApp((request) =>
      request.url.endsWith('/a.jar')
        ? new Response('a mod', { headers: { 'content-length': '5' } })
        : new Response(new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from('a part')) })),
    )
    cleanups.push(async () => {
      host.closeAllConnections()
      await new Promise((resolve) => host.close(resolve))
    })
    const node = await aNodeWithAgent({}, { remote: { isAllowed: (address) => address === '127.0.0.1' } })
    const { params, data, read, until } = await aServerOn(node)
    await until('running')
    const alice = as('alice')
    const at = (name: string) => `http://127.0.0.1:${port}/${name}`
    const found = await alice(checkRemoteFile, { params, body: { url: at('a.jar') } })
    expect(found).toEqual({ name: 'a.jar', size: 5, exists: false })
    const fetchTo = (file: string, given: object = {}) =>
      alice(fetchRemoteFile, { params, body: { url: at('a.jar'), path: file, ...given } })
    const [first, second] = [await fetchTo('a.jar', { key: 'a' }), await fetchTo('a.jar', { key: 'a' })]
    expect(second.id).toBe(first.id)
    const last = async () => (await read()).operations[0]
    await expect.poll(last).toMatchObject({ kind: 'fetch', state: 'done', file: 'a.jar', archive: null })
    expect(readFileSync(path.join(data, 'a.jar'), 'utf8')).toBe('a mod')
    await fetchTo('a.jar')
    await expect.poll(last).toMatchObject({ state: 'failed', failure: 'file_exists' })
    await fetchTo('b.jar', { url: at('a.jar').replace('127.0.0.1', '127.0.0.2') })
    await expect.poll(last).toMatchObject({ state: 'failed', failure: 'address_refused' })

    const slow = await fetchTo('b.jar', { url: at('endless') })
    await expect.poll(last).toMatchObject({ id: slow.id, state: 'running' })
    await expect(fetchTo('c.jar')).rejects.toMatchObject({ status: 409, rule: 'operation_waits' })
    await alice(cancelServerOperation, { params: { ...params, operation: slow.id } })
    await expect.poll(last).toMatchObject({ state: 'cancelled' })
    expect(existsSync(path.join(data, 'b.jar'))).toBe(false)
    expect((await read()).power?.state).toBe('running')
  })

  it('are packs of CurseForge only if its hosts have them, also for the node', async () => {
    const requests: string[] = []
    const { server: host, port } = await serveApp((request) => {
      requests.push(request.url)
      return new Response('a pack')
    })
    cleanups.push(async () => {
      await new Promise((resolve) => host.close(resolve))
    })
    const node = await aNodeWithAgent({}, { remote: { isAllowed: () => true } })
    const { params, read, until } = await aServerOn(node)
    await until('running')
    packUrl = `http://127.0.0.1:${port}/pack.zip`
    const page = 'https://www.curseforge.com/minecraft/modpacks/caves/files/1234'
    await current().as('alice')(fetchCurseForgePack, { params, body: { page, path: 'a.zip' } })
    await expect
      .poll(async () => (await read()).operations[0])
      .toMatchObject({ kind: 'fetch', state: 'failed', failure: 'pack_host' })
    expect(requests).toEqual([])
  })

  it('name the field of a bad path, and what is not there', async () => {
    const { as } = current()
    const { params, until } = await aServerOn(await aNodeWithAgent())
    await until('running')
    const list = (path: string) => as('alice')(listServerFiles, { params, ...listing(path) })
    await expect(list('../..')).rejects.toMatchObject({ status: 400, fields: [{ path: 'path' }] })
    await expect(list('nothing')).rejects.toMatchObject({ status: 404, rule: 'not_found_named' })
    const missing = await current().request('alice', fileOf(params, 'nothing'))
    expect(missing.status).toBe(404)
  })

  it('are open to members with the role and to tokens with the scope', async () => {
    const { as, db, users, clientWith } = current()
    const { params, until } = await aServerOn(await aNodeWithAgent())
    await until('running')
    for (const role of ['console', 'files'] as const) {
      await as('alice')(shareServer, { params, body: { user: 'bob', role } })
      const answer = as('bob')(listServerFiles, { params }).then(
        () => 200,
        (error: { status: number }) => error.status,
      )
      expect(await answer).toBe(role === 'files' ? 200 : 403)
    }
    const secret = mintSecret('qrp_')
    const scopes = scopeSum(['SERVER_READ'])
    await aPersonalToken(db, { userId: users.alice.id, tokenHash: hashSecret(secret), scopes })
    const tool = clientWith({ authorization: secret })
    expect((await tool(listServerFiles, { params })).total).toBeGreaterThan(0)
    const create = tool(createServerFile, { params, body: { path: 'new', kind: 'file' } })
    await expect(create).rejects.toMatchObject({ rule: 'scope_needed' })
  })

  it('wait for an installation and the end of a suspension', async () => {
    const { as } = current()
    const { params, until } = await aServerOn(await aNodeWithAgent())
    await until('running')
    await as('ada')(suspendServer, { params, body: { reason: 'other' } })
    const list = as('alice')(listServerFiles, { params })
    await expect(list).rejects.toMatchObject({ status: 409, rule: 'server_suspended' })
  })

  it('are served to holders of a ticket for files of this server only', async () => {
    const { db, users } = current()
    const setup = await aNodeWithAgent()
    const { params, until } = await aServerOn(setup)
    await until('running')
    const node = await db
      .selectFrom('nodes')
      .selectAll()
      .where('id', '=', setup.node)
      .executeTakeFirstOrThrow()
    const url = `${node.consoleUrl?.replace('ws', 'http')}${urlOf(listServerFiles, { params })}`
    const request = async (given: object) => {
      const payload = {
        server: params.server,
        user: 'alice',
        permission: 'files',
        expires: Date.now() + 60_000,
        generation: Number.MAX_SAFE_INTEGER,
      }
      const ticket = signTicket({ ...payload, ...given } as TicketPayload, node.ticketKey)
      return (await fetch(url, { headers: { authorization: `Bearer ${ticket}` } })).status
    }
    expect(await request({})).toBe(200)
    expect(await request({ permission: 'console' })).toBe(401)
    expect(await request({ server: 'AAAAAAAA' })).toBe(401)
    expect(await request({ expires: Date.now() - 1 })).toBe(401)
    expect(await request({ generation: 0 })).toBe(401)
    expect(await request({ generation: 0, user: users.alice.id })).toBe(200)
    expect((await fetch(url)).status).toBe(401)
  })
})

describe('the backups of a server', () => {
  async function aServerWithFile() {
    const setup = await aNodeWithAgent()
    const server = await aServerOn(setup)
    await server.until('running')
    await writeFile(path.join(server.data, 'level.dat'), 'first')
    const alice = current().as('alice')
    const { params } = server
    const list = () => alice(listServerBackups, { params })
    const create = async (body: object = {}) => {
      const backup = await alice(createServerBackup, { params, body })
      await expect.poll(async () => (await list())[0]?.state).toBe('done')
      return backup
    }
    const restore = (id: string) =>
      alice(restoreServerBackup, { params: { ...params, backup: id }, body: {} })
    return { setup, ...server, alice, list, create, restore }
  }

  it('are created while it runs, restored, downloaded and deleted', async () => {
    const { setup, params, data, read, until, alice, list, create, restore } = await aServerWithFile()
    const { id } = await create()
    const [backup] = await list()
    expect(backup).toMatchObject({ name: 'Backup #1', locked: false, failure: null, progress: null })
    expect((await read()).power?.state).toBe('running')
    expect((await read()).used_backup_quota).toBe(1)
    const consoleLog = path.join(path.dirname(data), 'console.log')
    await expect
      .poll(() => readFileSync(consoleLog, 'utf8'))
      .toMatch(/Saving is off\n.*Saved the game\n.*Saving is on\n/s)

    const one = { ...params, backup: id }
    const file = await current().request('alice', urlOf(readServerBackup, { params: one }))
    const bytes = Buffer.from(await file.arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(backup?.hash)
    expect(bytes.byteLength).toBe(backup?.size)

    await writeFile(path.join(data, 'level.dat'), 'second')
    await writeFile(path.join(data, 'later.txt'), 'later')
    await restore(id)
    await expect.poll(async () => (await read()).operations[0]?.state).toBe('done')
    expect(readFileSync(path.join(data, 'level.dat'), 'utf8')).toBe('first')
    expect(existsSync(path.join(data, 'later.txt'))).toBe(false)
    await until('running')
    expect(existsSync(setup.violations)).toBe(false)

    await alice(editServerBackup, { params: one, body: { locked: true, name: 'Before the update' } })
    const remove = () => alice(deleteServerBackup, { params: one })
    await expect(remove()).rejects.toMatchObject({ status: 409, rule: 'backup_locked' })
    await alice(editServerBackup, { params: one, body: { locked: false } })
    await remove()
    const folder = path.join(path.dirname(data), 'backups')
    await expect.poll(() => readdir(folder)).toEqual([])
    expect(await list()).toEqual([])
  })

  it('that is damaged changes nothing when it is restored', async () => {
    const { data, read, until, list, create, restore } = await aServerWithFile()
    const { id } = await create()
    const file = path.join(path.dirname(data), 'backups', `${id}.tar.zst`)
    const bytes = readFileSync(file)
    await writeFile(file, bytes.subarray(0, bytes.length - 4))
    await writeFile(path.join(data, 'level.dat'), 'second')
    await restore(id)
    await expect
      .poll(async () => (await read()).operations[0])
      .toMatchObject({ state: 'failed', failure: 'backup_damaged' })
    expect(readFileSync(path.join(data, 'level.dat'), 'utf8')).toBe('second')
    expect(await list()).toMatchObject([{ state: 'done', failure: 'backup_damaged' }])
    await until('running')
  })

  it('survive an agent that ends while files are replaced', async () => {
    const { setup, data, until, read } = await aServerWithFile()
    await setup.running.agent.stop()
    await until('stopped')
    // What `replaceData` leaves between its two steps.
    await rename(data, path.join(path.dirname(data), 'replaced'))
    setup.running.agent = await setup.startAgent()
    await until('running')
    expect(readFileSync(path.join(data, 'level.dat'), 'utf8')).toBe('first')
    expect((await read()).status).toBe('available')
  })
})
