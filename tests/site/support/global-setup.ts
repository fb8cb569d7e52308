import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { TestProject } from 'vitest/node'
import { fakeProviders } from '../../../api/testing/fake-providers.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Origin of the running site, such as `http://localhost:43123`. */
    siteUrl: string
    /** Password of the seeded accounts alice, bob, mo and ada. */
    seedPassword: string
    /** Data folder of the running site. */
    siteDataDir: string
  }
}

const root = path.join(import.meta.dirname, '../../..')
const startTimeoutMs = 280_000

/** Below those that systems give to outgoing connections, of which one could take it before the site does. */
const PORTS = { from: 20_000, to: 30_000 }

export async function freePort(): Promise<string> {
  const port = randomInt(PORTS.from, PORTS.to)
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
  return isFree ? String(port) : freePort()
}

/** The end of the output of the site and each of its parts. */
function lastOf(output: string[], dataDir: string): string {
  const logs = path.join(dataDir, 'logs')
  const parts = existsSync(logs) ? readdirSync(logs) : []
  return [
    ...output.slice(-5),
    ...parts.map((part) => `${part}: ${readFileSync(path.join(logs, part), 'utf8').slice(-1500)}`),
  ].join('\n')
}

/** Pictures show the same whenever they are taken: dates of the seed decide which game versions a project serves. */
const seedDateOfScreenshots = '2026-11-01'

/**
 * Brings up the whole site once for all browser tests, exactly as `npm start` does, in a data folder of its own.
 * `TEST_SITE_URL` and `TEST_SITE_PASSWORD` point the tests at a site that runs already.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const running = process.env['TEST_SITE_URL']
  if (running) {
    project.provide('siteUrl', running)
    project.provide('seedPassword', process.env['TEST_SITE_PASSWORD'] ?? '')
    project.provide('siteDataDir', process.env['TEST_SITE_DATA_DIR'] ?? path.join(root, '.data'))
    return undefined
  }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quarry-site-'))
  const port = await freePort()
  const providers = await fakeProviders(`http://localhost:${port}`)
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      PORT: port,
      API_PORT: await freePort(),
      ENGINE_PORT: await freePort(),
      OPS_PORT: await freePort(),
      SEED_PROJECTS: process.env['TEST_SITE_PROJECTS'] ?? '160',
      // Pictures show the site as it is without keys of others.
      ...(project.name === 'looks' ? { SEED_DATE: seedDateOfScreenshots } : providers.keys),
      RATE_LIMIT_PER_MINUTE: '0', // all visitors of the suite share one address
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  const received = { url: false, password: false }
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`the site ${why}\n${output.join('\n')}`))
    const timer = setTimeout(() => fail('did not start in time'), startTimeoutMs)
    child.once('exit', (code) => fail(`ended with ${code}`))
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        output.push(line)
        const password = /password\s+(\S+)$/.exec(line)?.[1]
        const url = /^Quarry is open at (\S+)/.exec(line)?.[1]
        if (password) project.provide('seedPassword', password)
        if (url) project.provide('siteUrl', url)
        received.url ||= url !== undefined
        received.password ||= password !== undefined
        // The lines may come one by one.
        if (!received.url || !received.password) return
        clearTimeout(timer)
        resolve()
      })
    }
  })
  project.provide('siteDataDir', dataDir)
  const died = (code: number | null, signal: string | null) =>
    console.error(`the site ended in the middle of its tests (${code ?? signal})\n${lastOf(output, dataDir)}`)
  child.once('exit', died)
  return async () => {
    child.off('exit', died)
    // It is started again at once; whatever failed meanwhile failed because of it.
    if (output.some((line) => line.includes('ended unexpectedly')))
      console.error(`a part of the site ended in the middle of its tests\n${lastOf(output, dataDir)}`)
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await gone
    providers.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
