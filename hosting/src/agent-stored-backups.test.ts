import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  createServerBackup,
  deleteServerBackup,
  listServerBackups,
  readServerBackup,
  restoreServerBackup,
} from '@quarry/api/contract/hosting/backups'
import { urlOf } from '@quarry/api/contract/client'
import { cancelServerOperation, retryServerOperation } from '@quarry/api/contract/hosting/servers'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { s3Storage } from '../../api/src/adapters/storage/s3-storage.ts'
import { startS3Server } from '../../api/testing/s3-server.ts'
import { testNodes } from '../testing/node-with-agent.ts'
import type { AgentTimes } from './agent.ts'

const s3 = await startS3Server()
afterAll(() => s3.close())
beforeEach(() => {
  s3.objects.clear()
  s3.takeUploads('normally')
})

const { current, aNodeWithAgent, aServerOn } = testNodes({ storage: await s3Storage(s3.options) })

async function aServerWithFile(times: Partial<AgentTimes> = {}) {
  const setup = await aNodeWithAgent({}, { times })
  const server = await aServerOn(setup)
  await server.until('running')
  await writeFile(path.join(server.data, 'level.dat'), 'first')
  const alice = current().as('alice')
  const { params } = server
  const list = () => alice(listServerBackups, { params })
  const create = () => alice(createServerBackup, { params, body: {} })
  const folder = path.join(path.dirname(server.data), 'backups')
  return { setup, ...server, alice, list, create, folder }
}

describe('the backups of a server, on a site with object storage', () => {
  it('are moved there, downloaded without the node, restored and deleted', async () => {
    const { setup, params, data, read, until, alice, list, create, folder } = await aServerWithFile()
    const { id } = await create()
    await expect.poll(async () => (await list())[0]?.state).toBe('done')
    const [backup] = await list()
    const archive = s3.objects.get(`backups/${id}/${backup?.hash}/0`)
    expect(archive?.byteLength).toBe(backup?.size)
    await expect.poll(() => readdir(folder)).toEqual([`${id}.json`])

    await writeFile(path.join(data, 'level.dat'), 'second')
    const one = { ...params, backup: id }
    await alice(restoreServerBackup, { params: one, body: {} })
    await expect.poll(async () => (await read()).operations[0]?.state).toBe('done')
    expect(readFileSync(path.join(data, 'level.dat'), 'utf8')).toBe('first')
    await until('running')

    await setup.running.agent.stop()
    const file = await current().request('alice', urlOf(readServerBackup, { params: one }))
    const bytes = Buffer.from(await file.arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(backup?.hash)
    await alice(deleteServerBackup, { params: one })
    const unused = await current().db.selectFrom('pendingUploads').select('storageKey').execute()
    expect(unused).toContainEqual({ storageKey: `backups/${id}/${backup?.hash}/0` })
  })

  it('are restored from there by a node that lost its disk, and refused when damaged', async () => {
    const { data, params, read, alice, list, create, folder } = await aServerWithFile()
    const { id } = await create()
    await expect.poll(async () => (await list())[0]?.state).toBe('done')
    await rm(path.join(folder, `${id}.json`))
    const [key = ''] = s3.objects.keys()
    const whole = s3.objects.get(key) ?? Buffer.alloc(0)
    const restore = () => alice(restoreServerBackup, { params: { ...params, backup: id }, body: {} })
    const damaged = Buffer.from(whole)
    damaged.writeUInt8(damaged.readUInt8(damaged.length - 1) ^ 1, damaged.length - 1)
    s3.objects.set(key, damaged)
    await writeFile(path.join(data, 'level.dat'), 'second')
    await restore()
    const last = async () => (await read()).operations[0]
    await expect.poll(last).toMatchObject({ state: 'failed', failure: 'backup_damaged' })
    expect(readFileSync(path.join(data, 'level.dat'), 'utf8')).toBe('second')
    s3.objects.set(key, whole)
    await restore()
    await expect.poll(last).toMatchObject({ kind: 'restore', state: 'done' })
    expect(readFileSync(path.join(data, 'level.dat'), 'utf8')).toBe('first')
  })

  it('that cannot be sent fail with their reason, and are sent when retried', async () => {
    const { list, create, alice, params, folder } = await aServerWithFile()
    s3.takeUploads('never')
    const { id, operation } = await create()
    await expect.poll(async () => (await list())[0]).toMatchObject({ state: 'failed', failure: 'network' })
    expect(existsSync(path.join(folder, `${id}.tar.zst`))).toBe(true)
    s3.takeUploads('normally')
    await alice(retryServerOperation, { params: { ...params, operation } })
    await expect.poll(async () => (await list())[0]?.state).toBe('done')
    expect(s3.objects.size).toBe(1)
    await expect.poll(() => readdir(folder)).toEqual([`${id}.json`])
  })

  it('are complete although the API is restarted while they are sent', async () => {
    const { setup, list, create } = await aServerWithFile({ backupAttempts: Infinity })
    s3.takeUploads('silently')
    const before = s3.count()
    await create()
    await expect.poll(s3.count).toBeGreaterThan(before)
    const paths = await setup.stopApi()
    s3.takeUploads('normally')
    await expect.poll(() => paths.filter((one) => one.endsWith('/pieces')).length).toBeGreaterThan(4)
    await setup.startApi()
    await expect.poll(async () => (await list())[0]).toMatchObject({ state: 'done', failure: null })
    expect(s3.objects.size).toBe(1)
  })

  it('continue with the next agent, and end when they are cancelled', async () => {
    const { setup, list, create, alice, params } = await aServerWithFile()
    s3.takeUploads('silently')
    await create()
    await expect.poll(async () => (await list())[0]?.state).toBe('creating')
    await setup.running.agent.stop()
    s3.takeUploads('normally')
    setup.running.agent = await setup.startAgent()
    await expect.poll(async () => (await list())[0]?.state).toBe('done')
    s3.takeUploads('silently')
    const { operation } = await create()
    await expect.poll(async () => (await list())[0]?.state).toBe('creating')
    await alice(cancelServerOperation, { params: { ...params, operation } })
    await expect.poll(async () => (await list()).length).toBe(1)
  })
})
