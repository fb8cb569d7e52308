import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { processesIn } from '../../testing/processes-in.ts'
import { isAlive, type ProcessIdentity } from '../process/process-identity.ts'
import { findSandbox, UNCONFINED, type Confinement } from '../sandbox/find-sandbox.ts'
import { processRuntime } from './process-runtime.ts'

/* Where the kernel does not hold the limit. Each script ends by itself, if later, in case that it is not ended. */

/** Far below that of servers, so that the tests start few processes. */
const PROCESSES_MAX = 150

let root: string
let folder: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'quarry-processes-'))
  folder = path.join(root, 'lobby')
  mkdirSync(folder)
})
afterEach(() => rmSync(root, { recursive: true }))

/** Runs a script of the shell, without a plan's limit of memory in the way. */
async function run(
  script: string,
  { confinement = UNCONFINED, env = {}, watchEveryMs = 2_000, processesMax = PROCESSES_MAX }: Options = {},
) {
  const lines: string[] = []
  const spec = {
    program: '/bin/sh',
    args: ['-c', script],
    env: { PATH: process.env['PATH'] ?? '', ...env },
    folder,
    reads: [process.execPath],
    port: 0,
    ports: [],
    cpus: 1,
    memoryMb: 16_384,
  }
  const tenant = { server: 'lobby', root: folder, onLine: (line: string) => void lines.push(line) }
  const server = await processRuntime({ confinement, watchEveryMs, processesMax }).start(spec, tenant)
  return { server, lines }
}

interface Options {
  confinement?: Confinement
  env?: Record<string, string>
  watchEveryMs?: number
  processesMax?: number
}

const ENDED = { code: 137, isOutOfMemory: false, isOutOfProcesses: true }
const FORKS = `n=0; while [ $n -lt 400 ]; do n=$((n + 1));`

describe('a server with more processes than servers may have', () => {
  it.each([
    ['starts them in a loop', `${FORKS} sleep 60 & done; wait`],
    ['gives each a session of its own', `${FORKS} setsid sleep 60 & done; wait`],
    [
      'starts some that start others, and ends itself',
      'f() { [ $1 -eq 0 ] && exec sleep 60; f $(($1 - 1)) & f $(($1 - 1)) & }; (f 8); sleep 60',
    ],
  ])('is ended, and nothing of it is left, if it %s', async (_, script) => {
    const { server } = await run(script)
    expect(await server.ended).toEqual(ENDED)
    expect(await processesIn(folder)).toEqual([])
  })

  it('is ended for its threads as well', async () => {
    const script = `exec "${process.execPath}" -e "require('fs').stat('/', () => setTimeout(() => {}, 60_000))"`
    const { server } = await run(script, { env: { UV_THREADPOOL_SIZE: '200' } })
    expect(await server.ended).toEqual(ENDED)
    expect(await processesIn(folder)).toEqual([])
  })

  it('is ended in a sandbox', async () => {
    const { server } = await run(`${FORKS} sleep 60 & done; wait`, { confinement: findSandbox('auto', root) })
    expect(await server.ended).toEqual(ENDED)
    expect(isAlive(server.identity as ProcessIdentity)).toBe(false)
  })
})

it('a server with many threads runs', async () => {
  const script = `require('fs').stat('/', () => { console.log('many'); process.stdin.resume() })`
  const { server, lines } = await run(`exec "${process.execPath}" -e "${script}"`, {
    env: { UV_THREADPOOL_SIZE: '200' },
    watchEveryMs: 20,
    processesMax: 300,
  })
  await expect.poll(() => lines).toEqual(['many'])
  // The checks count what this counts.
  await expect.poll(() => server.usage()?.memoryMb).toBeGreaterThan(0)
  server.signal('SIGTERM')
  expect(await server.ended).toEqual({ code: 143, isOutOfMemory: false })
})
