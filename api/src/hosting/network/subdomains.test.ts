import { aNode, aServer } from '@quarry/db/testing/hosting-factories'
import { describe, expect, it } from 'vitest'
import { findGameAddress } from '../../../contract/hosting/agents.ts'
import { createNodeToken } from '../../../contract/hosting/nodes.ts'
import {
  deleteServer,
  editServer,
  getServer,
  suspendServer,
  unsuspendServer,
} from '../../../contract/hosting/servers.ts'
import { testApp } from '../../../testing/test-app.ts'

const current = testApp({ gameDomain: 'play.example' })

async function aServerOfAlice(routerPort: number | null = 25_565) {
  const { db, users, as } = current()
  const node = await aNode(db, { host: 'node.example', firstPort: 7100, lastPort: 7109 })
  await db.updateTable('nodes').set({ routerPort }).execute()
  const { id } = await aServer(db, { ownerId: users.alice.id, nodeId: node.id })
  const params = { server: id }
  const { token } = await as('ada')(createNodeToken, { params: { node: node.id } })
  const find = async (host: string) => {
    const call = current().clientWith({ authorization: `Bearer ${token}` })
    return (await call(findGameAddress, { query: { host } })).address
  }
  const { net } = await as('alice')(getServer, { params })
  return {
    params,
    port: net.port,
    find,
    edit: (subdomain: string | null) => as('alice')(editServer, { params, body: { subdomain } }),
    net: async () => (await as('alice')(getServer, { params })).net.domain,
  }
}

describe('the subdomain of a server', () => {
  it('is what players enter, and leads to its port', async () => {
    const server = await aServerOfAlice()
    expect(await server.net()).toBeNull()
    await server.edit('Deep-Caves')
    expect(await server.net()).toBe('deep-caves.play.example')
    const address = { host: 'node.example', port: server.port }
    expect(await server.find('deep-caves.play.example')).toEqual(address)
    expect(await server.find('DEEP-caves.Play.Example.')).toEqual(address)
    expect(await server.find('other-caves.play.example')).toBeNull()
    expect(await server.find('deep-caves.other.example')).toBeNull()
    await server.edit(null)
    expect([await server.net(), await server.find('deep-caves.play.example')]).toEqual([null, null])
  })

  it.each([
    ['cave', 'min_length'],
    ['c'.repeat(33), 'max_length'],
    ['-caves', 'subdomain_shape'],
    ['caves.evil', 'subdomain_shape'],
    ['support', 'subdomain_reserved'],
  ])('cannot be %j', async (subdomain, rule) => {
    const server = await aServerOfAlice()
    await expect(server.edit(subdomain)).rejects.toMatchObject({ fields: [{ path: 'subdomain', rule }] })
  })

  it('belongs to one server until that is deleted', async () => {
    const [one, other] = [await aServerOfAlice(), await aServerOfAlice()]
    await one.edit('only-one')
    await one.edit('only-one')
    const taken = { status: 400, fields: [{ path: 'subdomain', rule: 'subdomain_in_use' }] }
    await expect(other.edit('ONLY-one')).rejects.toMatchObject(taken)
    await current().as('alice')(deleteServer, { params: one.params })
    expect(await other.find('only-one.play.example')).toBeNull()
  })

  it('leads nowhere while the server is suspended', async () => {
    const server = await aServerOfAlice()
    await server.edit('paused-one')
    const { params } = server
    await current().as('ada')(suspendServer, { params, body: { reason: 'moderated' } })
    expect(await server.find('paused-one.play.example')).toBeNull()
    await current().as('ada')(unsuspendServer, { params })
    expect(await server.find('paused-one.play.example')).toMatchObject({ port: server.port })
  })

  it('is no address while no node forwards players, and has the port of the router if it is not that of the game', async () => {
    const server = await aServerOfAlice(25_500)
    await server.edit('with-port')
    expect(await server.net()).toBe('with-port.play.example:25500')
    await aServerOfAlice(null)
    expect(await server.net()).toBeNull()
  })

  it('is found by nodes only', async () => {
    const call = current().as('alice')(findGameAddress, { query: { host: 'a.play.example' } })
    await expect(call).rejects.toMatchObject({ status: 401 })
  })
})
