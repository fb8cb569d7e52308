import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  deleteServer,
  reinstallServer,
  cancelServerOperation,
  retryServerOperation,
} from '@quarry/api/contract/hosting/servers'
import { createServerBackup } from '@quarry/api/contract/hosting/backups'
import { locateConsole, openConsole } from '@quarry/api/contract/hosting/console'
import { HOUR_MS } from '@quarry/domain/times'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { testNodes } from '../testing/node-with-agent.ts'
import { processesIn } from '../testing/processes-in.ts'
import { FolderInUseError } from './process/folder-lock.ts'

const { current, cleanups, aNodeWithAgent, aServerOn } = testNodes()

describe('a server of a node', () => {
  it('is installed, started, stopped, started again, reinstalled and deleted', async () => {
    const setup = await aNodeWithAgent()
    const { params, data, read, power, until } = await aServerOn(setup)
    const { as } = current()
    await until('running')
    expect(await read()).toMatchObject({ status: 'available', operations: [{ state: 'done' }] })
    expect(await processesIn(data)).toHaveLength(1)

    await power('Stop')
    await until('stopped')
    expect(await processesIn(data)).toEqual([])
    await power('Start')
    await until('running')
    const [first] = await processesIn(data)
    await power('Restart')
    await expect.poll(async () => (await read()).power?.pending).toBe(false)
    await until('running')
    const [second] = await processesIn(data)
    expect(second).not.toBe(first)

    await writeFile(path.join(data, 'mine.txt'), 'mine')
    await as('alice')(reinstallServer, { params, body: {} })
    await expect.poll(async () => (await read()).operations[0]?.state).toBe('done')
    expect(existsSync(path.join(data, 'mine.txt'))).toBe(true)
    await as('alice')(reinstallServer, { params, body: { hard: true } })
    await expect.poll(async () => (await read()).operations[0]?.state).toBe('done')
    expect(existsSync(path.join(data, 'mine.txt'))).toBe(false)
    await until('running')

    await as('alice')(deleteServer, { params })
    const rows = () => current().db.selectFrom('servers').where('id', '=', params.server).execute()
    await expect.poll(async () => (await rows()).length).toBe(0)
    expect(existsSync(path.dirname(data))).toBe(false)
    expect(await processesIn(data)).toEqual([])
    expect(existsSync(setup.violations)).toBe(false)
  })

  it('is ended by force if it ignores that it should stop', async () => {
    const setup = await aNodeWithAgent({}, { times: { stopMs: 200, terminateMs: 200 } })
    const { params, data, read, power, until } = await aServerOn(setup)
    await until('running')
    const call = current().as('alice')
    const { ticket } = await call(openConsole, { params })
    const socket = new WebSocket((await call(locateConsole, { params })).url)
    cleanups.push(async () => socket.terminate())
    let printed = ''
    socket.on('message', (message: Buffer) => (printed += message.toString()))
    socket.on('open', () => socket.send(JSON.stringify({ event: 'auth', ticket })))
    socket.once('message', () => socket.send(JSON.stringify({ event: 'command', line: 'ignore' })))
    await expect.poll(() => printed).toContain('ignoring')
    await power('Stop')
    await until('stopped')
    expect((await read()).power?.crash).toBeNull()
    expect(await processesIn(data)).toEqual([])
  })

  it('deletes what an agent that was killed had not deleted', async () => {
    const { folder, running, startAgent } = await aNodeWithAgent()
    await running.agent.stop()
    const left = path.join(folder, 'servers', 'deleted-one-two')
    await mkdir(path.join(left, 'world'), { recursive: true })
    await writeFile(path.join(left, 'world', 'level.dat'), 'world')
    running.agent = await startAgent()
    await expect.poll(() => existsSync(left)).toBe(false)
  })

  it('shows a crash with its exit code, and starts again at the next Start only', async () => {
    const setup = await aNodeWithAgent()
    const { data, read, power, until } = await aServerOn(setup)
    await until('running')
    const [pid = 0] = await processesIn(data)
    process.kill(pid, 'SIGSEGV')
    await until('crashed')
    expect((await read()).power).toMatchObject({
      wanted: true,
      crash: { reason: 'exit_code', exit_code: 139 },
    })
    await power('Start')
    await until('running')
  })

  it('counts a kill that the agent did not request as lack of memory', async () => {
    const { data, read, until } = await aServerOn(await aNodeWithAgent())
    await until('running')
    const [pid = 0] = await processesIn(data)
    process.kill(pid, 'SIGKILL')
    await until('crashed')
    expect((await read()).power?.crash).toEqual({ reason: 'out_of_memory', exit_code: 137, problem: null })
  })

  it('is killed at once, without a file of its output being lost', async () => {
    const { data, power, until } = await aServerOn(await aNodeWithAgent())
    await until('running')
    await power('Kill')
    await until('stopped')
    expect(await processesIn(data)).toEqual([])
    const consoleLog = path.join(path.dirname(data), 'console.log')
    await expect.poll(() => readFileSync(consoleLog, 'utf8')).toContain('Done (')
  })
})

