import { aNode, aServer, aServerOperation } from '@quarry/db/testing/hosting-factories'
import { FURTHER_PORTS_MAX } from '@quarry/domain/limits/counts'
import { describe, expect, it } from 'vitest'
import { getDesiredState } from '../../../contract/hosting/agents.ts'
import {
  addServerPort,
  listServerPorts,
  removeServerPort,
  renameServerPort,
} from '../../../contract/hosting/network.ts'
import { createNodeToken } from '../../../contract/hosting/nodes.ts'
import { getServer, listServers, shareServer, suspendServer } from '../../../contract/hosting/servers.ts'
import { testApp } from '../../../testing/test-app.ts'
import { findServerOfSubdomain } from '../servers.queries.ts'

const current = testApp()

/** A server of Alice on a node with eight ports. */
async function aServerOfAlice() {
  const { db, users, as } = current()
  const node = await aNode(db, { firstPort: 7100, lastPort: 7107 })
  const { id } = await aServer(db, { ownerId: users.alice.id, nodeId: node.id, port: 7100 })
  const params = { server: id }
  const { token } = await as('ada')(createNodeToken, { params: { node: node.id } })
  const desired = () =>
    current().clientWith({ authorization: `Bearer ${token}` })(getDesiredState, { query: {} })
  return {
    id,
    node,
    params,
    desired,
    list: () => as('alice')(listServerPorts, { params }),
    add: (name: string) => as('alice')(addServerPort, { params, body: { name } }),
    remove: (port: number | string) =>
      as('alice')(removeServerPort, { params: { ...params, port: String(port) } }),
    rename: (port: number | string, name: string) =>
      as('alice')(renameServerPort, { params: { ...params, port: String(port) }, body: { name } }),
  }
}

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (error: { rule?: string; status?: number; fields?: { rule: string }[] }) =>
      error.fields?.[0]?.rule ?? error.rule ?? error.status,
  )

