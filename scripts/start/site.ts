import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { connect } from '@quarry/db/db'
import { seedPassword } from '@quarry/db/seed/accounts'
import { startDatabase } from './database.ts'
import { startEngine } from './engine.ts'
import { awaitIndexes, fillDatabase } from './first-content.ts'
import { startHosting } from './hosting.ts'
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
  /** Where players join the practice server, if there is one. */
  practiceServer: string | undefined
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

/**
 * On a machine of one's own memory counts more than throughput. By default V8 keeps up to 130 MB for new objects in each
 * process, and malloc pools for many threads; with these the whole site is 290 MB smaller (`docs/benchmarks.md`).
 */
const HEAP_FLAGS = [
  '--max-semi-space-size=4',
  `--import=${pathToFileURL(path.join(import.meta.dirname, 'collect-garbage.mjs')).href}`,
]
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536' }

const launch = ({ progress, children }: StartContext, { name, file, env }: Part) =>
  progress.step(
    name,
    () => {
      const command = { node: [...HEAP_FLAGS, file] }
      return children.launch({ name, command, env: { ...MALLOC, ...env }, readyWithinMs: 60_000 })
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

  const db = connect(database.url, { max: 4, patience: 'maintenance' })
  let practiceServer: string | undefined
  try {
    const isSeeded = await fillDatabase(context, db, env)
    if (!isDev) await buildPages(context)
    await Promise.all([
      launch(context, { name: 'api', file: 'api/src/server.ts', env }),
      launch(context, { name: 'indexer', file: 'indexer/src/worker.ts', env }),
      launch(context, { name: 'worker', file: 'api/src/worker.ts', env }),
      launch(context, {
        name: 'web',
        file: 'web/server/main.ts',
        env: isDev ? env : { ...env, NODE_ENV: 'production' },
      }),
    ])
    if (isSeeded) await awaitIndexes(context, db, engine)
    practiceServer = await startHosting(context, db, apiUrl)
  } finally {
    await db.destroy()
  }
  return {
    url: siteUrl,
    seedPassword: production ? undefined : seedPassword,
    mails: whereMailsAre(settings, operationsUrl),
    practiceServer,
  }
}
