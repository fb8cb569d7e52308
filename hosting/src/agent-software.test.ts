import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  acceptServerLicense,
  editServer,
  getServerSoftware,
  reinstallServer,
} from '@quarry/api/contract/hosting/servers'
import { getInstallationLog } from '@quarry/api/contract/hosting/installation-log'
import { installServerContent, listServerContent } from '@quarry/api/contract/hosting/content'
import { listNodes } from '@quarry/api/contract/hosting/nodes'
import { aFile, aProject, aVersion } from '@quarry/db/testing/factories'
import { GAME_LICENSE } from '@quarry/domain/hosting/flavours'
import type { JavaRuntime } from '@quarry/domain/hosting/java-runtimes'
import { expect, it } from 'vitest'
import { testNodes } from '../testing/node-with-agent.ts'

const { current, cleanups, aNodeWithMirror, aServerOn } = testNodes()

/** What the console of a server has shown. */
const consoleOf = (data: string) => readFileSync(path.join(data, '../console.log'), 'utf8')

/** Stands for Java with a server: prints its path and the line of the game, and ends with code 3 if there is a file `full`. */
const JAVA = `#!/bin/sh
echo "$0"
echo "started with $*"
echo '[12:00:00] [Server thread/INFO]: Done (1.0s)! For help, type "help"'
[ -e full ] && exit 3
while read line; do [ "$line" = stop ] && exit 0; done
`

/** A node whose services are a mirror, with Java 17 unless that is left out. */
async function aNodeWithJava({ hasJava = true } = {}) {
  const root = await mkdtemp(path.join(tmpdir(), 'quarry-software-'))
  cleanups.push(() => rm(root, { recursive: true, force: true }))
  const addHome = (name: string, implementor: string) => {
    const home = path.join(root, name)
    mkdirSync(path.join(home, 'bin'), { recursive: true })
    writeFileSync(path.join(home, 'release'), `IMPLEMENTOR="${implementor}"\nJAVA_VERSION="17.0.10"\n`)
    writeFileSync(path.join(home, 'bin/java'), JAVA, { mode: 0o755 })
    return home
  }
  const addJava = () => addHome('java-17', 'Eclipse Adoptium')
  if (hasJava) addJava()
  const javaHomes = ['java-17', 'java-17-openjdk', 'graalvm-17'].map((name) => path.join(root, name))
  return { ...(await aNodeWithMirror(javaHomes)), addJava, addHome }
}

const accept = (params: { server: string }) =>
  current().as('alice')(acceptServerLicense, { params, body: { version: GAME_LICENSE.version } })

it('a server of the game is installed, and starts once its license is accepted', async () => {
  const { node } = await aNodeWithJava()
  const { params, data, read, power, until } = await aServerOn(node, 'fabric')
  await expect.poll(async () => (await read()).status).toBe('available')
  expect(await read()).toMatchObject({
    power: { state: 'stopped', wanted: false },
    mc_version: '1.20.4',
    loader_version: '0.15.6',
  })
  expect(existsSync(path.join(data, 'eula.txt'))).toBe(false)
  await accept(params)
  await power('Start')
  await until('running')
  const eula = readFileSync(path.join(data, 'eula.txt'), 'utf8')
  expect(eula).toMatch(/^eula=true$/m)
  expect(eula).toContain(`accepted by user ${current().users.alice.id} at 20`)
  await power('Stop')
  await until('stopped')
  writeFileSync(path.join(data, 'full'), '')
  await power('Start')
  await until('crashed')
  expect((await read()).power?.crash).toEqual({ reason: 'out_of_memory', exit_code: 3, problem: null })
})

it('a snapshot is installed, and starts with its Java', async () => {
  const { node } = await aNodeWithJava()
  const { params, data, read, power, until } = await aServerOn(node, 'vanilla')
  await expect.poll(async () => (await read()).status).toBe('available')
  const { as } = current()
  const listed = await as('alice')(getServerSoftware, { params, query: { flavour: 'vanilla' } })
  expect(listed).toMatchObject({
    game_versions: ['1.20.4', '1.2.4'],
    snapshots: ['24w03b', '24w03a', '1.20.4-rc1'],
  })
  await as('alice')(reinstallServer, { params, body: { game_version: '24w03b' } })
  await expect.poll(async () => (await read()).operations[0]?.state).toBe('done')
  expect(readFileSync(path.join(data, 'server.jar'), 'utf8')).toBe('vanilla 24w03b')
  await accept(params)
  await power('Start')
  await until('running')
  expect(await read()).toMatchObject({ status: 'available', mc_version: '24w03b' })
})

