import { aServer } from '@quarry/db/testing/hosting-factories'
import { describe, expect, it } from 'vitest'
import { locateConsole, openConsole } from '../../contract/hosting/console.ts'
import { testApp } from '../../testing/test-app.ts'

const current = testApp()

const ofNode = (id: string) => current().db.updateTable('nodes').where('id', '=', id)

/** On a node that has just reported. */
async function aServerOfAlice() {
  const { db, users } = current()
  const server = await aServer(db, { ownerId: users.alice.id })
  await ofNode(server.nodeId).set({ lastSeenAt: new Date() }).execute()
  return server
}

describe('the console of a server', () => {
  const url = 'ws://node.example'

  it('is opened through the site, which reads the address of the node', async () => {
    const { as } = current()
    const { id, nodeId } = await aServerOfAlice()
    const params = { server: id }
    await ofNode(nodeId).set({ consoleUrl: url }).execute()
    const opened = await as('alice')(openConsole, { params })
    expect(opened.url).toMatch(new RegExp(`^wss?://.+/_internal/socket/console/${id}$`))
    expect(await as('alice')(locateConsole, { params })).toEqual({ url })
  })

  it('is unavailable while the node is silent or has none', async () => {
    const { as } = current()
    const { id, nodeId } = await aServerOfAlice()
    const located = () => as('alice')(locateConsole, { params: { server: id } })
    await expect(located()).rejects.toMatchObject({ code: 'node_unavailable' })
    await ofNode(nodeId)
      .set({ consoleUrl: url, lastSeenAt: new Date(Date.now() - 60_000) })
      .execute()
    await expect(located()).rejects.toMatchObject({ code: 'node_unavailable' })
  })
})