describe('the console of a server', () => {
  it('is opened by a ticket of the API, takes commands, and says why the server crashed', async () => {
    const { params, read, until } = await aServerOn(await aNodeWithAgent())
    await until('running')
    const call = current().as('alice')
    const { ticket, expires } = await call(openConsole, { params })
    // Where the web server connects the sockets of browsers.
    const { url } = await call(locateConsole, { params })
    expect(new Date(expires).getTime()).toBeGreaterThan(Date.now())
    const socket = new WebSocket(url)
    cleanups.push(async () => socket.terminate())
    let received = ''
    socket.on('message', (data) => (received += (data as Buffer).toString()))
    socket.on('open', () => socket.send(JSON.stringify({ event: 'auth', ticket })))
    await expect.poll(() => received).toContain('Done (0.0s)!')
    const line = "fail  - Mod 'Iris' (iris) 1.6 requires any version of sodium, which is missing!"
    socket.send(JSON.stringify({ event: 'command', line }))
    await until('crashed')
    await expect.poll(() => received).toContain('> fail')
    const problem = { id: 'mod_missing', subject: 'iris', needs: 'sodium' }
    expect((await read()).power?.crash).toEqual({ reason: 'exit_code', exit_code: 1, problem })
    await expect.poll(() => received).toContain(JSON.stringify(problem))
  })

  it('has no address while its node is silent', async () => {
    const { as, db } = current()
    const setup = await aNodeWithAgent()
    const { params, until } = await aServerOn(setup)
    await until('running')
    await setup.running.agent.stop()
    // The request that the agent aborted may still be handled, which counts as seen.
    const open = async () => {
      const lastSeenAt = new Date(Date.now() - 31_000)
      await db.updateTable('nodes').set({ lastSeenAt }).where('id', '=', setup.node).execute()
      return as('alice')(openConsole, { params }).catch((error: unknown) => error)
    }
    await expect.poll(open).toMatchObject({ status: 503, code: 'node_unavailable' })
    setup.running.agent = await setup.startAgent()
  })
})

describe('an installation', () => {
  it('that fails leaves a broken server, until it is retried', async () => {
    let fails = true
    const setup = await aNodeWithAgent({ fails: () => fails })
    const { params, read, until } = await aServerOn(setup)
    await expect.poll(async () => (await read()).status).toBe('broken')
    const [operation] = (await read()).operations
    expect(operation).toMatchObject({ state: 'failed', failure: 'network' })
    fails = false
    const retry = { params: { ...params, operation: operation?.id ?? '' } }
    await current().as('alice')(retryServerOperation, retry)
    await until('running')
    expect(await read()).toMatchObject({ status: 'available', operations: [{ state: 'done' }] })
  })

  it('that is cancelled ends at once', async () => {
    const setup = await aNodeWithAgent({ installMs: 600_000 })
    const { params, read } = await aServerOn(setup)
    await expect.poll(async () => (await read()).status).toBe('installing')
    const [operation] = (await read()).operations
    const cancel = { params: { ...params, operation: operation?.id ?? '' } }
    await current().as('alice')(cancelServerOperation, cancel)
    await expect.poll(async () => (await read()).operations[0]?.state).toBe('cancelled')
    expect((await read()).status).toBe('broken')
  })
})

describe('an agent', () => {
  it('stops its servers when it ends, and the next one starts those that should run', async () => {
    const setup = await aNodeWithAgent()
    const { data, until } = await aServerOn(setup)
    await until('running')
    await setup.running.agent.stop()
    expect(await processesIn(data)).toEqual([])
    await until('stopped')
    setup.running.agent = await setup.startAgent()
    await until('running')
    expect(await processesIn(data)).toHaveLength(1)
  })

  it('that returns after an hour does what was requested meanwhile, once', async () => {
    const setup = await aNodeWithAgent()
    const { params, data, read, power, until } = await aServerOn(setup)
    const { as, db } = current()
    await until('running')
    await power('Stop')
    await until('stopped')
    await setup.stopApi()
    // A request that was cut off may still be handled, which counts as seen.
    const readAfterAnHour = async () => {
      const lastSeenAt = new Date(Date.now() - HOUR_MS)
      await db.updateTable('nodes').set({ lastSeenAt }).where('id', '=', setup.node).execute()
      return read()
    }
    await expect.poll(readAfterAnHour).toMatchObject({ node_available: false })
    await power('Start')
    await power('Start')
    await as('alice')(createServerBackup, { params, body: {} })
    const operations = [{ kind: 'backup', state: 'queued' }, { kind: 'install' }]
    await expect.poll(readAfterAnHour).toMatchObject({ node_available: false, power: null, operations })
    expect(await processesIn(data)).toEqual([])

    await setup.startApi()
    await until('running')
    expect((await read()).power).toMatchObject({ wanted: true, pending: false, crash: null })
    expect(await processesIn(data)).toHaveLength(1)
    await expect.poll(async () => (await read()).operations[0]?.state).toBe('done')
    expect(existsSync(setup.violations)).toBe(false)
  })

  it('refuses a folder that another agent uses', async () => {
    const { makeAgent } = await aNodeWithAgent()
    await expect(makeAgent().start()).rejects.toThrow(FolderInUseError)
  })
})
