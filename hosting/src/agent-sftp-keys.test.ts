import { suspendServer, shareServer, unshareServer } from '@quarry/api/contract/hosting/servers'
import {
  addSftpKey,
  createSftpPassword,
  deleteSftpKey,
  getServerSftp,
} from '@quarry/api/contract/hosting/sftp'
import { SFTP_KEYS_MAX } from '@quarry/domain/limits/counts'
import ssh2 from 'ssh2'
import { describe, expect, it } from 'vitest'
import { connectSftp } from '../testing/sftp-client.ts'
import { testNodes } from '../testing/node-with-agent.ts'
import { SFTP_LIMITS } from './sftp/sftp-limits.ts'

const { current, aNodeWithAgent, aServerOn, cleanups } = testNodes()

type Person = 'alice' | 'bob'
const aKey = (type: 'ed25519' | 'rsa' | 'ecdsa' = 'ed25519', bits = 256) => {
  const make = () =>
    type === 'ed25519'
      ? ssh2.utils.generateKeyPairSync('ed25519')
      : ssh2.utils.generateKeyPairSync(type, { bits })
  let pair = make()
  // A few that the library generates cannot be read by it.
  while (ssh2.utils.parseKey(pair.private) instanceof Error) pair = make()
  return pair
}

async function aServerWithSftp(given: Partial<typeof SFTP_LIMITS> = {}) {
  const sftp = { host: '127.0.0.1', port: 0, limits: { ...SFTP_LIMITS, ...given } }
  const server = await aServerOn(await aNodeWithAgent({}, { sftp }))
  await server.until('running')
  const { params } = server
  const { as } = current()
  const access = (who: Person = 'alice') => as(who)(getServerSftp, { params })
  const add = (key: string, who: Person = 'alice') =>
    as(who)(addSftpKey, { params, body: { public_key: key } })
  const remove = (key: string, who: Person = 'alice') =>
    as(who)(deleteSftpKey, { params: { ...params, key } })
  const connect = async (signIn: { privateKey: string } | { password: string }, username = params.server) => {
    const client = await connectSftp({ port: (await access()).address?.port ?? 0, username, ...signIn })
    cleanups.push(() => Promise.resolve(client.client.destroy()))
    return client
  }
  return { ...server, as, access, add, remove, connect }
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { rule?: string; fields?: { rule: string }[]; message: string }) =>
      error.fields?.[0]?.rule ?? error.rule ?? error.message,
  )

