import path from 'node:path'
import { broken, examine, ok, warn, wrong, type Finding } from './doctor/checkup.ts'
import { examineDatabase } from './doctor/database.ts'
import { examineQueue } from './doctor/queue.ts'
import { examineEngine } from './doctor/search.ts'
import { examineStorage } from './doctor/storage.ts'
import { findServices } from './reindex/services.ts'
import { findRunning } from './start/run-state.ts'
import { readSettings, type Settings } from './start/settings.ts'

/** `npm run doctor`: what is configured, reachable, migrated and indexed, and what is not. Exit code 1 when something is wrong. */
const root = path.join(import.meta.dirname, '..')
const marks = { ok: '✓', warn: '!', wrong: '✗' }

async function examineAll(): Promise<Finding[]> {
  const settings = readSettings(process.env, root)
  const running = findRunning(settings.dataDir)
  const services = {
    ...findServices(process.env, root),
    ...(settings.REDIS_URL ? { redisUrl: settings.REDIS_URL } : {}),
  }
  const storageDir = settings.STORAGE_DIR ? settings.storageDir : running?.storageDir
  const parts = await Promise.all([
    examine('database', () => examineDatabase(services.databaseUrl)),
    examine('engine', () => examineEngine(services)),
    examine('queue', () => examineQueue(services)),
    examine('storage', () => examineStorage(process.env, { ...services, storageDir })),
    examine('api', () => examineAddress('api', running?.apiUrl && `${running.apiUrl}/v2/statistics`)),
    examine('operations', () =>
      examineAddress('operations', running?.operationsUrl && `${running.operationsUrl}/health`),
    ),
    examine('web', () => examineAddress('web', running?.siteUrl)),
    examine('mail', async () => [mailFinding(settings)]),
  ])
  const source = settings.DATABASE_URL || settings.MEILI_URL ? 'from the environment' : 'embedded services'
  return [ok('settings', source), ...parts.flat()]
}

/** Without an email server users cannot reset a lost password. */
function mailFinding({ SMTP_URL }: Settings): Finding {
  if (SMTP_URL === undefined) return warn('mail', 'kept and not sent: SMTP_URL is not set')
  return ok('mail', `sent by ${new URL(SMTP_URL).host}`)
}

async function examineAddress(part: string, url: string | undefined): Promise<Finding[]> {
  if (!url) return [warn(part, 'not running here')]
  const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) })
  return [answer.ok ? ok(part, `answers at ${url}`) : wrong(part, `${url} answered ${answer.status}`)]
}

const findings = await examineAll().catch((error: unknown) => [broken('settings', error)])
for (const { level, part, text } of findings) console.log(`${marks[level]} ${part.padEnd(20)} ${text}`)
const bad = findings.filter(({ level }) => level === 'wrong').length
console.log(bad === 0 ? 'nothing is wrong' : `${bad} ${bad === 1 ? 'thing is' : 'things are'} wrong`)
process.exit(bad === 0 ? 0 : 1)
