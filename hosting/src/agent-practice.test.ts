import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  createServerBackup,
  listServerBackups,
  restoreServerBackup,
} from '@quarry/api/contract/hosting/backups'
import { locateConsole, openConsole } from '@quarry/api/contract/hosting/console'
import { editServer } from '@quarry/api/contract/hosting/servers'
import { beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { testNodes } from '../testing/node-with-agent.ts'
import { practiceClient } from '../testing/practice-client.ts'
import { practiceBuild, practiceFlavour } from './flavours/practice.ts'

/* The one test with a real practice server, whose packages `npm ci` fetches once; all that needs one is in it. */

const cacheFolder = path.resolve(import.meta.dirname, '../../node_modules/.cache/quarry/practice')
const GAME_VERSION = '1.20.4'
const AIR = 0

const { current, cleanups, aNodeWithAgent, aServerOn } = testNodes({ gameDomain: 'play.example' })

/** The download takes longer than a server that has its packages may take to start. */
beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-practice-'))
  await practiceFlavour({ cacheFolder }).install({
    folder,
    work: folder,
    gameVersion: GAME_VERSION,
    signal: new AbortController().signal,
    onReady: () => Promise.resolve(),
    onProgress: () => undefined,
    onLine: () => {},
  })
  await rm(folder, { recursive: true, force: true })
})

/** A running practice server with its console and a player who has not joined. */
async function aPracticeServer() {
  // It saves before it ends.
  const times = { stopMs: 60_000, saveMs: 60_000 }
  const router = { host: '127.0.0.1', port: 0 }
  const node = await aNodeWithAgent({}, { practice: practiceFlavour({ cacheFolder }), times, router })
  const server = await aServerOn(node)
  await server.until('running')
  const call = current().as('alice')
  const { params } = server
  const { ticket } = await call(openConsole, { params })
  const socket = new WebSocket((await call(locateConsole, { params })).url)
  cleanups.push(async () => socket.terminate())
  let lines = ''
  socket.on('message', (data) => (lines += (data as Buffer).toString()))
  socket.on('open', () => socket.send(JSON.stringify({ event: 'auth', ticket })))
  const player = practiceClient(path.join(cacheFolder, practiceBuild()), GAME_VERSION)
  cleanups.push(() => player.end())
  return {
    ...server,
    call,
    player,
    port: Number((await server.read()).net.port),
    console: () => lines,
    type: (line: string) => socket.send(JSON.stringify({ event: 'command', line })),
  }
}
type PracticeServer = Awaited<ReturnType<typeof aPracticeServer>>

async function talk({ player, port, console, type }: PracticeServer) {
  expect(await player.call('ping', port)).toEqual({ version: GAME_VERSION, online: 0 })
  await player.call('join', port)
  expect(await player.call('ping', port)).toMatchObject({ online: 1 })
  await player.call('send', 'hello from a client')
  await expect.poll(console).toContain('hello from a client')
  type('say hello from the console')
  await expect.poll(() => player.call('chat')).toContain('hello from the console')
}

/** Places a block as the player, and returns where and which. */
async function build({ player }: PracticeServer) {
  await expect.poll(() => player.call('ground')).toBeDefined()
  const ground = (await player.call('ground')) ?? { x: 0, y: 0, z: 0 }
  const before = await player.call('block', ground)
  const block = await player.call('place', ground, 'gold_block')
  const state = (await player.call('block', block)) ?? 0
  expect([AIR, before]).not.toContain(state)
  return { block, state }
}

/** Its port and address for those who enter its subdomain, which the router of the node forwards. */
async function addressOf({ call, params, read }: PracticeServer): Promise<[port: number, host: string]> {
  await call(editServer, { params, body: { subdomain: 'caves' } })
  const [host = '', port] = (await read()).net.domain?.split(':') ?? []
  return [Number(port), host]
}

async function stop({ power, until, player }: PracticeServer) {
  await power('Stop')
  await until('stopped')
  await expect.poll(() => player.call('isJoined')).toBe(false)
}

async function backUp({ call, params }: PracticeServer) {
  const { id } = await call(createServerBackup, { params, body: {} })
  await expect.poll(async () => (await call(listServerBackups, { params }))[0]?.state).toBe('done')
  return { ...params, backup: id }
}

it('a practice server is pinged, joined and talked to, also by its subdomain, and keeps a block and a player over stop, start, backup and restore', async () => {
  const server = await aPracticeServer()
  const { player, until, power, call } = server
  await talk(server)
  const { block, state } = await build(server)
  const seen = () => player.call('block', block)
  // A player that the server does not know gets a random place.
  const feet = await player.call('feet')
  const address = await addressOf(server)
  const rejoin = async () => {
    await player.call('join', ...address)
    expect(await player.call('ping', ...address)).toEqual({ version: GAME_VERSION, online: 1 })
    expect(await player.call('feet')).toEqual(feet)
    await expect.poll(seen).toBe(state)
  }

  await stop(server)
  // The router answers in its place.
  expect(await player.call('ping', ...address)).toEqual({ version: 'Quarry', online: 0 })
  await power('Start')
  await until('running')
  await rejoin()
  const backup = await backUp(server)
  for (const line of ['saving is now disabled', 'Saved the game', 'saving is now enabled'])
    await expect.poll(server.console).toContain(line)

  server.type(`setblock ${block.x} ${block.y} ${block.z} stone`)
  await expect.poll(seen).not.toBe(state)
  await call(restoreServerBackup, { params: backup, body: {} })
  await expect.poll(() => player.call('isJoined')).toBe(false)
  // Until then it is the server before that is reported as running.
  await expect
    .poll(async () => (await server.read()).operations[0])
    .toMatchObject({
      kind: 'restore',
      state: 'done',
    })
  await until('running')
  await rejoin()
})