it('content for a snapshot runs on a server with it, and that for a release does not', async () => {
  const { node } = await aNodeWithJava()
  const { params, read } = await aServerOn(node, 'vanilla')
  await expect.poll(async () => (await read()).status).toBe('available')
  const { db, storage, users, as } = current()
  await as('alice')(reinstallServer, { params, body: { game_version: '24w03b' } })
  await expect.poll(async () => (await read()).operations[0]?.state).toBe('done')
  const aDataPack = async (gameVersion: string) => {
    const { id: projectId } = await aProject(db, { ownerId: users.bob.id })
    const given = { projectId, loaders: ['datapack'], gameVersions: [gameVersion] }
    const { id: versionId } = await aVersion(db, given)
    const content = Buffer.from(versionId)
    const { storageKey } = await aFile(db, { projectId, versionId, content, filename: `${projectId}.zip` })
    await storage.put(storageKey, content)
    return projectId
  }
  const install = (project: string) =>
    as('alice')(installServerContent, { params, body: { items: [{ project_id: project }] } })
  const fitting = await aDataPack('24w03b')
  await install(fitting)
  await expect(install(await aDataPack('1.20.4'))).rejects.toMatchObject({ rule: 'content_unsuitable' })
  expect(await as('alice')(listServerContent, { params })).toMatchObject({
    game_version: '24w03b',
    files: [{ name: `${fitting}.zip`, update: null }],
  })
})

it('a server without its Java says so at each start, until its node has it', async () => {
  const { node, addJava } = await aNodeWithJava({ hasJava: false })
  const { params, read, power, until } = await aServerOn(node, 'paper')
  await expect.poll(async () => (await read()).status).toBe('available')
  await accept(params)
  await power('Start')
  await until('crashed')
  expect((await read()).power?.crash).toEqual({ reason: 'java_missing', exit_code: null, problem: null })
  addJava()
  await power('Start')
  await until('running')
})

it('a server is started with the command that was chosen, until its node refuses it', async () => {
  const { node } = await aNodeWithJava()
  const { params, data, read, power, until } = await aServerOn(node, 'paper')
  const { as, db } = current()
  const start = async () => {
    await power('Start')
    await until('running')
    await power('Stop')
    await until('stopped')
  }
  await expect.poll(async () => (await read()).status).toBe('available')
  const { startup, net } = await read()
  expect(startup.default_command).toMatch(/^java -XX:\S+ -D\S+ -jar server\.jar nogui$/)
  await accept(params)
  await start()
  await expect
    .poll(() => consoleOf(data))
    .toMatch(new RegExp(`-Xmx\\S+ -XX.* -jar server.jar nogui --port ${net.port}`))
  await as('alice')(editServer, { params, body: { command: 'java -Da=b -jar "other jar" --force' } })
  await start()
  await expect
    .poll(() => consoleOf(data))
    .toMatch(new RegExp(`-Xmx\\S+ -Da=b -jar other jar --force --port ${net.port}`))
  // What the API would not store.
  await db.updateTable('servers').set({ startCommand: 'bash' }).where('id', '=', params.server).execute()
  await power('Start')
  await until('crashed')
  expect((await read()).power?.crash).toMatchObject({ reason: 'command_invalid' })
  await expect.poll(() => consoleOf(data)).toContain('[node] the start command must begin with `java`')
  await as('alice')(editServer, { params, body: { command: null } })
  await start()
})

it('a server is started with the runtime that was chosen, and its console says when the node has it no more', async () => {
  const { node, addHome } = await aNodeWithJava({ hasJava: false })
  addHome('java-17-openjdk', 'Debian')
  const graalvm = addHome('graalvm-17', 'GraalVM Community')
  await node.running.agent.stop()
  node.running.agent = await node.startAgent()
  const { params, data, read, power, until } = await aServerOn(node, 'paper')
  const startWith = async (java_runtime: JavaRuntime | null) => {
    await current().as('alice')(editServer, { params, body: { java_runtime } })
    await power('Start')
    await until('running')
    await power('Stop')
    await until('stopped')
  }
  await expect.poll(async () => (await read()).status).toBe('available')
  const runtimes = [
    { java: 17, runtime: 'openjdk' },
    { java: 17, runtime: 'graalvm' },
  ]
  expect((await read()).startup).toMatchObject({ available: [17], available_runtimes: runtimes })
  await accept(params)
  await startWith(null)
  await startWith('graalvm')
  await expect.poll(() => consoleOf(data)).toMatch(/java-17-openjdk\/bin\/java[^]+graalvm-17\/bin\/java/)
  expect(consoleOf(data)).not.toContain('[node]')
  rmSync(graalvm, { recursive: true })
  await startWith('graalvm')
  const note = '[node] Java 17 (GraalVM) is not installed, so Java 17 (OpenJDK) is used'
  await expect.poll(() => consoleOf(data)).toContain(note)
  expect(consoleOf(data).split(note)).toHaveLength(2)
  expect((await read()).startup.java_runtime).toBe('graalvm')
})

