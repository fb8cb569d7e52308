import { aNode, aNodeToken, aServer } from '@quarry/db/testing/hosting-factories'
import { SERVERS_MAX } from '@quarry/domain/limits/counts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { deleteUser } from '../../../contract/accounts/deletion.ts'
import { startPayment } from '../../../contract/billing/payments.ts'
import { getDesiredState, reportState, startAgent } from '../../../contract/hosting/agents.ts'
import { listWaitingServers } from '../../../contract/hosting/nodes.ts'
import {
  deleteServer,
  listServers,
  suspendServer,
  unsuspendServer,
} from '../../../contract/hosting/servers.ts'
import { aShop } from '../../../testing/billing-harness.ts'
import { deliver } from '../../../testing/deliver-events.ts'
import { aMailbox } from '../../../testing/mailbox.ts'
import type { Persona } from '../../../testing/test-app.ts'
import { hashSecret, mintSecret } from '../../accounts/secrets.ts'
import { hostingEffects } from './follow-subscription.ts'
import { removeUnpaidServers } from './unpaid-servers.ts'
import { placeWaitingServers } from './waiting-servers.ts'

const { current, now, later, afterDays, plan, aCardOf, edits, only, setCards } = aShop()

beforeEach(async () => {
  await sql`delete from servers; delete from nodes`.execute(current().db)
})

/** A machine whose agent has just reported. */
const aLiveNode = (memoryMb = 65_536) => aNode(current().db, { memoryMb, lastSeenAt: now() })
const follow = () => deliver(current().db, 'hosting', hostingEffects(current().services))
const serversOf = (persona: Persona) => current().as(persona)(listServers, {})

async function buy(persona: Persona, { ram = 2048, metadata = {} } = {}) {
  const { id } = await aCardOf(persona)
  const charge = { type: 'new', product_id: (await plan(ram)).id, interval: 'monthly' } as const
  const body = { type: 'payment_method', id, charge, metadata: { type: 'pyro', ...metadata } } as const
  await current().as(persona)(startPayment, { body })
  await follow()
}
const theServer = async (persona: Persona = 'alice') => {
  const servers = await serversOf(persona)
  expect(servers).toHaveLength(1)
  return servers[0] ?? expect.unreachable()
}

/** Records an event of the subscription once more. */
async function repeat(name: 'subscription.provisioned' | 'subscription.unprovisioned') {
  const { id: subscriptionId, user_id: userId } = await only('alice')
  const payload = { subscriptionId, userId, productType: 'pyro', actorId: null }
  const aggregate = `subscription:${subscriptionId}`
  await current()
    .db.insertInto('deliveries')
    .values({ queue: 'hosting', name, aggregate, payload: JSON.stringify(payload) })
    .execute()
  await follow()
}

describe('a bought server', () => {
  it('is created with the plan and the wishes of the buyer, and is installed and started', async () => {
    const node = await aLiveNode()
    const source = { loader: 'practice', game_version: '1.18.2' }
    await buy('alice', { ram: 6144, metadata: { server_name: ' School club ', source } })
    const server = await theServer()
    expect(server).toMatchObject({
      name: 'School club',
      mc_version: '1.18.2',
      net: { ip: node.host },
      plan: { name: 'custom', memory_mb: 6144, cpus: 6, swap_mb: 1536, storage_mb: 49_152 },
      status: 'unprovisioned',
      backup_hours: 6,
      power: { wanted: true },
      operations: [{ kind: 'install', state: 'queued' }],
    })
    expect(await only('alice')).toMatchObject({ server: { id: server.server_id, name: 'School club' } })
  })

  it('gets defaults for what was not chosen or is not known', async () => {
    await aLiveNode()
    await buy('alice', { metadata: { server_name: '  ', source: { loader: 'other', game_version: 1 } } })
    expect(await theServer()).toMatchObject({
      name: 'Server of alice',
      flavour: 'practice',
      mc_version: '1.20.4',
    })
  })

  it('is created once, whatever events are repeated or late', async () => {
    await aLiveNode()
    await buy('alice')
    await repeat('subscription.provisioned')
    // An event of the past: the subscription is paid.
    await repeat('subscription.unprovisioned')
    expect(await theServer()).toMatchObject({ suspension_reason: null })
    await expect(
      aServer(current().db, {
        ownerId: current().users.alice.id,
        subscriptionId: (await only('alice')).id,
        port: 7000,
      }),
    ).rejects.toMatchObject({ constraint: 'servers_subscription_key' })
  })

  it('is created with everything or not at all, and later if the first attempt failed', async () => {
    await aLiveNode()
    const { db } = current()
    await sql`alter table server_operations rename to hidden_operations`.execute(db)
    await expect(buy('alice')).rejects.toThrow('server_operations')
    await sql`alter table hidden_operations rename to server_operations`.execute(db)
    expect(await serversOf('alice')).toEqual([])
    await repeat('subscription.provisioned')
    expect(await serversOf('alice')).toHaveLength(1)
  })

  it('is not sold to a user who has as many as are possible', async () => {
    const ownerId = current().users.alice.id
    await sql`
      insert into servers (id, owner_id, name, memory_mb, flavour, game_version)
      select 'S' || n, ${ownerId}, 'Server', 2048, 'practice', '1.20.4' from generate_series(1, ${SERVERS_MAX}::integer) as n
    `.execute(current().db)
    await expect(buy('alice')).rejects.toMatchObject({ rule: 'servers_full' })
  })

  it('does not exist before it is paid', async () => {
    await aLiveNode()
    const { id } = await aCardOf('alice', 'refused')
    const charge = { type: 'new', product_id: (await plan(2048)).id, interval: 'monthly' } as const
    await current().as('alice')(startPayment, { body: { type: 'payment_method', id, charge } })
    await follow()
    expect(await serversOf('alice')).toEqual([])
  })
})

