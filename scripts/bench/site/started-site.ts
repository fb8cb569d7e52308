import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { reserveSitePorts } from '@quarry/jobs/testing/ports'

const root = path.join(import.meta.dirname, '../../..')

export interface RunningSite {
  url: string
  stop: () => Promise<void>
}

/** Starts the whole site as `npm start -- --no-servers` does, seeded, on free ports and a data folder that goes with it. */
export async function startOwnSite(changed: NodeJS.ProcessEnv = {}): Promise<RunningSite> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quarry-bench-'))
  const child = spawn(process.execPath, ['scripts/start.mjs', '--no-servers'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development', // a site in production is never seeded; its pages are built for production all the same
      DATA_DIR: dataDir,
      ...(await reserveSitePorts()),
      RATE_LIMIT_PER_MINUTE: '0', // one address asks for everything
      ...changed,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the site ended with ${code} before it was open`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      console.log(line)
      const opened = /^Quarry is open at (\S+)/.exec(line)?.[1]
      if (opened) resolve(opened)
    })
  })
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