it('the node lists what can be installed, and says why something could not be', async () => {
  const { node, mirror } = await aNodeWithJava()
  const { params, read } = await aServerOn(node)
  await expect.poll(async () => (await read()).status).toBe('available')
  const { as } = current()
  const list = (query: { flavour: 'paper' | 'purpur' | 'quilt'; game_version?: string }) =>
    as('alice')(getServerSoftware, { params, query })
  expect(await list({ flavour: 'paper', game_version: '1.20.4' })).toEqual({
    game_versions: ['1.21.1', '1.21', '1.20.4', '1.20'],
    snapshots: ['1.20.4-rc1'],
    loader_versions: ['497', '496'],
  })
  expect(await list({ flavour: 'paper', game_version: '1.99' })).toMatchObject({ loader_versions: [] })
  mirror.answers.set('api.purpurmc.org/v2/purpur', (_, response) => response.writeHead(502).end())
  await expect(list({ flavour: 'purpur' })).rejects.toMatchObject({
    status: 503,
    rule: 'software_unavailable',
  })
  await as('alice')(reinstallServer, { params, body: { flavour: 'paper', game_version: '1.99' } })
  await expect.poll(async () => (await read()).operations[0]?.state).toBe('failed')
  expect(await read()).toMatchObject({
    status: 'available',
    flavour: 'practice',
    operations: [{ failure: 'version_not_offered' }, {}],
  })
  const [listed] = (await as('ada')(listNodes, {})).filter(({ id }) => id === node.node)
  expect(listed?.java).toEqual([17])
  expect(listed?.java_runtimes).toEqual([{ java: 17, runtime: 'temurin' }])
})

it('an installation has a log, which says what was downloaded and why it failed', async () => {
  const { node, mirror } = await aNodeWithJava()
  const { params, read } = await aServerOn(node, 'purpur')
  const log = async (user: 'alice' | 'bob' = 'alice') =>
    (await current().as(user)(getInstallationLog, { params })).text
  await expect.poll(async () => (await read()).status).toBe('available')
  const first = await log()
  expect(first).toContain('install, attempt 1')
  expect(first).toContain('installs purpur 1.20.4')
  expect(first).toMatch(/downloads https:\/\/api\.purpurmc\.org\/\S+\n\S+ \d+ bytes arrived/)
  expect(first).toMatch(/done\n$/)
  await expect(log('bob')).rejects.toMatchObject({ status: 404 })

  for (const address of mirror.answers.keys())
    mirror.answers.set(address, (_, response) => response.writeHead(502).end())
  await current().as('alice')(reinstallServer, { params, body: {} })
  await expect.poll(async () => (await read()).operations[0]?.state).toBe('failed')
  const second = await log()
  expect(second).toContain('reinstall, attempt 1')
  expect(second).not.toContain('arrived')
  expect(second).toMatch(/failed \(service_unavailable\): .* answered 502\n$/)
})

it.each([false, true])(
  'a server runs as before after an installation that could not be downloaded, erasing: %s',
  async (hard) => {
    const { node, mirror } = await aNodeWithJava()
    const { params, data, read, power, until } = await aServerOn(node, 'paper')
    await expect.poll(async () => (await read()).status).toBe('available')
    await accept(params)
    await power('Start')
    await until('running')
    const before = await read()
    const { as } = current()
    await as('alice')(editServer, { params, body: { command: 'java -Da=b -jar other.jar' } })
    writeFileSync(path.join(data, 'world.dat'), 'a world')
    mirror.answers.set('api.purpurmc.org/v2/purpur/1.21', (_, response) => response.writeHead(502).end())
    const body = { flavour: 'purpur', game_version: '1.21', hard } as const
    await as('alice')(reinstallServer, { params, body })
    await expect.poll(async () => (await read()).operations[0]?.state).toBe('failed')
    await until('running')
    const { status, flavour, mc_version, loader_version, startup } = await read()
    expect({ status, flavour, mc_version, loader_version }).toEqual({
      status: 'available',
      flavour: 'paper',
      mc_version: before.mc_version,
      loader_version: before.loader_version,
    })
    expect(startup.command).toContain('-jar other.jar')
    expect(readFileSync(path.join(data, 'world.dat'), 'utf8')).toBe('a world')
    await expect.poll(() => consoleOf(data)).toContain('-Da=b -jar other.jar')
  },
)
