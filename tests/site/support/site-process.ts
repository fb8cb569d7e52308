import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { COMPILE_CACHE, ROOT } from '../../../jobs/testing/child.ts'

/** A site of the tests has its own services, also where the environment names others. */
const OUTSIDE = [
  'DATABASE_URL',
  'REDIS_URL',
  'MEILI_URL',
  'MEILI_MASTER_KEY',
  'S3_ENDPOINT',
  'SMTP_URL',
  'STORAGE_DIR',
  'MAIL_DIR',
]

export interface SiteProcess {
  child: ChildProcess
  lines: string[]
  /** Resolves with the line that matches; fails when the starter ends before. */
  prints: (pattern: RegExp) => Promise<string>
  /** Resolves with the address once the site is open. */
  opened: () => Promise<string>
  exited: Promise<number | NodeJS.Signals | null>
  /** Stops the site as Ctrl-C does. */
  stop: () => Promise<number | NodeJS.Signals | null>
}

/** Runs what `npm start` runs, on this data folder; without game servers, whose first start needs the network. */
export function startSite(
  dataDir: string,
  env: NodeJS.ProcessEnv = {},
  args: readonly string[] = ['--no-servers'],
): SiteProcess {
  const inherited = Object.entries(process.env).filter(([name]) => !OUTSIDE.includes(name))
  const child = spawn(process.execPath, ['scripts/start.mjs', ...args], {
    cwd: ROOT,
    env: {
      ...Object.fromEntries(inherited),
      NODE_ENV: 'development',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const waiting = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      for (const check of waiting) check()
    })
  }
  const exited = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal))
  })
  const prints = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const check = () => {
        const found = lines.find((line) => pattern.test(line))
        if (found === undefined) return
        waiting.delete(check)
        resolve(found)
      }
      waiting.add(check)
      check()
      void exited.then((code) =>
        reject(new Error(`ended with ${code} without printing ${pattern}\n${lines.join('\n')}`)),
      )
    })
  const opened = async () => {
    const pattern = /^Quarry is open at (\S+)/
    return pattern.exec(await prints(pattern))?.[1] ?? ''
  }
  const stop = () => {
    child.kill('SIGTERM')
    return exited
  }
  return { child, lines, prints, opened, exited, stop }
}
