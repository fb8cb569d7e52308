import { existsSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  createServerBackup,
  listServerBackups,
  restoreServerBackup,
} from '@quarry/api/contract/hosting/backups'
import { locateConsole, openConsole } from '@quarry/api/contract/hosting/console'
import { reinstallServer } from '@quarry/api/contract/hosting/servers'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { ServerFolder } from '../src/server/server-folder.ts'
import { processesIn } from './processes-in.ts'
import type { testNodes } from './node-with-agent.ts'

/** What fails in the middle of an operation, and works again. */
export interface Interruption {
  begin: () => Promise<unknown>
  end: () => Promise<unknown>
}

type Nodes = ReturnType<typeof testNodes>
type Setup = Awaited<ReturnType<Nodes['aNodeWithAgent']>>

/** The steps of the operations wait for the test, so that each interruption begins in the middle. */
const FOREVER_MS = 3_600_000

/**
 * Installs, backs up and restores a server, each with an interruption from its middle until the agent has done what it can
 * without the API. Each must end once: what is changed after its end stays.
 */
export async function interruptOperations(nodes: Nodes, interruptionOf: (setup: Setup) => Interruption) {
  let installations = 0
  let installing = Promise.withResolvers<void>()
  const untilInstalled = () => {
    installations += 1
    return installing.promise
  }
  const times = { backupAttempts: Infinity, saveMs: FOREVER_MS, stopMs: FOREVER_MS }
  const setup = await nodes.aNodeWithAgent({ untilInstalled }, { times })
  const server = await nodes.aServerOn(setup)
  const { begin, end } = interruptionOf(setup)
  const { params, data, read, until } = server
  const call = nodes.current().as('alice')
  const folder = new ServerFolder(path.dirname(data))
  const level = path.join(data, 'level.dat')
  const last = async () => (await read()).operations[0]
  const isEndedHere = async (id: string) => {
    await expect.poll(() => folder.findEnd(id, 1)?.state).toBe('done')
  }
  const isEnded = async (id: string) => {
    await expect.poll(last).toMatchObject({ id, state: 'done', failure: null })
  }
  installing.resolve()
  await until('running')

  // Installed while nothing can be reported.
  installing = Promise.withResolvers<void>()
  await call(reinstallServer, { params, body: { hard: true } })
  await expect.poll(async () => (await last())?.state).toBe('running')
  const { id: installation = '' } = (await last()) ?? {}
  await begin()
  installing.resolve()
  await isEndedHere(installation)
  await writeFile(level, 'first')
  await end()
  await isEnded(installation)
  await until('running')
  expect([installations, await readFile(level, 'utf8')]).toEqual([2, 'first'])

  // Backed up by a server that has not saved yet.
  const type = await consoleOf(nodes, params)
  await type('silent', 'silent')
  const { id: backup } = await call(createServerBackup, { params, body: {} })
  await expect.poll(async () => (await last())?.state).toBe('running')
  const { id: backingUp = '' } = (await last()) ?? {}
  await begin()
  await type('saved', 'Saved the game')
  const manifest = path.join(folder.backups, `${backup}.json`)
  await expect.poll(() => existsSync(manifest)).toBe(true)
  const { hash } = JSON.parse(readFileSync(manifest, 'utf8')) as { hash: string }
  await writeFile(level, 'second')
  await end()
  await isEnded(backingUp)
  expect(await call(listServerBackups, { params })).toMatchObject([{ id: backup, state: 'done', hash }])

  // Restored to a server that has not stopped yet.
  await type('ignore', 'ignoring')
  const { id: restoration } = await call(restoreServerBackup, { params: { ...params, backup }, body: {} })
  await until('stopping')
  await begin()
  for (const pid of await processesIn(data)) process.kill(pid, 'SIGKILL')
  await isEndedHere(restoration)
  expect(await readFile(level, 'utf8')).toBe('first')
  await writeFile(level, 'third')
  await end()
  await isEnded(restoration)
  await until('running')
  expect(await readFile(level, 'utf8')).toBe('third')
  expect((await read()).operations.map(({ kind, state }) => [kind, state])).toEqual([
    ['restore', 'done'],
    ['backup', 'done'],
    ['reinstall', 'done'],
    ['install', 'done'],
  ])
  expect([installations, existsSync(setup.violations)]).toEqual([2, false])
}

/** Sends a line to a console, and returns when the server has printed another. */
async function consoleOf({ current, cleanups }: Nodes, params: { server: string }) {
  const call = current().as('alice')
  const { ticket } = await call(openConsole, { params })
  const socket = new WebSocket((await call(locateConsole, { params })).url)
  cleanups.push(async () => socket.terminate())
  let printed = ''
  socket.on('message', (message: Buffer) => (printed += message.toString()))
  await new Promise((resolve) => socket.once('open', resolve))
  const send = (message: object) => socket.send(JSON.stringify(message))
  send({ event: 'auth', ticket })
  return async (line: string, answer: string) => {
    const from = printed.length
    send({ event: 'command', line })
    await expect.poll(() => printed.slice(from)).toContain(`"${answer}"`)
  }
}
