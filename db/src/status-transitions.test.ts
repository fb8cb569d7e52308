import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SERVER_TRANSITIONS, type ServerStatus } from '@quarry/domain/hosting/server-states'
import { type ClonedDatabase, cloneDatabase } from '../testing/clone.ts'
import { aUser } from '../testing/factories.ts'
import { aNode, aServer } from '../testing/hosting-factories.ts'
import type { Db } from './db.ts'
import { mintId } from './ids.ts'
import { violatedConstraint } from './postgres-errors.ts'
import { STATUS_TRANSITIONS, syncStatusTransitions } from './status-transitions.ts'

let clone: ClonedDatabase
let db: Db
beforeAll(async () => {
  clone = await cloneDatabase()
  db = clone.db
})
afterAll(() => clone.drop())

const violation = (write: Promise<unknown>): Promise<string | undefined> =>
  write.then(() => undefined, violatedConstraint)

const aServerOfSomeone = async (given: { status?: ServerStatus } = {}) =>
  aServer(db, { ownerId: (await aUser(db)).id, ...given })

const setStatus = (id: string, status: ServerStatus) =>
  db.updateTable('servers').set({ status }).where('id', '=', id).execute()

describe('status transitions', () => {
  it('are in place after migrating', async () => {
    expect(await db.transaction().execute((tx) => syncStatusTransitions(tx))).toEqual([])
  })

  it('are those of the domain: the database rejects all others', async () => {
    const statuses = Object.keys(SERVER_TRANSITIONS) as ServerStatus[]
    for (const from of statuses)
      for (const to of statuses.filter((status) => status !== from)) {
        const { id } = await aServerOfSomeone({ status: from })
        const expected = SERVER_TRANSITIONS[from].includes(to) ? undefined : 'servers_status_transition'
        expect([from, to, await violation(setStatus(id, to))]).toEqual([from, to, expected])
      }
  })

  it('follow a changed table', async () => {
    const closed = { available: [] }
    const changed = [{ table: 'servers', column: 'status', transitions: closed }]
    const sync = (wanted = STATUS_TRANSITIONS) =>
      db.transaction().execute((tx) => syncStatusTransitions(tx, wanted))
    expect(await sync(changed)).toEqual(['servers_status_transition'])
    const { id } = await aServerOfSomeone()
    expect(await violation(setStatus(id, 'installing'))).toBe('servers_status_transition')
    expect(await sync()).toEqual(['servers_status_transition'])
    await setStatus(id, 'installing')
  })
})

describe('hosted servers in the database', () => {
  const generationOf = async (id: string) =>
    (await db.selectFrom('nodes').select('generation').where('id', '=', id).executeTakeFirstOrThrow())
      .generation

  it('raise the generation of their node with what is wanted, not with what is reported', async () => {
    const node = await aNode(db)
    const { id } = await aServer(db, { ownerId: (await aUser(db)).id, nodeId: node.id })
    const created = await generationOf(node.id)
    expect(created).toBeGreaterThan(node.generation)
    await db.updateTable('servers').set({ isOn: true, run: 1 }).where('id', '=', id).execute()
    expect(await generationOf(node.id)).toBe(created + 1)
    await setStatus(id, 'installing')
    await db.updateTable('serverStates').set({ power: 'running' }).where('serverId', '=', id).execute()
    await db.updateTable('servers').set({ name: 'Other' }).where('id', '=', id).execute()
    expect(await generationOf(node.id)).toBe(created + 1)
    const operation = { id: mintId(), serverId: id, kind: 'install' as const }
    await db.insertInto('serverOperations').values(operation).execute()
    await db.updateTable('serverOperations').set({ state: 'running', progress: 5 }).execute()
    expect(await generationOf(node.id)).toBe(created + 2)
    await db.updateTable('serverOperations').set({ isCancelled: true }).execute()
    expect(await generationOf(node.id)).toBe(created + 3)
  })

  it('are removed by their node when the account of the owner is deleted', async () => {
    const owner = await aUser(db)
    const { id, nodeId } = await aServer(db, { ownerId: owner.id })
    const before = await generationOf(nodeId)
    await db.deleteFrom('users').where('id', '=', owner.id).execute()
    const server = await db.selectFrom('servers').selectAll().where('id', '=', id).executeTakeFirst()
    expect(server).toMatchObject({ ownerId: null, status: 'removing' })
    expect(await generationOf(nodeId)).toBe(before + 1)
  })

  it('have ports of their own', async () => {
    const { nodeId } = await aServerOfSomeone()
    const second = aServer(db, { ownerId: (await aUser(db)).id, nodeId })
    expect(await violation(second)).toBe('allocations_pkey')
  })

  it('have one installation at a time', async () => {
    const { id: serverId } = await aServerOfSomeone()
    const install = (kind: 'install' | 'reinstall') =>
      db.insertInto('serverOperations').values({ id: mintId(), serverId, kind }).execute()
    await install('install')
    expect(await violation(install('reinstall'))).toBe('server_operations_one_installation')
  })
})