describe('further ports of a server', () => {
  it('are added, renamed and removed, and the address stays that of the game', async () => {
    const { add, list, rename, remove, params } = await aServerOfAlice()
    const as = current().as
    expect(await list()).toEqual([])
    expect(await add('Voice')).toEqual({ port: 7101, name: 'Voice' })
    await add('Map')
    await rename(7101, 'Talk')
    expect(await list()).toEqual([
      { port: 7101, name: 'Talk' },
      { port: 7102, name: 'Map' },
    ])
    expect((await as('alice')(getServer, { params })).net.port).toBe(7100)
    expect(await as('alice')(listServers, {})).toHaveLength(1)
    await remove(7101)
    expect(await list()).toEqual([{ port: 7102, name: 'Map' }])
    expect(await add('Query')).toEqual({ port: 7101, name: 'Query' })
  })

  it('do not lead players away from the game', async () => {
    const { add, id } = await aServerOfAlice()
    const { db } = current()
    await db.updateTable('servers').set({ subdomain: 'caves' }).where('id', '=', id).execute()
    await add('Voice')
    expect(await findServerOfSubdomain(db, 'caves')).toMatchObject({ port: 7100 })
  })

  it('have names that differ, ignoring case', async () => {
    const { add, rename, list } = await aServerOfAlice()
    await add('Voice')
    const { port } = await add('Map')
    expect([await refusal(add('VOICE')), await refusal(rename(port, 'voice'))]).toEqual([
      'server_port_name',
      'server_port_name',
    ])
    await rename(port, 'MAP')
    expect((await list()).map(({ name }) => name)).toEqual(['Voice', 'MAP'])
    expect([await refusal(add(' ')), await refusal(add('x'.repeat(33)))]).toEqual(['not_blank', 'max_length'])
  })

  it('end at the limit, also for requests at the same time, and at the last port of the machine', async () => {
    const { add, list, id, node } = await aServerOfAlice()
    const { db, users } = current()
    const names = Array.from({ length: FURTHER_PORTS_MAX + 2 }, (_, at) => `Port ${at}`)
    const results = await Promise.all(names.map((name) => refusal(add(name))))
    expect(results.filter((result) => result === 'accepted')).toHaveLength(FURTHER_PORTS_MAX)
    expect(results.filter((result) => result === 'server_ports_full')).toHaveLength(2)
    expect(await list()).toHaveLength(FURTHER_PORTS_MAX)
    const above = { nodeId: node.id, port: 7107, serverId: id, name: 'above' }
    await expect(db.insertInto('allocations').values(above).execute()).rejects.toMatchObject({
      constraint: 'allocations_server_id_at_most',
    })
    const other = await aServer(db, { ownerId: users.bob.id, nodeId: node.id, port: 7106 })
    const addOther = (name: string) =>
      current().as('bob')(addServerPort, { params: { server: other.id }, body: { name } })
    expect(await addOther('Voice')).toMatchObject({ port: 7107 })
    expect(await refusal(addOther('Map'))).toBe('node_ports_full')
  })

  it('of servers that ask at the same time are different ones', async () => {
    const { node, add } = await aServerOfAlice()
    const { db, users } = current()
    const other = await aServer(db, { ownerId: users.bob.id, nodeId: node.id, port: 7105 })
    const addOther = (name: string) =>
      current().as('bob')(addServerPort, { params: { server: other.id }, body: { name } })
    const added = await Promise.all([add('a'), addOther('a'), add('b'), addOther('b')])
    expect(added.map(({ port }) => port).toSorted((a, b) => a - b)).toEqual([7101, 7102, 7103, 7104])
  })

  it('do not include that of the game, or one of another server', async () => {
    const { rename, remove, node } = await aServerOfAlice()
    const { db, users } = current()
    const other = await aServer(db, { ownerId: users.bob.id, nodeId: node.id, port: 7105 })
    await db
      .insertInto('allocations')
      .values({ nodeId: node.id, port: 7106, serverId: other.id, name: 'Map' })
      .execute()
    const refused = [7100, 7106, 7105, 'x', '99999999999'].flatMap((port) => [
      refusal(rename(port, 'Mine')),
      refusal(remove(port)),
    ])
    expect(new Set(await Promise.all(refused))).toEqual(new Set(['not_found_named']))
    const rows = await db.selectFrom('allocations').select('port').where('nodeId', '=', node.id).execute()
    expect(rows).toHaveLength(3)
  })

  it('reach the agent, which every change wakes, and are free again with the server', async () => {
    const { add, rename, remove, desired, id } = await aServerOfAlice()
    const { db } = current()
    const before = (await desired()).generation
    const { port } = await add('Voice')
    const added = await desired()
    expect(added.servers[0]).toMatchObject({ port: 7100, ports: [{ port, name: 'Voice' }] })
    await rename(port, 'Talk')
    const renamed = await desired()
    expect(renamed.servers[0]).toMatchObject({ ports: [{ port, name: 'Talk' }] })
    await remove(port)
    const removed = await desired()
    expect(removed.servers[0]).toMatchObject({ ports: [] })
    const generations = [before, added.generation, renamed.generation, removed.generation]
    expect(generations).toEqual([...new Set(generations)].toSorted((a, b) => a - b))
    await add('Map')
    await db.deleteFrom('servers').where('id', '=', id).execute()
    expect(await db.selectFrom('allocations').selectAll().where('serverId', '=', id).execute()).toEqual([])
  })

  it('are seen by members, and locked while the server is suspended or installed', async () => {
    const { add, list, id, params, remove } = await aServerOfAlice()
    const { db, as } = current()
    const { port } = await add('Voice')
    await as('alice')(shareServer, { params, body: { user: 'bob', role: 'power' } })
    expect(await as('bob')(listServerPorts, { params })).toEqual([{ port, name: 'Voice' }])
    expect(await refusal(as('bob')(addServerPort, { params, body: { name: 'Mine' } }))).toBe('forbidden')
    const running = { state: 'running', failure: null, finishedAt: null } as const
    const { id: operation } = await aServerOperation(db, { serverId: id, ...running })
    expect(await refusal(add('Map'))).toBe('server_installing')
    await db.deleteFrom('serverOperations').where('id', '=', operation).execute()
    await as('ada')(suspendServer, { params, body: { reason: 'other' } })
    expect([await refusal(add('Map')), await refusal(remove(port))]).toEqual([
      'server_suspended',
      'server_suspended',
    ])
    expect(await list()).toHaveLength(1)
  })
})
