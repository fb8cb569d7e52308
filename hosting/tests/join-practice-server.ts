import { type EventEmitter, once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inspect } from 'node:util'
import { PRACTICE_GAME_VERSIONS } from '@quarry/domain/hosting/flavours'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { practiceFlavour } from '../src/flavours/practice.ts'
import type { ProcessIdentity } from '../src/process/process-identity.ts'
import { processRuntime } from '../src/runtime/process-runtime.ts'
import { askPlayers } from '../src/players/ask-players.ts'
import type { RunningServer } from '../src/runtime/runtime.ts'
import { findSandbox } from '../src/sandbox/find-sandbox.ts'
import { reservePort } from '../../jobs/testing/ports.ts'

/* Installs the practice server from the registry and joins it with a client, in a sandbox where bubblewrap works:
 * `npm run test:practice -w hosting`. */

const cacheFolder = path.resolve(import.meta.dirname, '../../node_modules/.cache/quarry/practice')

/** What these tests use of the client, which is a package of the practice server. */
interface Client extends EventEmitter {
  chat(message: string): void
  end(reason: string): void
}
interface Protocol {
  ping(options: object): Promise<{ version: { name: string }; players: { online: number } }>
  createClient(options: object): Client
}

let folder: string
let build: string
let protocol: Protocol
const flavour = practiceFlavour({ cacheFolder })

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quarry-practice-'))
  const { signal } = new AbortController()
  const work = path.join(folder, 'work')
  const installed = await flavour.install({
    folder,
    work,
    gameVersion: '1.20.4',
    signal,
    onReady: () => Promise.resolve(),
    onProgress: () => {},
    onLine: () => {},
  })
  build = installed.build
  const load = createRequire(path.join(cacheFolder, build, 'launcher.mjs'))
  protocol = load('minecraft-protocol') as Protocol
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function startProcess(gameVersion: string, port: number) {
  const lines: string[] = []
  const resources = { port, ports: [], cpus: 2, memoryMb: 1024 }
  const spec = flavour.launchSpec({ folder, gameVersion, ...resources, build, onLine: () => {} })
  const tenant = { server: 'lobby', root: folder, onLine: (line: string) => void lines.push(line) }
  const confinement = findSandbox('auto', folder)
  const server: RunningServer = await processRuntime({ confinement }).start(spec, tenant)
  return { server, lines, confinement }
}

async function startServer(gameVersion: string) {
  const port = await reservePort()
  const { server, lines, confinement } = await startProcess(gameVersion, port)
  await expect.poll(() => lines.some((line) => flavour.ready.test(line))).toBe(true)
  const { pid } = server.identity as ProcessIdentity
  expect(existsSync(`/proc/${pid}/root/server`)).toBe(confinement.gap === undefined)
  return { server, port, lines }
}

describe('the practice server', () => {
  it.each(PRACTICE_GAME_VERSIONS)('is joined by a client of %s', async (version) => {
    const { server, port, lines } = await startServer(version)
    const status = await protocol.ping({ host: '127.0.0.1', port, version })
    expect(status).toMatchObject({ version: { name: version }, players: { online: 0 } })
    expect(await askPlayers({ port, waitMs: 2_000 })).toMatchObject({ online: 0 })
    const client = protocol.createClient({ host: '127.0.0.1', port, version, username: 'alice' })
    await once(client, 'login')
    await expect.poll(async () => (await askPlayers({ port, waitMs: 2_000 }))?.online).toBe(1)
    client.chat('hello from a client')
    await expect.poll(() => lines.join('\n')).toContain('hello from a client')
    let received = ''
    client.on('packet', (packet) => {
      received += inspect(packet, { depth: 5 })
    })
    server.write('say hello from the console')
    await expect.poll(() => received).toContain('hello from the console')
    const ended = once(client, 'end')
    server.write(flavour.stopCommand)
    expect(await server.ended).toEqual({ code: 0, isOutOfMemory: false })
    await ended
  })
  it('says that its port is taken, and ends', async () => {
    const port = await reservePort()
    const other = createServer().listen(port, '0.0.0.0')
    await once(other, 'listening')
    const { server, lines } = await startProcess('1.20.4', port)
    expect(await server.ended).toEqual({ code: 1, isOutOfMemory: false })
    expect(lines).toContain(`**** FAILED TO BIND TO PORT! Address already in use (port ${port})`)
    other.close()
  })
})
