import { truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { urlOf } from '@quarry/api/contract/client'
import { locateConsole, openConsole } from '@quarry/api/contract/hosting/console'
import { readServerFile } from '@quarry/api/contract/hosting/files'
import { shareServer, suspendServer, unshareServer } from '@quarry/api/contract/hosting/servers'
import { suspendUser } from '@quarry/api/contract/moderation/bulk-takedowns'
import type { ServerRole } from '@quarry/domain/hosting/server-access'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { testNodes } from '../testing/node-with-agent.ts'
import { UNAUTHORIZED } from './console/console-session.ts'

const { current, cleanups, aNodeWithAgent, aServerOn } = testNodes()

type Person = 'alice' | 'bob'

async function aSharedServer(role: ServerRole) {
  const server = await aServerOn(await aNodeWithAgent())
  await server.until('running')
  const { params } = server
  const { as } = current()
  const share = (next: ServerRole) => as('alice')(shareServer, { params, body: { user: 'bob', role: next } })
  await share(role)
  const ticketOf = async (who: Person) => (await as(who)(openConsole, { params })).ticket
  const { url } = await as('alice')(locateConsole, { params })
  const connect = async (ticket: string) => {
    const socket = new WebSocket(url)
    cleanups.push(async () => socket.terminate())
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    let received = ''
    socket.on('message', (data) => (received += (data as Buffer).toString()))
    socket.on('open', () => socket.send(JSON.stringify({ event: 'auth', ticket })))
    return { closed, received: () => received, state: () => socket.readyState }
  }
  const openConsoleOf = async (who: Person) => {
    const client = await connect(await ticketOf(who))
    await expect.poll(client.received).toContain('Done (0.0s)!')
    return client
  }
  const unshare = () => as('alice')(unshareServer, { params: { ...params, user: 'bob' } })
  return { ...server, share, unshare, ticketOf, connect, openConsoleOf, as }
}

describe('an open console', () => {
  it('ends for a member who is removed, and stays open for the owner', async () => {
    const { unshare, ticketOf, connect, openConsoleOf } = await aSharedServer('console')
    const [owner, member] = [await openConsoleOf('alice'), await openConsoleOf('bob')]
    const ticket = await ticketOf('bob')
    await unshare()
    expect(await member.closed).toBe(UNAUTHORIZED)
    // It has not expired.
    expect(await (await connect(ticket)).closed).toBe(UNAUTHORIZED)
    expect(owner.state()).toBe(WebSocket.OPEN)
  })

  it('ends for a member whose new role has no console, and stays open if it has', async () => {
    const { share, ticketOf, openConsoleOf } = await aSharedServer('console')
    const member = await openConsoleOf('bob')
    await share('everything')
    const other = await openConsoleOf('bob')
    expect(member.state()).toBe(WebSocket.OPEN)
    await share('power')
    expect(await Promise.all([member.closed, other.closed])).toEqual([UNAUTHORIZED, UNAUTHORIZED])
    await expect(ticketOf('bob')).rejects.toMatchObject({ status: 403 })
    await share('console')
    await openConsoleOf('bob')
  })

  it('ends for an account that is suspended, and stays open for others', async () => {
    const { as, ticketOf, openConsoleOf } = await aSharedServer('console')
    const [owner, member] = [await openConsoleOf('alice'), await openConsoleOf('bob')]
    const { users, db } = current()
    cleanups.push(() => db.deleteFrom('suspensions').execute())
    await as('mo')(suspendUser, { params: { user: users.alice.id }, body: { reason: 'Spam', days: 30 } })
    expect(await owner.closed).toBe(UNAUTHORIZED)
    await expect(ticketOf('alice')).rejects.toMatchObject({ rule: 'account_suspended' })
    expect(member.state()).toBe(WebSocket.OPEN)
  })

  it('ends while the server is suspended, without another ticket', async () => {
    const { as, params, ticketOf, openConsoleOf } = await aSharedServer('console')
    const owner = await openConsoleOf('alice')
    await as('ada')(suspendServer, { params, body: { reason: 'other' } })
    expect(await owner.closed).toBe(UNAUTHORIZED)
    await expect(ticketOf('alice')).rejects.toMatchObject({ status: 409, rule: 'server_suspended' })
  })
})

describe('a file that is downloaded', () => {
  it('is cut off for a member who is removed', async () => {
    const { data, params, unshare } = await aSharedServer('files')
    await writeFile(path.join(data, 'world.zip'), '')
    await truncate(path.join(data, 'world.zip'), 512 * 1024 ** 2)
    const response = await current().request(
      'bob',
      urlOf(readServerFile, { params, query: { path: 'world.zip' } }),
    )
    const reader = response.body?.getReader()
    expect((await reader?.read())?.done).toBe(false)
    await unshare()
    // Reads slowly, so that the file is cut off before its end.
    const rest = async () => {
      while (!(await reader?.read())?.done) await sleep(20)
    }
    await expect(rest()).rejects.toBeInstanceOf(Error)
  })
})
