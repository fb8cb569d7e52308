import { access, constants } from 'node:fs/promises'
import path from 'node:path'
import { openStorage } from '@quarry/api/adapters/storage/open-storage'
import { paymentsOf } from '@quarry/api/adapters/payments/open-payments'
import { readConfig, type Config } from '@quarry/api/config'
import { JAVA_RUNTIME_NAMES } from '@quarry/domain/hosting/java-runtimes'
import { findJavas } from '@quarry/hosting/flavours/java-homes'
import { describeRuntime } from '@quarry/hosting/runtime/open-runtime'
import { findSandbox, type Confinement } from '@quarry/hosting/sandbox/find-sandbox'
import { findServices } from '../reindex/services.ts'
import { isPracticeReady } from '../start/hosting.ts'
import { findRunning } from '../start/run-state.ts'
import { readSettings, type Settings } from '../start/settings.ts'
import { broken, examine, ok, warn, wrong, type Finding } from './checkup.ts'
import { examineDatabase } from './database.ts'
import { examineQueue } from './queue.ts'
import { examineEngine } from './search.ts'

const root = path.join(import.meta.dirname, '../..')
const marks = { ok: '✓', warn: '!', wrong: '✗' }

/** How long the doctor waits, in milliseconds. */
export interface Patience {
  /** For one part. Some clients try for ever to reach a service that is not there. */
  answerMs: number
  /** For the documents to match the rows: they may differ while edits are on their way. */
  settleMs: number
}

const PATIENCE: Patience = { answerMs: 10_000, settleMs: 3000 }

/** Prints what is configured, reachable, migrated and indexed, and what is not; returns the exit code. */
export async function doctor(
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
  patience: Patience = PATIENCE,
): Promise<0 | 1> {
  const findings = await examineAll(env, patience).catch((error: unknown) => [broken('settings', error)])
  for (const { level, part, text } of findings) print(`${marks[level]} ${part.padEnd(20)} ${text}`)
  const bad = findings.filter(({ level }) => level === 'wrong').length
  print(bad === 0 ? 'nothing is wrong' : `${bad} ${bad === 1 ? 'thing is' : 'things are'} wrong`)
  return bad === 0 ? 0 : 1
}

async function examineAll(env: NodeJS.ProcessEnv, { answerMs, settleMs }: Patience): Promise<Finding[]> {
  const settings = readSettings(env, root)
  const running = findRunning(settings.dataDir)
  const services = {
    ...findServices(env, root),
    ...(settings.REDIS_URL ? { redisUrl: settings.REDIS_URL } : {}),
  }
  const storageDir = settings.STORAGE_DIR ? settings.storageDir : running?.storageDir
  const examinations: Record<string, () => Promise<Finding[]>> = {
    database: () => examineDatabase(services.databaseUrl),
    engine: () => examineEngine(services, settleMs),
    queue: () => examineQueue(services),
    storage: () => examineStorage(env, { ...services, storageDir }),
    api: () => examineAddress('api', running?.apiUrl && `${running.apiUrl}/v2/statistics`),
    operations: () =>
      examineAddress('operations', running?.operationsUrl && `${running.operationsUrl}/health`),
    web: () => examineAddress('web', running?.siteUrl),
    mail: async () => [mailFinding(settings)],
    payments: async () => [paymentsFinding(readConfig({ ...env, DATABASE_URL: services.databaseUrl }))],
    servers: () => serverFindings(settings),
  }
  const parts = await Promise.all(
    Object.entries(examinations).map(([part, work]) => examine(part, work, answerMs)),
  )
  const source = settings.DATABASE_URL || settings.MEILI_URL ? 'from the environment' : 'embedded services'
  return [ok('settings', source), ...parts.flat()]
}

/** Without an email server users cannot reset a lost password. */
function mailFinding({ SMTP_URL }: Settings): Finding {
  if (SMTP_URL === undefined) return warn('mail', 'kept and not sent: SMTP_URL is not set')
  return ok('mail', `sent by ${new URL(SMTP_URL).host}`)
}

function paymentsFinding(config: Config): Finding {
  const chosen = paymentsOf(config)
  if (chosen === 'stripe') return ok('payments', `by Stripe, key ${config.STRIPE_PUBLISHABLE_KEY}`)
  if (chosen === 'local') return warn('payments', 'test payments: no money moves')
  return ok('payments', 'none: nothing is sold')
}

/** What holds for game servers on this machine. */
async function serverFindings(settings: Settings): Promise<Finding[]> {
  const practice = isPracticeReady(settings)
    ? ok('practice server', 'installed')
    : warn('practice server', 'not installed; npm start installs it')
  const javas = findJavas(settings.JAVA_HOMES).map(
    ({ major, runtime }) => `${major} (${JAVA_RUNTIME_NAMES[runtime]})`,
  )
  const java =
    javas.length > 0
      ? ok('java', javas.join(', '))
      : warn('java', 'not found, so only practice servers start; JAVA_HOMES names its folders')
  const { HOSTING_RUNTIME: runtime, HOSTING_SANDBOX: choice, DOCKER_HOST: engine } = settings
  const confinement = findSandbox(choice, settings.dataDir)
  const description = await describeRuntime({ runtime, engine, confinement })
  const servers = (description.includes('does not answer') ? wrong : ok)('servers', description)
  return [servers, sandboxFinding(confinement, choice === 'bubblewrap'), practice, java]
}

/** Whether what servers and installers can reach on this machine is limited. */
function sandboxFinding({ gap, detail }: Confinement, isRequired: boolean): Finding {
  if (gap === undefined) return ok('sandbox', 'bubblewrap')
  return (isRequired ? wrong : warn)('sandbox', `none: ${detail}`)
}

async function examineAddress(part: string, url: string | undefined): Promise<Finding[]> {
  if (!url) return [warn(part, 'not running here')]
  const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) })
  return [answer.ok ? ok(part, `answers at ${url}`) : wrong(part, `${url} answered ${answer.status}`)]
}

/** Whether files can be stored: the folder is writable, or the object storage accepts our key. */
async function examineStorage(
  env: NodeJS.ProcessEnv,
  { databaseUrl, storageDir }: { databaseUrl: string; storageDir: string | undefined },
): Promise<Finding[]> {
  const config = readConfig({ ...env, DATABASE_URL: databaseUrl })
  if (config.S3_ENDPOINT) {
    const storage = await openStorage(config)
    await storage.open('data/missing-object')
    return [ok('storage', `bucket ${config.S3_BUCKET} at ${config.S3_ENDPOINT}`)]
  }
  if (!storageDir) return [warn('storage', 'no site runs here, so its folder is not known')]
  await access(storageDir, constants.W_OK)
  return [ok('storage', storageDir)]
}
