import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  createServerBackup,
  listServerBackups,
  prepareBackupDownload,
} from '@quarry/api/contract/hosting/backups'
import { shareServer, suspendServer, unshareServer } from '@quarry/api/contract/hosting/servers'
import { describe, expect, it } from 'vitest'
import { testNodes } from '../testing/node-with-agent.ts'

const { current, aNodeWithAgent, aServerOn } = testNodes()

async function aServerWithBackups() {
  const server = await aServerOn(await aNodeWithAgent())
  await server.until('running')
  await writeFile(path.join(server.data, 'level.dat'), 'content of the world')
  const { as, request } = current()
  const { params } = server
  const list = () => as('alice')(listServerBackups, { params })
  const create = async () => {
    const { id } = await as('alice')(createServerBackup, { params, body: {} })
    await expect.poll(async () => (await list())[0]?.state).toBe('done')
    return id
  }
  const backup = await create()
  const prepare = (who: 'alice' | 'bob' = 'alice', id = backup) =>
    as(who)(prepareBackupDownload, { params: { ...params, backup: id } })
  /** Without a session. */
  const get = (url: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(url)
    return request('anonymous', pathname + search, init)
  }
  const refusal = async (url: string) => {
    const response = await get(url)
    return [response.status, ((await response.json()) as { rule?: string }).rule]
  }
  return { ...server, as, list, create, backup, prepare, get, refusal }
}

describe('a prepared download of a backup', () => {
  it('needs no session, and has ranges', async () => {
    const { list, prepare, get } = await aServerWithBackups()
    const [backup] = await list()
    const { url, expires } = await prepare()
    const minutes = (new Date(expires).getTime() - Date.now()) / 60_000
    expect(Math.round(minutes)).toBe(30)
    const whole = await get(url)
    const bytes = Buffer.from(await whole.arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(backup?.hash)
    expect(whole.headers.get('content-disposition')).toContain('.tar.zst')
    const headers = { range: 'bytes=4-9', 'if-range': whole.headers.get('etag') ?? '' }
    const part = await get(url, { headers })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(4, 10))
    const head = await get(url, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.byteLength)])
  })

  it('is refused when its address was altered, is of another backup, or has expired', async () => {
    const { create, backup, prepare, refusal } = await aServerWithBackups()
    const { url } = await prepare()
    const [token = ''] = /[^=]+$/.exec(url) ?? []
    const [expires = '', user = '', signature = ''] = token.split('.')
    const invalid = [403, 'backup_link_invalid']
    expect(await refusal(url.replace(expires, `${Number(expires) + 1}`))).toEqual(invalid)
    expect(await refusal(url.replace(user, current().users.bob.id))).toEqual(invalid)
    expect(
      await refusal(
        url.replace(
          signature,
          signature.replace(/^./, (one) => (one === 'a' ? 'b' : 'a')),
        ),
      ),
    ).toEqual(invalid)
    expect(await refusal(url.replace(token, 'x'.repeat(400)))).toEqual(invalid)
    expect(await refusal(url.replace(backup, await create()))).toEqual(invalid)

    const { services } = current()
    const { now } = services
    const later = now().getTime() + 31 * 60_000
    services.now = () => new Date(later)
    const answer = await refusal(url)
    services.now = now
    expect(answer).toEqual([403, 'backup_link_expired'])
  })

  it('ends for a member who is removed, and while the server is suspended', async () => {
    const { as, params, prepare, get, refusal } = await aServerWithBackups()
    await as('alice')(shareServer, { params, body: { user: 'bob', role: 'files' } })
    const { url } = await prepare('bob')
    expect((await get(url)).status).toBe(200)
    await as('alice')(unshareServer, { params: { ...params, user: 'bob' } })
    expect(await refusal(url)).toEqual([404, 'not_found_named'])
    const { url: owned } = await prepare()
    await as('ada')(suspendServer, { params, body: { reason: 'other' } })
    expect(await refusal(owned)).toEqual([409, 'server_suspended'])
  })

  it('is not prepared when the node has lost the file', async () => {
    const { data, backup, prepare } = await aServerWithBackups()
    await rm(path.join(path.dirname(data), 'backups', `${backup}.tar.zst`))
    await expect(prepare()).rejects.toMatchObject({ status: 404 })
  })
})
