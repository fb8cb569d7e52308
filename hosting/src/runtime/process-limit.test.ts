import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { processesIn } from '../../testing/processes-in.ts'
import { isAlive, type ProcessIdentity } from '../process/process-identity.ts'
import { findSandbox, UNCONFINED, type Confinement } from '../sandbox/find-sandbox.ts'
import { processRuntime } from './process-runtime.ts'

/* Where the kernel does not hold the limit. Each script ends by itself, if later, in case that it is not ended. */

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
  { confinement = UNCONFINED, env = {}, watchEveryMs = 2_000 }: Options = {},
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
  const server = await processRuntime({ confinement, watchEveryMs }).start(spec, tenant)
  return { server, lines }
}

interface Options {
  confinement?: Confinement
  env?: Record<string, string>
  watchEveryMs?: number
}

const ENDED = { code: 137, isOutOfMemory: false, isOutOfProcesses: true }
const FORKS = `n=0; while [ $n -lt 6000 ]; do n=$((n + 1));`

describe('a server with more processes than servers may have', () => {
  it.each([
    ['starts them in a loop', `${FORKS} sleep 60 & done`],
    ['gives each a session of its own', `${FORKS} setsid sleep 60 & done; wait`],
    [
      'starts some that start others, and ends itself',
      'f() { [ $1 -eq 0 ] && exec sleep 60; f $(($1 - 1)) & f $(($1 - 1)) & }; (f 12); sleep 60',
    ],
  ])('is ended, and nothing of it is left, if it %s', async (_, script) => {
    const { server } = await run(script)
    expect(await server.ended).toEqual(ENDED)
    expect(await processesIn(folder)).toEqual([])
  })

  it('is ended for its threads as well', async () => {
    const threads = `${process.execPath} -e "require('fs').stat('/', () => setTimeout(() => {}, 60_000))"`
    const env = { UV_THREADPOOL_SIZE: '1000' }
    const { server } = await run(`${threads} & ${threads} & ${threads} & wait`, { env })
    expect(await server.ended).toEqual(ENDED)
    expect(await processesIn(folder)).toEqual([])
  })

  /** The kernel exempts root from the limit of the sandbox, and lets the calls of others fail. */
  it('is ended in a sandbox, or cannot start more', async () => {
    const confinement = findSandbox('auto', root)
    const { server } = await run(`${FORKS} sleep 60 & done`, { confinement })
    const { code, isOutOfProcesses } = await server.ended
    expect(code).not.toBe(0)
    const isWatched = confinement.gap !== undefined || process.getuid?.() === 0
    expect(isOutOfProcesses).toBe(isWatched ? true : undefined)
    expect(isAlive(server.identity as ProcessIdentity)).toBe(false)
  })
})

it('a server with many threads runs', async () => {
  const script = `require('fs').stat('/', () => { console.log('many'); process.stdin.resume() })`
  const { server, lines } = await run(`exec "${process.execPath}" -e "${script}"`, {
    env: { UV_THREADPOOL_SIZE: '1000' },
    watchEveryMs: 20,
  })
  await expect.poll(() => lines).toEqual(['many'])
  // The checks count what this counts.
  await expect.poll(() => server.usage()?.memoryMb).toBeGreaterThan(0)
  server.signal('SIGTERM')
  expect(await server.ended).toEqual({ code: 143, isOutOfMemory: false })
})
