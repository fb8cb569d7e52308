import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { seedPassword } from '@quarry/db/seed/accounts'
import type { TestProject } from 'vitest/node'
import { fakeProviders } from '../../../api/testing/fake-providers.ts'
import { reserveSitePorts } from '@quarry/jobs/testing/ports'
import { copySeededData } from './seeded-data.ts'
import { startSite } from './site-process.ts'

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
const startTimeoutMs = 600_000

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
  const ports = await reserveSitePorts()
  const providers = await fakeProviders(`http://localhost:${ports.PORT}`)
  // Pictures show the site as it is without keys of others.
  const isLooks = project.name === 'looks'
  await copySeededData(dataDir, {
    ...(process.env['TEST_SITE_PROJECTS'] && { projects: Number(process.env['TEST_SITE_PROJECTS']) }),
    ...(isLooks && { date: seedDateOfScreenshots }),
  })
  const site = startSite(dataDir, {
    ...ports,
    ...(isLooks ? {} : providers.keys),
    RATE_LIMIT_PER_MINUTE: '0', // all visitors of the suite share one address
  })
  const timer = setTimeout(() => site.child.kill('SIGTERM'), startTimeoutMs)
  project.provide('siteUrl', await site.opened())
  clearTimeout(timer)
  project.provide('seedPassword', seedPassword)
  project.provide('siteDataDir', dataDir)
  const died = (code: number | null, signal: string | null) =>
    console.error(
      `the site ended in the middle of its tests (${code ?? signal})\n${lastOf(site.lines, dataDir)}`,
    )
  site.child.once('exit', died)
  return async () => {
    site.child.off('exit', died)
    // It is started again at once; whatever failed meanwhile failed because of it.
    if (site.lines.some((line) => line.includes('ended unexpectedly')))
      console.error(`a part of the site ended in the middle of its tests\n${lastOf(site.lines, dataDir)}`)
    await site.stop()
    providers.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
