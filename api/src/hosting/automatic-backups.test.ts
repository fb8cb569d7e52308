import { aNode, aServer, aServerBackup, aServerOperation } from '@quarry/db/testing/hosting-factories'
import { PLAN_BACKUPS } from '@quarry/domain/hosting/plans'
import { HOUR_MS } from '@quarry/domain/times'
import { describe, expect, it } from 'vitest'
import { listServerBackups, setServerBackups } from '../../contract/hosting/backups.ts'
import { createServer } from '../../contract/hosting/servers.ts'
import { testApp } from '../../testing/test-app.ts'
import { startDueBackups } from './automatic-backups.ts'

const current = testApp()

const aServerOfAlice = (given: Partial<Parameters<typeof aServer>[1]> = {}) =>
  aServer(current().db, { ownerId: current().users.alice.id, backupHours: 6, ...given })
const list = (server: string) => current().as('alice')(listServerBackups, { params: { server } })
const ago = (hours: number) => new Date(current().services.now().getTime() - hours * HOUR_MS)

describe('automatic backups', () => {
  it('are created at their interval, and only for servers that are installed and not suspended', async () => {
    const due = [await aServerOfAlice(), await aServerOfAlice({ backedUpAt: ago(6) })]
    const others = [
      await aServerOfAlice({ backedUpAt: ago(5.9) }),
      await aServerOfAlice({ backupHours: null }),
      await aServerOfAlice({ suspensionReason: 'other' }),
      await aServerOfAlice({ status: 'broken' }),
    ]
    await startDueBackups(current().services)
    await startDueBackups(current().services)
    for (const { id } of due) expect(await list(id)).toMatchObject([{ automated: true, state: 'queued' }])
    for (const { id } of others) expect(await list(id)).toEqual([])
  })

  it('wait for an operation that excludes them', async () => {
    const { id } = await aServerOfAlice()
    const open = { state: 'running', failure: null, finishedAt: null } as const
    const operation = await aServerOperation(current().db, { serverId: id, ...open })
    await startDueBackups(current().services)
    expect(await list(id)).toEqual([])
    const done = { state: 'done', finishedAt: new Date() } as const
    await current().db.updateTable('serverOperations').set(done).where('id', '=', operation.id).execute()
    await startDueBackups(current().services)
    expect(await list(id)).toHaveLength(1)
  })

  it('replace the oldest automatic one that is not locked', async () => {
    const { db } = current()
    const { id } = await aServerOfAlice()
    const max = PLAN_BACKUPS
    await aServerBackup(db, {
      serverId: id,
      name: 'locked',
      isAutomated: true,
      isLocked: true,
      createdAt: ago(99),
    })
    await aServerBackup(db, { serverId: id, name: 'own', createdAt: ago(98) })
    for (let at = 2; at < max; at += 1)
      await aServerBackup(db, {
        serverId: id,
        name: `auto ${at}`,
        isAutomated: true,
        createdAt: ago(90 - at),
      })
    await startDueBackups(current().services)
    const names = (await list(id)).map(({ name }) => name)
    expect(names).toHaveLength(max)
    expect(names).toEqual(expect.arrayContaining(['locked', 'own', 'auto 3']))
    expect(names).not.toContain('auto 2')
  })

  it('replace nothing that a user has created', async () => {
    const { id } = await aServerOfAlice()
    for (let at = 0; at < PLAN_BACKUPS; at += 1) await aServerBackup(current().db, { serverId: id })
    await startDueBackups(current().services)
    expect((await list(id)).some(({ automated }) => automated)).toBe(false)
  })

  it('are switched on and off by their interval', async () => {
    const { as, db } = current()
    const { id } = await aServerOfAlice({ backupHours: null })
    const set = (body: object) => as('alice')(setServerBackups, { params: { server: id }, body })
    const hours = async () =>
      (await db.selectFrom('servers').select('backupHours').where('id', '=', id).executeTakeFirst())
        ?.backupHours
    await set({})
    expect(await hours()).toBe(6)
    await set({ hours: 24 })
    expect(await hours()).toBe(24)
    await expect(set({ hours: 5 })).rejects.toMatchObject({ status: 400, fields: [{ path: 'hours' }] })
    await set({ hours: null })
    expect(await hours()).toBeNull()
  })
})

describe('a new server', () => {
  it('is backed up every six hours, first after that time', async () => {
    const { as, db, services } = current()
    const { id: node } = await aNode(db)
    const software = { name: 'Lobby', plan: 'small', flavour: 'practice' } as const
    const server = await as('ada')(createServer, { body: { owner: 'alice', ...software, node } })
    expect(server).toMatchObject({ backup_hours: 6 })
    const { server_id: id } = server
    for (const status of ['installing', 'available'] as const)
      await db.updateTable('servers').set({ status }).where('id', '=', id).execute()
    await db.updateTable('serverOperations').set({ state: 'done' }).where('serverId', '=', id).execute()
    const backupsAfter = async (hours: number) => {
      const now = () => new Date(Date.now() + hours * HOUR_MS)
      await startDueBackups({ ...services, now })
      return db.selectFrom('serverBackups').select('isAutomated').where('serverId', '=', id).execute()
    }
    expect(await backupsAfter(5)).toEqual([])
    expect(await backupsAfter(7)).toEqual([{ isAutomated: true }])
  })
})