describe('a public key', () => {
  it.each([
    ['ed25519', 256],
    ['ecdsa', 256],
    ['ecdsa', 384],
    ['ecdsa', 521],
    ['rsa', 2048],
  ] as const)('of %s with %s bits signs in, until it is deleted', async (type, bits) => {
    const server = await aServerWithSftp()
    const pair = aKey(type, bits)
    const signIn = { privateKey: pair.private }
    expect(await outcome(server.connect(signIn))).toContain('authentication')
    const { id, fingerprint } = await server.add(pair.public)
    expect((await server.access()).keys).toMatchObject([{ id, fingerprint, last_used: null }])
    const client = await server.connect(signIn)
    await client.write('/a.txt', 'a')
    expect(String(await client.read('/a.txt'))).toBe('a')
    expect((await server.access()).keys[0]?.last_used).not.toBeNull()
    await server.remove(id)
    expect(await outcome(server.connect(signIn))).toContain('authentication')
    expect(await outcome(server.remove(id))).toBe('not_found_named')
  })

  it('permits nothing without its private key', async () => {
    const server = await aServerWithSftp()
    const [own, other] = [aKey(), aKey()]
    await server.add(own.public)
    const port = (await server.access()).address?.port ?? 0
    const parsed = ssh2.utils.parseKey(other.private) as ssh2.ParsedKey
    const shown = ssh2.utils.parseKey(own.public) as ssh2.ParsedKey
    // Offers the key of another, and signs with a key of its own.
    const forged = Object.assign(Object.create(parsed) as ssh2.ParsedKey, {
      getPublicSSH: () => shown.getPublicSSH(),
    })
    const client = new ssh2.Client()
    const ended = new Promise((resolve) => {
      client.once('ready', () => resolve('done'))
      client.once('error', ({ message }) => resolve(message))
    })
    cleanups.push(() => Promise.resolve(client.destroy()))
    client.connect({
      host: '127.0.0.1',
      port,
      username: server.params.server,
      authHandler: [{ type: 'publickey', username: server.params.server, key: forged } as never],
    })
    expect(await ended).toContain('authentication')
    expect((await server.access()).keys).toMatchObject([{ last_used: null }])
  })

  it('belongs to one user and one server, and a user has a bounded number of them', async () => {
    const server = await aServerWithSftp()
    const { public: key, private: privateKey } = aKey()
    await server.add(key)
    expect(await outcome(server.add(`${key.trim()} again`))).toBe('sftp_key_added')
    expect(await outcome(server.connect({ privateKey }, 'AAAAAAAA'))).toContain('authentication')
    const pairs = Array.from({ length: SFTP_KEYS_MAX }, () => aKey())
    const added = await Promise.all(pairs.map(({ public: one }) => outcome(server.add(one))))
    expect(added.filter((one) => one === 'done')).toHaveLength(SFTP_KEYS_MAX - 1)
    expect(added).toContain('sftp_keys_full')
    expect((await server.access()).keys).toHaveLength(SFTP_KEYS_MAX)
  })

  it('of a member is valid as long as their role includes files', async () => {
    const server = await aServerWithSftp()
    const { as, params } = server
    const share = (role: 'files' | 'power') =>
      as('alice')(shareServer, { params, body: { user: 'bob', role } })
    await share('files')
    const { public: key, private: privateKey } = aKey()
    const { id } = await server.add(key, 'bob')
    expect((await server.access()).keys).toEqual([])
    expect(await outcome(server.remove(id))).toBe('not_found_named')
    await server.connect({ privateKey })
    await share('power')
    expect(await outcome(server.connect({ privateKey }))).toContain('authentication')
    // The owner may have the same key.
    await server.add(key)
    await server.connect({ privateKey })
    await as('alice')(unshareServer, { params: { ...params, user: 'bob' } })
    await share('files')
    expect((await server.access('bob')).keys).toEqual([])
  })

  it('that was deleted ends open connections, and a suspension ends them as well', async () => {
    const server = await aServerWithSftp({ recheckMs: 50 })
    const pairs = [aKey(), aKey()] as const
    const { id } = await server.add(pairs[0].public)
    await server.add(pairs[1].public)
    const first = await server.connect({ privateKey: pairs[0].private })
    await server.remove(id)
    await expect(first.closed).resolves.toBeDefined()
    const second = await server.connect({ privateKey: pairs[1].private })
    await server.as('ada')(suspendServer, { params: server.params, body: { reason: 'other' } })
    await expect(second.closed).resolves.toBeDefined()
    expect(await outcome(server.connect({ privateKey: pairs[1].private }))).toContain('authentication')
  })

  it('that is unknown counts once for a connection, and not before a password', async () => {
    const server = await aServerWithSftp()
    const { private: privateKey } = aKey()
    const { password } = await server.as('alice')(createSftpPassword, { params: server.params })
    for (let at = 0; at < 12; at += 1) {
      const client = await server.connect({ privateKey, password })
      client.client.end()
    }
    for (let at = 0; at < 10; at += 1) expect(await outcome(server.connect({ privateKey }))).not.toBe('done')
    // The last one is counted when its connection has ended.
    const signIn = async () => {
      const client = await server.connect({ password })
      client.client.end()
      await client.closed
    }
    await expect.poll(() => outcome(signIn())).not.toBe('done')
  })
})
