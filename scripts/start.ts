import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { EnvironmentError } from '@quarry/config/read-environment'
import { collectGarbageAfter } from '@quarry/hosting/process/collect-garbage'
import { DevMode } from './dev/dev-mode.ts'
import { AGENT_PART, packagesOf } from './start/hosting.ts'
import { Children, type Part, PartFailedError } from './start/child-processes.ts'
import { PortTakenError } from './start/ports.ts'
import { Progress } from './start/progress.ts'
import { clearRunState, findRunning } from './start/run-state.ts'
import type { Settings } from './start/settings.ts'
import { bringUp, type Site } from './start/site.ts'
import { whenStarterGone } from './start/parent-process.ts'
import { TaskProcess } from './start/task-process.ts'

/**
 * `npm start`: brings the whole site up on this machine; `-- --fresh` begins with an empty data folder, `-- --no-servers` leaves
 * out game servers. `npm run dev` (`--dev`) does the same from the sources and follows their changes.
 */
const root = path.join(import.meta.dirname, '..')
const progress = new Progress()
const tasks = new TaskProcess()
const isDev = process.argv.includes('--dev')
const hasServers = !process.argv.includes('--no-servers')
/** After this time nothing of the start goes on in this process. */
const SETTLED_MS = 2_000

async function readSettingsOrExit(): Promise<Settings> {
  try {
    return await tasks.run('readSettings', root)
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    console.error(`The environment is not right:\n${error.message}`)
    return process.exit(1)
  }
}

function exitUnlessPossible({ dataDir, NODE_ENV }: Settings): void {
  const running = findRunning(dataDir)
  if (running)
    console.error(`Quarry already runs on this data folder: ${running.siteUrl} (process ${running.pid})`)
  const isWrongMode = isDev && NODE_ENV === 'production'
  if (isWrongMode) console.error('NODE_ENV: `npm run dev` cannot be used in production')
  if (running || isWrongMode) process.exit(1)
}

/** Empties the data folder, but for the packages of the practice server, which do not depend on the data. */
function removeData(settings: Settings): void {
  const packages = packagesOf(settings)
  const hosting = path.dirname(packages)
  for (const folder of [settings.dataDir, hosting])
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      const file = path.join(folder, name)
      if (file !== hosting && file !== packages) rmSync(file, { recursive: true, force: true })
    }
}

function announce({ url, seedPassword, mails, practiceServer }: Site): void {
  progress.report(`\nQuarry is open at ${url}  (${progress.total} s)`)
  if (seedPassword) progress.report(`Sign in as alice, bob, mo or ada with the password ${seedPassword}`)
  if (mails) progress.report(mails)
  if (practiceServer) {
    const { address, isInstalled } = practiceServer
    const once = isInstalled ? '' : ' once its packages (562 MB) are installed, in the background'
    progress.report(`The practice server of alice is at ${address}${once}`)
  }
}

async function main(): Promise<void> {
  const settings = await readSettingsOrExit()
  exitUnlessPossible(settings)
  if (process.argv.includes('--fresh')) removeData(settings)
  // Every part inherits it: a second start then reads compiled code, which halves the work of starting.
  process.env['NODE_COMPILE_CACHE'] ??= path.join(settings.dataDir, 'compile-cache')

  const children = new Children(root, path.join(settings.dataDir, 'logs'))
  const cleanups: (() => Promise<void>)[] = []
  const dev = isDev ? new DevMode({ root, children, progress }) : undefined
  let site: Site | undefined
  let stopping: Promise<never> | undefined
  const stop = (code: number): Promise<never> => {
    stopping ??= shutDown(code)
    return stopping
  }
  const shutDown = async (code: number): Promise<never> => {
    dev?.close()
    tasks.end()
    await children.stop()
    for (const cleanup of cleanups.toReversed()) await cleanup()
    clearRunState(settings.dataDir)
    children.release()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!stopping) progress.report(`\nStopping…`)
      void stop(0)
    })
  }
  whenStarterGone(() => void stop(1))
  const startAgain = async ({ name }: Part, code: number | NodeJS.Signals | null) => {
    if (!site || stopping) return
    console.error(`${name} ended unexpectedly (${code}); see ${children.logOf(name)}`)
    try {
      if (await children.relaunch(name)) progress.report(`${name} is up again`)
      else if (name === AGENT_PART) console.error('Game servers are off until the next start.')
      else await stop(1)
    } catch (error) {
      // One that ends on its way up comes here once more by itself.
      if (!(error instanceof PartFailedError)) throw error
    }
  }
  children.onUnexpectedExit = (part, code) => void startAgain(part, code)

  try {
    await dev?.prepare()
    site = await bringUp({ root, settings, children, progress, tasks, cleanups, isDev, hasServers })
    announce(site)
    tasks.end()
    collectGarbageAfter(SETTLED_MS)
    dev?.follow()
    progress.report('Ctrl-C stops it.')
  } catch (error) {
    const expected = error instanceof PartFailedError || error instanceof PortTakenError
    console.error(expected ? `\n${error.message}` : error)
    await stop(1)
  }
}

await main()
