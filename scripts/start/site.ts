import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { seedPassword } from '@quarry/db/seed/accounts'
import { compileAhead } from './compile-ahead.ts'
import { startDatabase } from './database.ts'
import { MALLOC_POOLS, startEngine } from './engine.ts'
import { startHosting, type PracticeServer } from './hosting.ts'
import { choosePort } from './ports.ts'
import { keepSecret, writeRunState } from './run-state.ts'
import { outsideAddresses, requireOutsideServices } from './external-services.ts'
import type { Settings } from './settings.ts'
import type { StartContext } from './start-context.ts'
import { buildWeb } from './web-build.ts'

export interface Site {
  url: string
  /** Password of the seeded accounts; never there in production. */
  seedPassword: string | undefined
  /** What becomes of mails while there is no server to send them. */
  mails: string | undefined
  practiceServer: PracticeServer | undefined
}

async function choosePorts({ settings, progress }: StartContext) {
  const taken = new Set<number>()
  const choose = async (part: string, variable: string, wanted: number | undefined, standard: number) => {
    const port = await choosePort({ part, variable, wanted, standard }, taken, (line) =>
      progress.report(`  ! ${line}`),
    )
    taken.add(port)
    return port
  }
  return {
    web: await choose('the site', 'PORT', settings.PORT, 3000),
    api: await choose('the API', 'API_PORT', settings.API_PORT, 4000),
    operations: await choose('metrics and health', 'OPS_PORT', settings.OPS_PORT, 4100),
    engine: settings.MEILI_URL
      ? 0
      : await choose('the search engine', 'ENGINE_PORT', settings.ENGINE_PORT, 7700),
  }
}

interface Part {
  name: string
  file: string
  env: NodeJS.ProcessEnv
}

const COLLECT_GARBAGE = path.join(import.meta.dirname, 'collect-garbage.mjs')
/**
 * On a machine of one's own memory counts more than throughput. By default V8 keeps up to 130 MB for new objects in each
 * process, and malloc pools for many threads; with these the whole site is 290 MB smaller (`docs/benchmarks.md`).
 */
const HEAP_FLAGS = ['--max-semi-space-size=4', `--import=${pathToFileURL(COLLECT_GARBAGE).href}`]
const MALLOC = { ...MALLOC_POOLS, MALLOC_MMAP_THRESHOLD_: '65536' }

const PARTS = [
  { name: 'api', file: 'api/src/server.ts' },
  { name: 'indexer', file: 'indexer/src/worker.ts' },
  { name: 'worker', file: 'api/src/worker.ts' },
  { name: 'web', file: 'web/server/main.ts' },
] as const
/** What else runs as long as the site. */
const AGENT = 'hosting/src/run-agent.ts'
const COMPILED = [...PARTS.map(({ file }) => file), AGENT, COLLECT_GARBAGE]

const launch = ({ progress, children }: StartContext, { name, file, env }: Part) =>
  progress.step(
    name,
    () => {
      const command = { node: [...HEAP_FLAGS, file] }
      return children.launch({ name, command, env: { ...MALLOC, ...env }, readyWithinMs: 120_000 })
    },
    (detail) => detail,
  )

const buildPages = ({ root, progress }: StartContext) =>
  progress.step(
    'pages',
    () => buildWeb(root),
    (built) => (built ? 'built' : 'unchanged'),
  )

async function awaitOutside({ settings, progress }: StartContext): Promise<void> {
  const outside = outsideAddresses(settings)
  if (Object.values(outside).every((address) => address === undefined)) return
  await progress.step(
    'outside',
    () => requireOutsideServices(outside),
    (found) => `${found.join(', ')} ${found.length === 1 ? 'answers' : 'answer'}`,
  )
}

function whereMailsAre({ NODE_ENV, SMTP_URL, mailDir }: Settings, operationsUrl: string): string | undefined {
  if (SMTP_URL !== undefined) return undefined
  return `Emails are stored, not sent: ${NODE_ENV === 'development' ? `${operationsUrl}/mail` : mailDir}`
}

/** Fills an empty database with the seed, as `npm run seed` does; never in production. Returns whether it did. */
async function fillDatabase(
  context: StartContext,
  databaseUrl: string,
  env: NodeJS.ProcessEnv,
): Promise<boolean> {
  const { settings, children, progress, tasks } = context
  if (settings.NODE_ENV === 'production' || settings.SEED_PROJECTS === 0) return false
  if (await tasks.run('hasProjects', databaseUrl)) return false
  const args = ['scripts/seed.ts', '--projects', String(settings.SEED_PROJECTS)]
  if (settings.SEED_DATE) args.push('--date', settings.SEED_DATE)
  await progress.step(
    'seed',
    () => children.run({ name: 'seed', args, env }),
    () => `${settings.SEED_PROJECTS} projects`,
  )
  return true
}

/** The indexer fills empty indexes by itself; the site opens once they are filled. */
async function awaitIndexes(
  { progress, tasks }: StartContext,
  databaseUrl: string,
  engine: { url: string; masterKey: string },
): Promise<void> {
  await progress.step(
    'index',
    () => tasks.run('awaitIndexes', { databaseUrl, engine }),
    (isFilled) => (isFilled ? 'filled' : 'still being filled'),
  )
}

/** Starts every part in the order of need, each awaited; fills an empty database and an empty index. */
export async function bringUp(context: StartContext): Promise<Site> {
  const { settings, isDev } = context
  const production = settings.NODE_ENV === 'production'
  const ports = await choosePorts(context)
  const siteUrl = settings.SITE_URL ?? `http://localhost:${ports.web}`

  const apiUrl = `http://127.0.0.1:${ports.api}`
  // Written before anything runs, so that a second starter on this folder sees it; completed below.
  const operationsUrl = `http://127.0.0.1:${ports.operations}`
  const claimed = { pid: process.pid, siteUrl, apiUrl, operationsUrl, storageDir: settings.storageDir }
  writeRunState(settings.dataDir, { ...claimed, databaseUrl: '', meiliUrl: '' })

  await awaitOutside(context)
  const compiling = compileAhead(context.children, { name: 'compile-site', files: COMPILED })
  const [database, engine] = await Promise.all([startDatabase(context), startEngine(context, ports.engine)])
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: settings.NODE_ENV,
    DATABASE_URL: database.url,
    MEILI_URL: engine.url,
    MEILI_MASTER_KEY: engine.masterKey,
    STORAGE_DIR: settings.storageDir,
    MAIL_DIR: settings.mailDir,
    SITE_URL: siteUrl,
    API_PORT: String(ports.api),
    API_URL: apiUrl,
    OPS_PORT: String(ports.operations),
    SITE_SECRET: settings.SITE_SECRET ?? keepSecret(settings.dataDir, 'site'),
    PORT: String(ports.web),
    HOST: settings.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
  }
  writeRunState(settings.dataDir, { ...claimed, databaseUrl: database.url, meiliUrl: engine.url })

  const isSeeded = await fillDatabase(context, database.url, env)
  if (!isDev) await buildPages(context)
  await compiling
  await Promise.all(
    PARTS.map(({ name, file }) => {
      const isBuilt = name === 'web' && !isDev
      return launch(context, { name, file, env: isBuilt ? { ...env, NODE_ENV: 'production' } : env })
    }),
  )
  if (isSeeded) await awaitIndexes(context, database.url, engine)
  const practiceServer = await startHosting(context, database.url, apiUrl)
  return {
    url: siteUrl,
    seedPassword: production ? undefined : seedPassword,
    mails: whereMailsAre(settings, operationsUrl),
    practiceServer,
  }
}