describe('a server that no node has room for', () => {
  it('waits, is listed for admins, and is placed when one has room', async () => {
    const node = await aLiveNode(2048)
    await buy('alice', { ram: 4096 })
    expect(await theServer()).toMatchObject({
      status: 'unprovisioned',
      datacenter: null,
      net: { ip: null, port: null },
      node_available: false,
      plan: { name: 'medium' },
    })
    const waiting = () => current().as('ada')(listWaitingServers, {})
    expect(await waiting()).toMatchObject([{ owner: { username: 'alice' }, memory_mb: 4096 }])
    await placeWaitingServers(current().services)
    expect(await waiting()).toHaveLength(1)
    const generation = async () =>
      (await current().db.selectFrom('nodes').select('generation').executeTakeFirstOrThrow()).generation
    const before = await generation()
    await current().db.updateTable('nodes').set({ memoryMb: 8192 }).execute()
    await placeWaitingServers(current().services)
    await placeWaitingServers(current().services)
    expect(await waiting()).toEqual([])
    expect(await theServer()).toMatchObject({ net: { ip: node.host, port: 25_565 }, operations: [{}] })
    expect(Number(await generation())).toBeGreaterThan(Number(before))
  })

  it('does not hold up a smaller one, and is not placed while it is unpaid', async () => {
    await aLiveNode(2048)
    await buy('alice', { ram: 4096 })
    await buy('bob')
    expect(await theServer('bob')).toMatchObject({ datacenter: 'eu-central' })
    await edits('alice', (await only('alice')).id)({ cancelled: true })
    await afterDays(31)
    await follow()
    await current().db.updateTable('nodes').set({ memoryMb: 65_536, lastSeenAt: now() }).execute()
    await placeWaitingServers(current().services)
    expect(await theServer()).toMatchObject({ datacenter: null, suspension_reason: 'cancelled' })
  })

  it('disappears at once when it is deleted', async () => {
    await buy('alice')
    const { server_id: server } = await theServer()
    await edits('alice', (await only('alice')).id)({ cancelled: true })
    await current().as('alice')(deleteServer, { params: { server } })
    expect(await current().db.selectFrom('servers').select('id').execute()).toEqual([])
  })

  it('disappears with the account', async () => {
    await buy('mallory')
    const { users, db } = current()
    await current().as('ada')(deleteUser, { params: { user: users.mallory.id } })
    await follow()
    expect(await db.selectFrom('servers').select('id').execute()).toEqual([])
  })
})

