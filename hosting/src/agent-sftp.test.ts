import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, symlink, truncate, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import path from 'node:path'
import { shareServer, suspendServer, unshareServer } from '@quarry/api/contract/hosting/servers'
import { suspendUser } from '@quarry/api/contract/moderation/bulk-takedowns'
import { createSftpPassword, deleteSftpPassword, getServerSftp } from '@quarry/api/contract/hosting/sftp'
import type { ClientChannel } from 'ssh2'
import { describe, expect, it } from 'vitest'
import { testNodes } from '../testing/node-with-agent.ts'
import { connectSftp } from '../testing/sftp-client.ts'
import { SFTP_LIMITS } from './sftp/sftp-limits.ts'

const { current, aNodeWithAgent, aServerOn, cleanups } = testNodes()

type Person = 'alice' | 'bob'

async function aServerWithSftp(given: Partial<typeof SFTP_LIMITS> = {}, installMs = 0) {
  const sftp = { host: '127.0.0.1', port: 0, limits: { ...SFTP_LIMITS, ...given } }
  const node = await aNodeWithAgent({ installMs }, { sftp })
  const server = await aServerOn(node)
  const { params } = server
  const { as } = current()
  const access = (who: Person = 'alice') => as(who)(getServerSftp, { params })
  const passwordOf = async (who: Person = 'alice') => (await as(who)(createSftpPassword, { params })).password
  const connect = async (password: string, username = params.server) => {
    const client = await connectSftp({ port: (await access()).address?.port ?? 0, username, password })
    cleanups.push(() => Promise.resolve(client.client.destroy()))
    return client
  }
  const signIn = async () => connect(await passwordOf())
  return { ...server, access, passwordOf, connect, signIn, as }
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: number; message: string }) => error.code ?? error.message,
  )
const [NO_SUCH_FILE, DENIED, FAILED] = [2, 3, 4]

