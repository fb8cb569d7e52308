import { aNode, aServer } from '@quarry/db/testing/hosting-factories'
import { NODE_SERVERS_LISTED } from '@quarry/domain/limits/counts'
import { expect, it } from 'vitest'
import { listNodeServers } from '../../contract/hosting/nodes.ts'
import { suspendServer } from '../../contract/hosting/servers.ts'
import { testApp } from '../../testing/test-app.ts'

const current = testApp()

it('lists the servers of a node by name, with what staff have to know, and not those that are removed', async () => {
  const { as, db, users } = current()
  const node = await aNode(db)
  const [ownerId, nodeId] = [users.alice.id, node.id]
  const second = await aServer(db, { ownerId, nodeId, name: 'bees' })
  const first = await aServer(db, { ownerId, nodeId, name: 'Ants', port: 25_566 })
  await aServer(db, { ownerId, nodeId, name: 'Cats', status: 'removing', port: 25_567 })
  await aServer(db, { ownerId })
  await as('ada')(suspendServer, { params: { server: second.id }, body: { reason: 'moderated' } })
  await db.updateTable('nodes').set({ lastSeenAt: new Date() }).where('id', '=', nodeId).execute()
  const read = (offset: number) => as('ada')(listNodeServers, { params: { node: nodeId }, query: { offset } })
  const owner = { id: ownerId, username: users.alice.username }
  expect(await read(0)).toMatchObject([
    { id: first.id, name: 'Ants', owner, status: 'available', suspension_reason: null, power: 'stopped' },
    { id: second.id, name: 'bees', owner, status: 'suspended', suspension_reason: 'moderated' },
  ])
  expect(await read(1)).toHaveLength(1)
  await db.updateTable('nodes').set({ lastSeenAt: null }).where('id', '=', nodeId).execute()
  expect(await read(0)).toMatchObject([{ power: null }, { power: null }])
})

it('lists them by pages', async () => {
  const { as, db, users } = current()
  const { id: nodeId } = await aNode(db)
  for (let at = 0; at <= NODE_SERVERS_LISTED; at += 1)
    await aServer(db, { ownerId: users.alice.id, nodeId, port: 25_565 + at })
  const read = (offset: number) => as('ada')(listNodeServers, { params: { node: nodeId }, query: { offset } })
  expect(await read(0)).toHaveLength(NODE_SERVERS_LISTED)
  expect(await read(NODE_SERVERS_LISTED)).toHaveLength(1)
})
