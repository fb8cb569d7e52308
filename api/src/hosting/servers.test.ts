import { aPersonalToken, aUser } from '@quarry/db/testing/factories'
import { aNode, aServer, aServerBackup, aServerOperation } from '@quarry/db/testing/hosting-factories'
import { GRANTABLE_SCOPES, scopeSum } from '@quarry/domain/accounts/scopes'
import { GAME_LICENSE, PRACTICE_GAME_VERSIONS } from '@quarry/domain/hosting/flavours'
import { PLAN_BACKUPS, PLAN_MEMORY_MB } from '@quarry/domain/hosting/plans'
import { describe, expect, it } from 'vitest'
import { deleteUser } from '../../contract/accounts/deletion.ts'
import {
  createServerBackup,
  deleteServerBackup,
  editServerBackup,
  listServerBackups,
  restoreServerBackup,
} from '../../contract/hosting/backups.ts'
import { extractServerArchive } from '../../contract/hosting/files.ts'
import {
  acceptServerLicense,
  cancelServerOperation,
  createServer,
  deleteServer,
  editServer,
  getServer,
  getServerSoftware,
  listServerMembers,
  listServers,
  powerServer,
  reinstallServer,
  retryServerOperation,
  shareServer,
  suspendServer,
  unshareServer,
  unsuspendServer,
} from '../../contract/hosting/servers.ts'
import { reportInstallation } from '../../testing/installation-reports.ts'
import { testApp } from '../../testing/test-app.ts'
import { hashSecret, mintSecret } from '../accounts/secrets.ts'

const current = testApp()

const seen = (nodeId: string) =>
  current().db.updateTable('nodes').set({ lastSeenAt: new Date() }).where('id', '=', nodeId).execute()

/** A server of Alice on a node that has just reported. */
async function anAvailableServer(given: Partial<Parameters<typeof aServer>[1]> = {}) {
  const { db, users } = current()
  const server = await aServer(db, { ownerId: users.alice.id, ...given })
  await seen(server.nodeId)
  return server
}