describe('SFTP', () => {
  it('serves the files of a server: write, list, read, rename and delete', async () => {
    const server = await aServerWithSftp()
    await server.until('running')
    const client = await server.signIn()
    expect(client.fingerprint).toBe((await server.access()).address?.fingerprint)
    await client.mkdir('/config')
    await client.write('config/a.yml', 'name: lobby')
    expect(await readFile(path.join(server.data, 'config/a.yml'), 'utf8')).toBe('name: lobby')
    const large = Buffer.alloc(3 * 1024 ** 2, 'quarry')
    await client.write('/config/large.bin', large)
    expect(Buffer.compare(await client.read('/config/large.bin'), large)).toBe(0)
    const names = (await client.list('/config')).map(({ filename, attrs }) => [filename, attrs.size])
    expect(names.toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
      ['a.yml', 11],
      ['large.bin', large.byteLength],
    ])
    await client.rename('/config/a.yml', '/b.yml')
    expect((await client.stat('/b.yml')).size).toBe(11)
    expect(await failure(client.stat('/config/a.yml'))).toBe(NO_SUCH_FILE)
    expect(await failure(client.rename('/b.yml', '/config/large.bin'))).toBe(FAILED)
    expect(await failure(client.rmdir('/config'))).toBe(FAILED)
    await client.unlink('/config/large.bin')
    await client.rmdir('/config')
    expect(existsSync(path.join(server.data, 'config'))).toBe(false)
    expect(await client.realpath('a/../../..')).toBe('/')
  })

  it('never leaves the folder of the server', async () => {
    const server = await aServerWithSftp()
    await server.until('running')
    await symlink('/', path.join(server.data, 'out'))
    await symlink('/etc/hostname', path.join(server.data, 'name'))
    const client = await server.signIn()
    for (const file of ['/out/etc/hostname', '/name', '../../../../../../etc/hostname'])
      expect(await failure(client.read(file))).not.toBe('done')
    for (const file of ['/out/tmp/quarry-sftp', '/name'])
      expect(await failure(client.write(file, 'x'))).toBe(FAILED)
    expect(await failure(client.list('/out'))).toBe(FAILED)
    expect(await failure(client.symlink('/etc/hostname', '/link'))).toBe(DENIED)
    expect(await failure(client.setstat('/name', { mode: 0o777 }))).toBe(FAILED)
    // OpenSSH sends both ids of a file, of which it changes one.
    expect(await failure(client.setstat('/name', { uid: 1000, gid: 0 }))).toBe(DENIED)
    // A link is listed, moved and deleted as itself.
    expect((await client.list('/')).map(({ filename }) => filename)).toContain('out')
    await client.unlink('/out')
    expect(existsSync('/etc/hostname')).toBe(true)
  })

  it('replaces a file as a whole when it is closed, and leaves it if the connection is lost', async () => {
    const server = await aServerWithSftp()
    await server.until('running')
    const client = await server.signIn()
    const file = path.join(server.data, 'a.txt')
    await writeFile(file, 'first')
    await chmod(file, 0o755)
    const handle = await client.open('/a.txt', 'w')
    await client.writeAt(handle, Buffer.from('second'), 0)
    expect(await readFile(file, 'utf8')).toBe('first')
    await client.close(handle)
    expect(await readFile(file, 'utf8')).toBe('second')
    expect((await client.stat('/a.txt')).mode & 0o777).toBe(0o755)

    const resized = await client.open('/a.txt', 'r+')
    await client.fsetstat(resized, { mode: 0o644 })
    await client.fsetstat(resized, { size: 3 })
    await client.close(resized)
    expect(await readFile(file, 'utf8')).toBe('sec')
    expect((await client.stat('/a.txt')).mode & 0o777).toBe(0o644)
    await client.write('/a.txt', 'second')

    const appended = await client.open('/a.txt', 'r+')
    await client.writeAt(appended, Buffer.from('!'), 6)
    await client.close(appended)
    expect(await readFile(file, 'utf8')).toBe('second!')
    expect(await failure(client.open('/a.txt', 'wx'))).toBe(FAILED)

    const lost = await client.open('/a.txt', 'w')
    await client.writeAt(lost, Buffer.from('half'), 0)
    const created = await client.open('/new.txt', 'w')
    await client.writeAt(created, Buffer.from('half'), 0)
    expect((await client.stat('/new.txt')).size).toBe(4)
    client.client.destroy()
    const again = await server.signIn()
    expect(String(await again.read('/a.txt'))).toBe('second!')
    expect(await failure(again.stat('/new.txt'))).toBe(NO_SUCH_FILE)
  })

  it('counts bytes towards the storage while they are written', async () => {
    const server = await aServerWithSftp()
    await server.until('running')
    const client = await server.signIn()
    // All but one MiB of the plan, without using the disk.
    await writeFile(path.join(server.data, 'world'), '')
    await truncate(path.join(server.data, 'world'), (16_384 - 1) * 1024 ** 2)
    await client.write('/small', Buffer.alloc(500_000))
    const handle = await client.open('/large', 'w')
    await client.writeAt(handle, Buffer.alloc(1000), 0)
    expect(await failure(client.writeAt(handle, Buffer.alloc(1000), 2 * 1024 ** 2))).toBe(FAILED)
    expect(await failure(client.close(handle))).toBe(FAILED)
    expect(existsSync(path.join(server.data, 'large'))).toBe(false)
    await client.write('/other', Buffer.alloc(300_000))
  })
})

describe('the password for SFTP', () => {
  it('belongs to one user and one server, and is replaced and revoked', async () => {
    const server = await aServerWithSftp()
    const { as, params } = server
    await server.until('running')
    expect((await server.access()).password).toBeNull()
    const first = await server.passwordOf()
    expect((await server.access()).password).toMatchObject({ last_used: null })
    expect(await failure(server.connect(`${first}x`))).toContain('authentication')
    expect(await failure(server.connect(first, 'AAAAAAAA'))).toContain('authentication')
    await server.connect(first)
    expect((await server.access()).password?.last_used).not.toBeNull()
    const second = await server.passwordOf()
    expect(await failure(server.connect(first))).toContain('authentication')
    await server.connect(second)
    await as('alice')(deleteSftpPassword, { params })
    expect(await failure(server.connect(second))).toContain('authentication')
  })

  it('of a member is valid as long as their role includes files', async () => {
    const server = await aServerWithSftp()
    const { as, params } = server
    await server.until('running')
    const share = (role: 'files' | 'power') =>
      as('alice')(shareServer, { params, body: { user: 'bob', role } })
    await share('files')
    const password = await server.passwordOf('bob')
    await server.connect(password)
    await share('power')
    expect(await failure(server.connect(password))).toContain('authentication')
    await share('files')
    await as('alice')(unshareServer, { params: { ...params, user: 'bob' } })
    await share('files')
    expect(await failure(server.connect(password))).toContain('authentication')
  })

  it('that was revoked ends open connections', async () => {
    const server = await aServerWithSftp({ recheckMs: 50 })
    await server.until('running')
    const client = await server.signIn()
    await server.as('alice')(deleteSftpPassword, { params: server.params })
    await expect(client.closed).resolves.toBeDefined()
  })

  it('is not checked any more after ten wrong ones', async () => {
    const server = await aServerWithSftp()
    await server.until('running')
    const password = await server.passwordOf()
    for (let at = 0; at < 10; at += 1) expect(await failure(server.connect(`${at}`))).not.toBe('done')
    expect(await failure(server.connect(password))).not.toBe('done')
  })
})

