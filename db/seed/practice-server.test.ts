import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from '../testing/clone.ts'
import { aUser } from '../testing/factories.ts'
import { addPracticeServer } from './practice-server.ts'

let clone: ClonedDatabase
beforeAll(async () => {
  clone = await cloneDatabase()
})
afterAll(() => clone.drop())

it('gives Alice one practice server to be installed, however often the site is started', async () => {
  const { db } = clone
  const { id: ownerId } = await aUser(db, { username: 'alice' })
  const [first, second] = [randomBytes(32), randomBytes(32)]
  const ports: unknown[] = []
  for (const tokenHash of [first, first, second]) ports.push(await addPracticeServer(db, tokenHash, 25_570))
  ports.push(await addPracticeServer(db, second, 25_580))
  expect(ports).toEqual([25_570, 25_570, 25_570, 25_570])
  const servers = await db.selectFrom('servers').selectAll().execute()
  expect(servers).toMatchObject([
    { ownerId, name: 'Practice server', isOn: true, status: 'unprovisioned', backupHours: 6 },
  ])
  const operations = await db.selectFrom('serverOperations').select(['kind', 'state']).execute()
  expect(operations).toEqual([{ kind: 'install', state: 'queued' }])
  const notices = await db.selectFrom('serverNoticeTargets').select('serverId').execute()
  expect(notices).toEqual([{ serverId: servers[0]?.id }])
  expect(await db.selectFrom('nodeTokens').select('tokenHash').orderBy('createdAt').execute()).toHaveLength(2)
})

it('does not come back after its owner has deleted it', async () => {
  const { db } = clone
  await db.deleteFrom('servers').execute()
  expect(await addPracticeServer(db, randomBytes(32), 25_570)).toBeUndefined()
  expect(await db.selectFrom('servers').select('id').execute()).toEqual([])
})