const wantedOf = (id: string) =>
  current()
    .db.selectFrom('servers')
    .select(['isOn', 'run', 'isKilled', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()

const refusal = async (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (error: { code: string; rule: string }) => `${error.code} ${error.rule}`,
  )

describe('creating a server', () => {
  const form = { owner: 'alice', name: 'Lobby', plan: 'small', flavour: 'practice' } as const

  it('puts it on the available node with the most free memory, to be installed and started', async () => {
    const { as, db } = current()
    await aNode(db, { memoryMb: 10_000_000 })
    const node = await aNode(db, { memoryMb: 1_000_000, firstPort: 7000, lastPort: 7001 })
    await seen(node.id)
    const server = await as('ada')(createServer, { body: form })
    expect(server).toMatchObject({
      name: 'Lobby',
      owner_id: current().users.alice.id,
      net: { ip: node.host, port: 7000, domain: null },
      node: node.name,
      mc_version: '1.20.4',
      status: 'unprovisioned',
      node_available: true,
      power: { state: 'stopped', wanted: true, pending: true },
      operations: [{ kind: 'install', state: 'queued' }],
      role: null,
    })
    const second = await as('ada')(createServer, { body: form })
    expect(second.net.port).toBe(7001)
    const third = as('ada')(createServer, { body: { ...form, node: node.id } })
    expect(await refusal(third)).toBe('conflict node_full')
  })

  it('does not start one of the game: its owner accepts the license first', async () => {
    const { as, db } = current()
    const node = await aNode(db)
    const given = { flavour: 'quilt', game_version: '1.21.1', node: node.id } as const
    const server = await as('ada')(createServer, { body: { ...form, ...given } })
    expect(server).toMatchObject({ flavour: 'quilt', mc_version: '1.21.1', needs_license: true })
    expect(await wantedOf(server.server_id)).toMatchObject({ isOn: false })
  })

  it('never exceeds the memory of a node', async () => {
    const { as, db } = current()
    const memoryMb = PLAN_MEMORY_MB.small
    const node = await aNode(db, { memoryMb: 2 * memoryMb - 1 })
    const create = () => refusal(as('ada')(createServer, { body: { ...form, node: node.id } }))
    const answers = await Promise.all(Array.from({ length: 8 }, create))
    expect(answers.toSorted()).toEqual(['accepted', ...Array.from({ length: 7 }, () => 'conflict node_full')])
  })

  it('names what is wrong', async () => {
    const create = (given: object) =>
      refusal(current().as('ada')(createServer, { body: { ...form, ...given } }))
    expect(await create({ owner: 'no-such-user' })).toBe('invalid_input unknown_user')
    expect(await create({ node: 'AAAAAAAA' })).toBe('not_found not_found_named')
  })
})

describe('the power of a server', () => {
  const power = (id: string, action: 'Start' | 'Stop' | 'Restart' | 'Kill') =>
    current().as('alice')(powerServer, { params: { server: id }, body: { action } })

  it('starts once when two users press Start', async () => {
    const { id } = await anAvailableServer()
    await Promise.all([power(id, 'Start'), power(id, 'Start')])
    expect(await wantedOf(id)).toMatchObject({ isOn: true, run: 1 })
    await power(id, 'Kill')
    expect(await wantedOf(id)).toMatchObject({ isOn: false, isKilled: true })
    await power(id, 'Start')
    expect(await wantedOf(id)).toMatchObject({ isOn: true, run: 2, isKilled: false })
  })

  it('does not start a server that is suspended, broken or being installed, and stops it always', async () => {
    const { db } = current()
    const suspended = await anAvailableServer({ suspensionReason: 'moderated' })
    const broken = await anAvailableServer({ status: 'broken' })
    const installing = await anAvailableServer({ status: 'installing' })
    await aServerOperation(db, {
      serverId: installing.id,
      kind: 'install',
      state: 'running',
      failure: null,
      finishedAt: null,
    })
    const expected = [
      [suspended, 'server_suspended'],
      [broken, 'server_broken'],
      [installing, 'server_installing'],
    ] as const
    for (const [{ id }, rule] of expected) {
      expect(await refusal(power(id, 'Start'))).toBe(`conflict ${rule}`)
      expect(await refusal(power(id, 'Restart'))).toBe(`conflict ${rule}`)
      expect(await refusal(power(id, 'Stop'))).toBe('accepted')
      expect(await refusal(power(id, 'Kill'))).toBe('accepted')
    }
  })
})

describe('the state of a server', () => {
  it('is unknown when its node has been silent for thirty seconds', async () => {
    const { as, db } = current()
    const { id, nodeId } = await anAvailableServer()
    const read = () => as('alice')(getServer, { params: { server: id } })
    expect(await read()).toMatchObject({ node_available: true, power: { state: 'stopped' } })
    const lastSeenAt = new Date(Date.now() - 31_000)
    await db.updateTable('nodes').set({ lastSeenAt }).where('id', '=', nodeId).execute()
    const silent = { node_available: false, power: null, usage: null }
    expect(await read()).toMatchObject({ ...silent, wanted_power: { on: false, action: null } })
    const power = (action: 'Start' | 'Stop' | 'Restart' | 'Kill') =>
      as('alice')(powerServer, { params: { server: id }, body: { action } })
    await power('Start')
    expect(await read()).toMatchObject({ ...silent, wanted_power: { on: true, action: 'Start' } })
    await power('Stop')
    expect(await read()).toMatchObject({ ...silent, wanted_power: { on: false, action: null } })
    // Its process was running when the node was heard of last.
    await db.updateTable('serverStates').set({ power: 'running' }).where('serverId', '=', id).execute()
    expect(await read()).toMatchObject({ wanted_power: { on: false, action: 'Stop' } })
    await power('Kill')
    expect(await read()).toMatchObject({ wanted_power: { on: false, action: 'Kill' } })
    await power('Restart')
    expect(await read()).toMatchObject({ wanted_power: { on: true, action: 'Restart' } })
  })

  it('is suspended for its reason, whatever the status below', async () => {
    const { as, db } = current()
    const { id } = await anAvailableServer({ isOn: true, run: 1 })
    await as('ada')(suspendServer, { params: { server: id }, body: { reason: 'other' } })
    const suspended = await as('alice')(getServer, { params: { server: id } })
    expect(suspended).toMatchObject({ status: 'suspended', suspension_reason: 'other' })
    expect(suspended.power?.wanted).toBe(false)
    await as('ada')(unsuspendServer, { params: { server: id } })
    expect(await as('alice')(getServer, { params: { server: id } })).toMatchObject({
      status: 'available',
      power: { wanted: true },
    })
    const log = await db.selectFrom('staffLog').select('action').where('thingId', '=', id).execute()
    expect(log).toHaveLength(2)
  })

  it('is suspended by staff for reasons of theirs only, since the others end by themselves', async () => {
    const { as } = current()
    const { id } = await anAvailableServer()
    const suspend = (reason: string) =>
      as('ada')(suspendServer, { params: { server: id }, body: { reason: reason as 'other' } })
    for (const reason of ['upgrading', 'cancelled', 'paymentfailed'])
      await expect(suspend(reason)).rejects.toMatchObject({ status: 400, fields: [{ path: 'reason' }] })
    await as('alice')(deleteServer, { params: { server: id } })
  })
})

describe('operations', () => {
  it('reinstall once for one key, and lock the options', async () => {
    const { as } = current()
    const { id } = await anAvailableServer({ isOn: true, run: 4 })
    const params = { server: id }
    const body = { hard: true, key: 'press-1', game_version: '1.19.4' }
    const reinstall = () => as('alice')(reinstallServer, { params, body })
    const [first, second] = await Promise.all([reinstall(), reinstall()])
    expect(second.id).toBe(first.id)
    expect(first).toMatchObject({ kind: 'reinstall', state: 'queued', cancelling: false })
    expect(await wantedOf(id)).toMatchObject({ isOn: true, run: 5 })
    const another = as('alice')(reinstallServer, { params, body: {} })
    expect(await refusal(another)).toBe('conflict operation_waits')
    const rename = as('alice')(editServer, { params, body: { name: 'Other' } })
    expect(await refusal(rename)).toBe('conflict server_installing')
    await as('alice')(cancelServerOperation, { params: { ...params, operation: first.id } })
    const { operations, mc_version } = await as('alice')(getServer, { params })
    expect(operations).toMatchObject([{ state: 'queued', cancelling: true }])
    // It counts once it is installed.
    expect(mc_version).toBe('1.20.4')
  })

  it('are retried when they failed, and not cancelled when they ended', async () => {
    const { as, db } = current()
    const { id } = await anAvailableServer()
    const operation = await aServerOperation(db, { serverId: id })
    const params = { server: id, operation: operation.id }
    expect(await refusal(as('alice')(cancelServerOperation, { params }))).toBe('conflict operation_ended')
    await as('alice')(retryServerOperation, { params })
    const { operations } = await as('alice')(getServer, { params: { server: id } })
    expect(operations).toMatchObject([{ state: 'queued', failure: null, finished: null }])
    expect(await refusal(as('alice')(retryServerOperation, { params }))).toBe('conflict operation_not_failed')
  })
})

describe('the software', () => {
  const reinstall = (server: string, body: object) =>
    current().as('alice')(reinstallServer, { params: { server }, body })
  const install = async (server: string, body: object, state: 'done' | 'failed' = 'done') => {
    await reinstall(server, body)
    await reportInstallation(current(), server, { state })
  }
  const read = (server: string) => current().as('alice')(getServer, { params: { server } })
  const start = (server: string) =>
    current().as('alice')(powerServer, { params: { server }, body: { action: 'Start' } })
  const accept = (server: string, version: number = GAME_LICENSE.version) =>
    current().as('alice')(acceptServerLicense, { params: { server }, body: { version } })

  it('is replaced by that of another flavour, with a release of the game and a loader', async () => {
    const { id } = await anAvailableServer()
    const body = { flavour: 'fabric', game_version: '1.21.4', loader_version: '0.16.9' } as const
    await install(id, body, 'failed')
    expect(await read(id)).toMatchObject({ status: 'available', flavour: 'practice', mc_version: '1.20.4' })
    await install(id, body)
    expect(await read(id)).toMatchObject({
      flavour: 'fabric',
      loader: 'fabric',
      loader_version: '0.16.9',
      mc_version: '1.21.4',
    })
    const { id: newest } = await anAvailableServer()
    await install(newest, { flavour: 'vanilla', game_version: '26.1-snapshot-3' })
    expect(await read(newest)).toMatchObject({ flavour: 'vanilla', mc_version: '26.1-snapshot-3' })
    const { id: other } = await anAvailableServer()
    const wrong = async (given: object) => refusal(reinstall(other, given))
    for (const game_version of ['../24w14a', '24w14a/..', '1.21-beta1', '20w14infinite'])
      expect(await wrong({ flavour: 'paper', game_version })).toBe('invalid_input game_version_shape')
    expect(await wrong({ flavour: 'practice', game_version: '1.21.4' })).toBe(
      'invalid_input flavour_game_version',
    )
    expect(await wrong({ flavour: 'fabric', loader_version: '../1' })).toBe(
      'invalid_input loader_version_shape',
    )
    await install(other, { flavour: 'vanilla', loader_version: '1' })
    expect(await read(other)).toMatchObject({ loader: null, loader_version: null, mc_version: '1.20.4' })
  })

  it('of the game does not start before someone accepted its license, which is stored', async () => {
    const { db, users } = current()
    const { id } = await anAvailableServer({ flavour: 'paper' })
    expect((await read(id)).needs_license).toBe(true)
    expect(await refusal(start(id))).toBe('conflict server_license')
    expect(await refusal(accept(id, GAME_LICENSE.version + 1))).toBe('conflict server_license_changed')
    await accept(id)
    const stored = () => db.selectFrom('serverLicenses').selectAll().where('serverId', '=', id).execute()
    const first = await stored()
    expect(first).toMatchObject([{ userId: users.alice.id, ...GAME_LICENSE }])
    await accept(id)
    expect(await stored()).toEqual(first)
    expect((await read(id)).needs_license).toBe(false)
    await start(id)
    expect(await wantedOf(id)).toMatchObject({ isOn: true })
  })

  it('of the game does not start by itself after the practice server', async () => {
    const { id } = await anAvailableServer({ isOn: true, run: 1 })
    await reinstall(id, { flavour: 'paper' })
    expect(await wantedOf(id)).toMatchObject({ isOn: false })
    const { id: accepted } = await anAvailableServer({ isOn: true, run: 1 })
    await accept(accepted)
    await reinstall(accepted, { flavour: 'paper' })
    expect(await wantedOf(accepted)).toMatchObject({ isOn: true, run: 2 })
  })

  it('may have a Java that its version is not known to run with, also after a reinstallation', async () => {
    const { id } = await anAvailableServer({ flavour: 'paper', gameVersion: '1.20.4' })
    await current().as('alice')(editServer, { params: { server: id }, body: { java: 8 } })
    await install(id, { game_version: '1.20.4' })
    expect((await read(id)).startup.java).toBe(8)
  })

  it('is listed without its node for the practice server only', async () => {
    const { id } = await anAvailableServer()
    const list = (flavour: 'practice' | 'paper') =>
      current().as('alice')(getServerSoftware, { params: { server: id }, query: { flavour } })
    expect(await list('practice')).toEqual({
      game_versions: [...PRACTICE_GAME_VERSIONS],
      snapshots: [],
      loader_versions: [],
    })
    expect(await refusal(list('paper'))).toMatch('node_unavailable')
  })
})

describe('backups', () => {
  const create = (server: string, body: object = {}) =>
    current().as('alice')(createServerBackup, { params: { server }, body })
  const list = (server: string) => current().as('alice')(listServerBackups, { params: { server } })

  it('are created once for one key, with the first free name', async () => {
    const { id } = await anAvailableServer()
    const body = { key: 'press-1' }
    const [first, second] = await Promise.all([create(id, body), create(id, body)])
    expect(second.id).toBe(first.id)
    expect(first).toMatchObject({ name: 'Backup #1', state: 'queued', progress: 0, size: null })
    expect(await refusal(create(id))).toBe('conflict operation_waits')
  })

  it('have names that differ in more than case, and at most the number of the plan', async () => {
    const { db } = current()
    const { id } = await anAvailableServer()
    await aServerBackup(db, { serverId: id, name: 'Spawn' })
    expect(await refusal(create(id, { name: 'SPAWN' }))).toBe('invalid_input backup_name_taken')
    for (let at = 1; at < PLAN_BACKUPS; at += 1) await aServerBackup(db, { serverId: id })
    expect(await refusal(create(id))).toBe('conflict backups_full')
  })

  it('are neither changed nor restored while one is created', async () => {
    const { as, db } = current()
    const { id } = await anAvailableServer()
    const backup = await aServerBackup(db, { serverId: id })
    const created = await create(id)
    const params = { server: id, backup: backup.id }
    const alice = as('alice')
    const calls = [
      () => alice(restoreServerBackup, { params, body: {} }),
      () => alice(deleteServerBackup, { params }),
      () => alice(editServerBackup, { params, body: { locked: true } }),
      () => alice(reinstallServer, { params: { server: id }, body: {} }),
    ]
    for (const call of calls) expect(await refusal(call())).toBe('conflict operation_waits')
    await alice(cancelServerOperation, { params: { server: id, operation: created.operation } })
    expect((await list(id)).map(({ state }) => state)).toEqual(['queued', 'done'])
  })

  it('that failed are retried, and cannot be restored', async () => {
    const { as, db } = current()
    const { id } = await anAvailableServer()
    const { id: backup, operation } = await create(id)
    const failed = { state: 'failed', failure: 'no_space', finishedAt: new Date() } as const
    await db.updateTable('serverOperations').set(failed).where('id', '=', operation).execute()
    expect(await list(id)).toMatchObject([{ state: 'failed', failure: 'no_space' }])
    const restore = as('alice')(restoreServerBackup, { params: { server: id, backup }, body: {} })
    expect(await refusal(restore)).toBe('conflict backup_incomplete')
    await as('alice')(retryServerOperation, { params: { server: id, operation } })
    expect(await list(id)).toMatchObject([{ state: 'queued', failure: null }])
  })
})

describe('shared access', () => {
  it('shows the names of extracted archives only with access to files', async () => {
    const { as } = current()
    const { id } = await anAvailableServer()
    const params = { server: id }
    await as('alice')(extractServerArchive, { params, body: { path: 'mods/pack.zip' } })
    const archiveFor = async (reader: 'alice' | 'bob') =>
      (await as(reader)(getServer, { params })).operations[0]?.archive
    expect(await archiveFor('alice')).toBe('mods/pack.zip')
    await as('alice')(shareServer, { params, body: { user: 'bob', role: 'console' } })
    expect(await archiveFor('bob')).toBeNull()
    await as('alice')(shareServer, { params, body: { user: 'bob', role: 'files' } })
    expect(await archiveFor('bob')).toBe('mods/pack.zip')
    await as('alice')(deleteServer, { params })
  })

  it('gives a user the rights of a role, and is ended by the owner or by that user', async () => {
    const { as, db, users } = current()
    const { id } = await anAvailableServer()
    const params = { server: id }
    const member = { server: id, user: 'bob' }
    expect(await refusal(as('bob')(getServer, { params }))).toBe('not_found not_found_named')
    await as('alice')(shareServer, { params, body: { user: 'bob', role: 'files' } })
    expect(await as('bob')(getServer, { params })).toMatchObject({ role: 'files', can: ['server.files'] })
    expect(await refusal(as('bob')(powerServer, { params, body: { action: 'Start' } }))).toBe(
      'forbidden forbidden',
    )
    await as('alice')(shareServer, { params, body: { user: 'bob', role: 'everything' } })
    expect((await as('bob')(getServer, { params })).can).toEqual([
      'server.power',
      'server.console',
      'server.files',
      'server.edit',
      'server.reinstall',
    ])
    await as('bob')(editServer, { params, body: { name: 'Renamed' } })
    expect((await as('bob')(listServers, {})).map(({ name }) => name)).toEqual(['Renamed'])
    await db.updateTable('users').set({ avatarKey: 'bob.png' }).where('id', '=', users.bob.id).execute()
    const avatar = expect.stringMatching(/bob\.png$/) as string
    expect(await as('alice')(listServerMembers, { params })).toMatchObject([
      { user: { id: users.bob.id, username: 'bob', avatar_url: avatar }, role: 'everything' },
    ])
    await as('bob')(unshareServer, { params: member })
    expect(await refusal(as('bob')(getServer, { params }))).toBe('not_found not_found_named')
    const self = as('alice')(shareServer, { params, body: { user: 'alice', role: 'files' } })
    expect(await refusal(self)).toBe('invalid_input server_of_member')
  })
})

describe('deleting', () => {
  it('hides a server at once and has its node remove it', async () => {
    const { as } = current()
    const { id } = await anAvailableServer({ isOn: true, run: 1 })
    await as('alice')(deleteServer, { params: { server: id } })
    expect(await refusal(as('alice')(getServer, { params: { server: id } }))).toBe(
      'not_found not_found_named',
    )
    expect(await wantedOf(id)).toMatchObject({ status: 'removing', isOn: false, isKilled: true })
  })

  it('of an account has its servers removed', async () => {
    const { as, db } = current()
    const owner = await aUser(db)
    const { id } = await aServer(db, { ownerId: owner.id })
    await as('ada')(deleteUser, { params: { user: owner.id } })
    expect(await wantedOf(id)).toMatchObject({ status: 'removing' })
  })
})

it('shows servers to tokens with a scope of their own', async () => {
  const { db, users, clientWith } = current()
  const { id } = await anAvailableServer()
  const clientOf = async (scopes: number) => {
    const secret = mintSecret('qrp_')
    await aPersonalToken(db, { userId: users.alice.id, tokenHash: hashSecret(secret), scopes })
    return clientWith({ authorization: secret })
  }
  const reader = await clientOf(scopeSum(['SERVER_READ']))
  expect(await reader(getServer, { params: { server: id } })).toMatchObject({ can: [] })
  const start = { params: { server: id }, body: { action: 'Start' } } as const
  expect(await refusal(reader(powerServer, start))).toBe('unauthorized scope_needed')
  const writer = await clientOf(scopeSum(['SERVER_WRITE']))
  expect(await refusal(writer(powerServer, start))).toBe('accepted')
  const open = { state: 'queued', failure: null, finishedAt: null } as const
  const operation = await aServerOperation(db, { serverId: id, ...open })
  const cancel = { params: { server: id, operation: operation.id } }
  expect(await refusal(writer(cancelServerOperation, cancel))).toBe('accepted')
  const other = await clientOf(scopeSum(GRANTABLE_SCOPES.filter((scope) => !scope.startsWith('SERVER'))))
  expect(await refusal(other(getServer, { params: { server: id } }))).toBe('unauthorized scope_needed')
})