describe('access by SFTP', () => {
  it('ends while the server is suspended', async () => {
    const server = await aServerWithSftp()
    await server.until('running')
    const password = await server.passwordOf()
    const client = await server.connect(password)
    await server.as('ada')(suspendServer, { params: server.params, body: { reason: 'other' } })
    await client.closed
    expect(await failure(server.connect(password))).toContain('authentication')
  })

  it('ends at once for a member who is removed or loses the files, and stays open for others', async () => {
    const server = await aServerWithSftp({ recheckMs: 3_600_000 })
    const { as, params } = server
    await server.until('running')
    const share = (role: 'files' | 'everything' | 'power') =>
      as('alice')(shareServer, { params, body: { user: 'bob', role } })
    const owner = await server.signIn()
    await share('files')
    const password = await server.passwordOf('bob')
    const first = await server.connect(password)
    await share('everything')
    await first.write('/kept.txt', 'kept')
    await share('power')
    await expect(first.closed).resolves.toBeDefined()
    await share('files')
    const second = await server.connect(await server.passwordOf('bob'))
    await as('alice')(unshareServer, { params: { ...params, user: 'bob' } })
    await expect(second.closed).resolves.toBeDefined()
    expect(String(await owner.read('/kept.txt'))).toBe('kept')
  })

  it('ends at once for an account that is suspended', async () => {
    const server = await aServerWithSftp({ recheckMs: 3_600_000 })
    await server.until('running')
    const client = await server.signIn()
    const { users, db } = current()
    cleanups.push(() => db.deleteFrom('suspensions').execute())
    await server.as('mo')(suspendUser, {
      params: { user: users.alice.id },
      body: { reason: 'Spam', days: 30 },
    })
    await expect(client.closed).resolves.toBeDefined()
  })

  it('only reads while the server is installed', async () => {
    const server = await aServerWithSftp({}, 600_000)
    // Until then the node may not know the server.
    await expect.poll(async () => (await server.read()).status).toBe('installing')
    const client = await server.signIn()
    await mkdir(server.data, { recursive: true })
    await writeFile(path.join(server.data, 'a.txt'), 'a')
    expect(String(await client.read('/a.txt'))).toBe('a')
    expect(await failure(client.write('/b.txt', 'b'))).toBe(FAILED)
    expect(await failure(client.unlink('/a.txt'))).toBe(FAILED)
  })

  it('closes the channel when the client has sent its last request', async () => {
    const server = await aServerWithSftp()
    await server.until('running')
    const { client } = await server.signIn()
    const channel = await new Promise<ClientChannel>((resolve, reject) => {
      client.subsys('sftp', (error, opened) => (error ? reject(error) : resolve(opened)))
    })
    channel.end()
    channel.resume()
    await expect(once(channel, 'close')).resolves.toBeDefined()
  })

  it('bounds connections', async () => {
    const server = await aServerWithSftp({ connectionsPerServer: 1, connectionsPerCaller: 2 })
    await server.until('running')
    const password = await server.passwordOf()
    await server.connect(password)
    expect(await failure(server.connect(password))).not.toBe('done')
  })

  it('bounds the time until the password', async () => {
    const server = await aServerWithSftp({ signInMs: 300 })
    await server.until('running')
    const { connect } = await import('node:net')
    const socket = connect((await server.access()).address?.port ?? 0, '127.0.0.1')
    cleanups.push(() => Promise.resolve(socket.destroy()))
    socket.resume()
    await expect(new Promise((resolve) => socket.once('close', resolve))).resolves.toBe(false)
  })
})