describe('a server whose subscription ends', () => {
  it.each([
    ['cancelled', () => afterDays(0)],
    ['paymentfailed', () => setCards('alice', 'refused')],
  ] as const)('is suspended (%s), and continues when it is paid again', async (reason, prepare) => {
    await aLiveNode()
    await buy('alice')
    await prepare()
    const { id } = await only('alice')
    if (reason === 'cancelled') await edits('alice', id)({ cancelled: true })
    await afterDays(30)
    await afterDays(2)
    await follow()
    expect(await theServer()).toMatchObject({ status: 'suspended', suspension_reason: reason })
    await setCards('alice', 'pays')
    const { charge } = await only('alice')
    const method = (await aCardOf('alice')).id
    const existing = { type: 'existing', id: charge?.id ?? '' } as const
    await current().as('alice')(startPayment, {
      body: { type: 'payment_method', id: method, charge: existing },
    })
    await follow()
    expect(await theServer()).toMatchObject({ suspension_reason: null })
  })

  it('stays suspended by staff, and stays unpaid when staff end their suspension', async () => {
    await aLiveNode()
    await buy('alice')
    const { server_id: server } = await theServer()
    const ada = current().as('ada')
    await ada(suspendServer, { params: { server }, body: { reason: 'moderated' } })
    await repeat('subscription.provisioned')
    expect(await theServer()).toMatchObject({ suspension_reason: 'moderated' })
    await edits('alice', (await only('alice')).id)({ cancelled: true })
    await afterDays(31)
    await follow()
    expect(await theServer()).toMatchObject({ suspension_reason: 'moderated' })
    await ada(unsuspendServer, { params: { server } })
    expect(await theServer()).toMatchObject({ suspension_reason: 'cancelled' })
  })

  it('is deleted after thirty days, with an email at once and a week before', async () => {
    const { services, db } = current()
    const mailbox = aMailbox(now)
    const emails = async () =>
      (await mailbox.collect(current())).map(({ subject, text }) => ({ subject, text }))
    await aLiveNode()
    await buy('alice')
    await edits('alice', (await only('alice')).id)({ cancelled: true })
    await afterDays(31)
    await follow()
    const ended = { subject: 'Your subscription has ended', text: expect.stringContaining('May 1, 2026') }
    expect(await emails()).toContainEqual(ended)
    const status = async () => (await db.selectFrom('servers').select('status').executeTakeFirst())?.status
    later(22)
    await removeUnpaidServers(services)
    expect(await emails()).toEqual([])
    later(1)
    await removeUnpaidServers(services)
    await removeUnpaidServers(services)
    const due = { subject: 'Your server Server of alice will be deleted' }
    expect(await emails()).toMatchObject([{ ...due, text: expect.stringContaining('May 1, 2026') }])
    later(6.9)
    await removeUnpaidServers(services)
    expect(await status()).toBe('unprovisioned')
    later(0.2)
    await removeUnpaidServers(services)
    expect(await status()).toBe('removing')
  })

  it('is not deleted without a week of notice', async () => {
    const { services } = current()
    await aLiveNode()
    await buy('alice')
    await edits('alice', (await only('alice')).id)({ cancelled: true })
    await afterDays(31)
    await follow()
    later(60)
    await removeUnpaidServers(services)
    await removeUnpaidServers(services)
    expect(await serversOf('alice')).toHaveLength(1)
  })

  it('is created once more when it is paid after the deletion', async () => {
    await aLiveNode()
    await buy('alice')
    const { server_id: first } = await theServer()
    await current().db.updateTable('servers').set({ status: 'removing' }).execute()
    await repeat('subscription.provisioned')
    expect((await theServer()).server_id).not.toBe(first)
  })
})

it('a server is not deleted while its subscription continues', async () => {
  await aLiveNode()
  await buy('alice')
  const { server_id: server } = await theServer()
  const remove = () => current().as('alice')(deleteServer, { params: { server } })
  await expect(remove()).rejects.toMatchObject({ rule: 'server_subscribed' })
  await edits('alice', (await only('alice')).id)({ cancelled: true })
  await remove()
  expect(await serversOf('alice')).toEqual([])
})

describe('another plan', () => {
  const change = async (ram: number) => {
    await edits('alice', (await only('alice')).id)({ product: (await plan(ram)).id })
    await follow()
  }

  it('applies at once to a server that does not run', async () => {
    await aLiveNode()
    await buy('alice')
    await change(4096)
    expect(await theServer()).toMatchObject({ status: 'unprovisioned', plan: { name: 'medium' } })
  })

  it('is refused while the node of the server has no room for it', async () => {
    await aLiveNode(4096)
    await buy('alice')
    await buy('bob')
    await expect(change(4096)).rejects.toMatchObject({ rule: 'server_plan_full' })
    expect(await only('alice')).toMatchObject({ product: { ram: 2048 } })
  })

  it('stops a running server, which starts again when its node has reported the stop', async () => {
    const { db, clientWith } = current()
    const { id: nodeId } = await aLiveNode()
    const secret = mintSecret('qrn_')
    await aNodeToken(db, { nodeId, tokenHash: hashSecret(secret) })
    const call = clientWith({ authorization: `Bearer ${secret}` })
    const agent = { instance: 'one', version: '1.0.0', runtime: 'process', console_url: null }
    const { boot } = await call(startAgent, { body: agent })
    await buy('alice')
    const { server_id: id, operations } = await theServer()
    let sequence = 0
    const report = (power: 'running' | 'stopped', run: number) =>
      call(reportState, {
        body: {
          boot,
          sequence: (sequence += 1),
          servers: [
            {
              id,
              removed: false,
              installed: true,
              power,
              run,
              crash: null,
              started: null,
              cpu_percent: null,
              memory_mb: null,
              storage_mb: null,
            },
          ],
          operations: [
            { id: operations[0]?.id ?? '', attempt: 1, state: 'done', failure: null, progress: 100 },
          ],
        },
      })
    const wanted = async () => (await call(getDesiredState, { query: {} })).servers[0]
    await report('running', 1)
    await change(4096)
    expect(await theServer()).toMatchObject({ suspension_reason: 'upgrading', plan: { memory_mb: 4096 } })
    expect(await wanted()).toMatchObject({ power: { on: false }, memory_mb: 4096 })
    await report('running', 1)
    expect(await wanted()).toMatchObject({ power: { on: false } })
    await report('stopped', 1)
    expect(await theServer()).toMatchObject({ status: 'available', suspension_reason: null })
    expect(await wanted()).toMatchObject({ power: { on: true, run: 2 }, memory_mb: 4096, cpus: 4 })
  })
})
