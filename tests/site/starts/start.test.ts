import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { EnvironmentError } from '@quarry/config/read-environment'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findRunning } from '../../../scripts/start/run-state.ts'
import { readSettings } from '../../../scripts/start/settings.ts'
import { reserveSitePorts } from '@quarry/jobs/testing/ports'
import { copySeededData } from '../support/seeded-data.ts'
import { startSite, type SiteProcess } from '../support/site-process.ts'

const patience = { timeout: 30_000, interval: 200 }
/** Of one test: a site that another left behind would keep its own. */
let ports: NodeJS.ProcessEnv = {}
const cleanups: (() => unknown)[] = []

beforeEach(async () => {
  ports = await reserveSitePorts()
})

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

function aDataDir(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'quarry-start-'))
  cleanups.push(() => rmSync(dir, { recursive: true, force: true, maxRetries: 10 }))
  return dir
}

function start(dataDir: string, env: NodeJS.ProcessEnv = {}, args?: string[]): SiteProcess {
  const site = startSite(dataDir, { ...ports, SEED_PROJECTS: '12', ...env }, args)
  cleanups.push(site.stop)
  return site
}

/** Processes that belong to a data folder: it stands in their arguments or their environment. */
function processesOf(dataDir: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      try {
        return ['cmdline', 'environ'].some((file) =>
          readFileSync(`/proc/${pid}/${file}`, 'utf8').includes(dataDir),
        )
      } catch {
        return false // it ended while we looked
      }
    })
    .map(Number)
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return '' // it ended meanwhile, as those of Postgres do
  }
}

/** Listens on this port, or any free one, and returns it; fails when it is taken. */
async function occupy(port: number): Promise<number> {
  const server: Server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  cleanups.push(() => new Promise((resolve) => server.close(resolve)))
  return (server.address() as AddressInfo).port
}

/** A folder of programs with an npm that reaches no registry. */
function aFailingNpm(): string {
  const folder = aDataDir()
  writeFileSync(path.join(folder, 'npm'), '#!/bin/sh\necho no network >&2\nexit 1\n', { mode: 0o755 })
  return folder
}

async function countFound(url: string): Promise<number> {
  const found = await fetch(`${url}/v2/search?limit=1`)
  return ((await found.json()) as { total_hits: number }).total_hits
}

async function countProjects(url: string): Promise<number> {
  return ((await (await fetch(`${url}/v2/statistics`)).json()) as { projects: number }).projects
}

describe('npm start', () => {
  it('seeds a site, stops every process on SIGTERM, keeps the data, and leaves no process when killed with -9', async () => {
    const dataDir = aDataDir()
    const first = start(dataDir)
    const projects = await countFound(await first.opened())
    expect(projects).toBeGreaterThan(0)
    // It waits for everything that is indexed, and for nothing else.
    expect(first.lines.find((line) => line.includes(' index '))).toMatch(/ s {2}filled$/)
    expect(processesOf(dataDir).length).toBeGreaterThan(4)
    expect(await first.stop()).toBe(0)
    await expect.poll(() => processesOf(dataDir), patience).toEqual([])

    const second = start(dataDir)
    expect(await countFound(await second.opened())).toBe(projects)
    expect(second.lines.some((line) => line.includes('seed'))).toBe(false)
    second.child.kill('SIGKILL')
    await second.exited
    await expect.poll(() => processesOf(dataDir), patience).toEqual([])
  })

  it('starts a part again that has ended, and stops when it will not stay up', async () => {
    const dataDir = aDataDir()
    await copySeededData(dataDir)
    // With game servers, whose packages cannot be installed.
    const site = start(dataDir, { PATH: `${aFailingNpm()}:${process.env['PATH']}` }, [])
    const url = await site.opened()
    await site.prints(/^The practice server of alice is at localhost:\d+ once its packages /)
    const end = (file: string) => {
      const pid = processesOf(dataDir).find((one) => commandLine(one).includes(file))
      if (pid === undefined) throw new Error(`no process runs ${file}`)
      process.kill(pid, 'SIGKILL')
    }
    for (const [name, file] of [
      ['api', 'api/src/server.ts'],
      ['engine', 'quarry-search.js'],
      ['worker', 'api/src/worker.ts'],
      ['web', 'web/server/main.ts'],
      ['hosting', 'hosting/src/main.mjs'],
    ] as const) {
      end(file)
      await site.prints(new RegExp(`^${name} ended unexpectedly \\(SIGKILL\\)`))
      await site.prints(new RegExp(`^${name} is up again`))
    }
    expect((await fetch(`${url}/v2/search?limit=1`)).status).toBe(200)
    const ups = () => site.lines.filter((line) => line === 'indexer is up again').length
    for (const times of [1, 2, 3]) {
      end('indexer/src/worker.ts')
      await expect.poll(ups, { timeout: 60_000 }).toBe(times)
    }
    end('indexer/src/worker.ts')
    expect(await site.exited).toBe(1)
    await expect.poll(() => processesOf(dataDir), patience).toEqual([])
  })

  it('starts after one that was killed during the start, and resets with --fresh', async () => {
    const dataDir = aDataDir()
    const killed = start(dataDir)
    await killed.prints(/schema/)
    killed.child.kill('SIGKILL')
    await killed.exited
    const second = start(dataDir)
    expect(await countProjects(await second.opened())).toBeGreaterThan(0)
    expect(await second.stop()).toBe(0)
    const third = start(dataDir, { SEED_PROJECTS: '0' }, ['--fresh', '--no-servers'])
    expect(await countProjects(await third.opened())).toBe(0)
  })

  it('names a taken port and uses the next free one', async () => {
    await occupy(3000).catch(() => {})
    const dataDir = aDataDir()
    // It is not awaited until it is open: another run on this machine may take the same port meanwhile.
    const site = start(dataDir, { PORT: undefined })
    const line = await site.prints(/port 3000 is taken, the site uses \d+/)
    const port = Number(/\d+$/.exec(line)?.[0])
    expect(port).toBeGreaterThan(3000)
    await expect.poll(() => findRunning(dataDir)?.siteUrl, patience).toBe(`http://localhost:${port}`)
  })

  it('stops with a message when the port set by hand is taken', async () => {
    const port = await occupy(0)
    const site = start(aDataDir(), { PORT: String(port) })
    await site.prints(new RegExp(`port ${port} \\(PORT\\) for the site is taken`))
    expect(await site.exited).toBe(1)
  })

  it('stops with a message when a variable is wrong', async () => {
    const site = start(aDataDir(), { PORT: 'eighty' })
    await site.prints(/PORT/)
    expect(await site.exited).toBe(1)
  })

  it.each([
    [/DATABASE_URL/, { DATABASE_URL: 'mysql://localhost' }],
    [/MEILI_MASTER_KEY/, { MEILI_URL: 'http://127.0.0.1:7700' }],
  ])('names a wrong value: %s', (message, env) => {
    const read = () => readSettings(env, import.meta.dirname)
    expect(read).toThrow(EnvironmentError)
    expect(read).toThrow(message)
  })
})
