import { access, constants } from 'node:fs/promises'
import path from 'node:path'
import { examine, ok, warn, wrong, type Finding } from './doctor/checkup.ts'
import { examineDatabase } from './doctor/database.ts'
import { examineEngine, examineQueue } from './doctor/search.ts'
import { findServices } from './reindex/services.ts'
import { findRunning } from './start/run-state.ts'
import { readSettings } from './start/settings.ts'

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
  return [
    ok(
      'settings',
      settings.DATABASE_URL || settings.MEILI_URL ? 'from the environment' : 'embedded services',
    ),
    ...(await examine('database', () => examineDatabase(services.databaseUrl))),
    ...(await examine('engine', () => examineEngine(services))),
    ...(await examine('queue', () => examineQueue(services))),
    ...(await examine('storage', () => examineStorage(running?.storageDir, settings.S3_ENDPOINT))),
    ...(await examine('api', () =>
      examineAddress('api', running?.apiUrl && `${running.apiUrl}/v2/statistics`),
    )),
    ...(await examine('web', () => examineAddress('web', running?.siteUrl))),
  ]
}

async function examineStorage(
  storageDir: string | undefined,
  objectStorage: string | undefined,
): Promise<Finding[]> {
  if (objectStorage) return [ok('storage', `object storage at ${objectStorage}`)]
  if (!storageDir) return [warn('storage', 'no site runs here, so its folder is not known')]
  await access(storageDir, constants.W_OK)
  return [ok('storage', storageDir)]
}

async function examineAddress(part: string, url: string | undefined): Promise<Finding[]> {
  if (!url) return [warn(part, 'not running here')]
  const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) })
  return [answer.ok ? ok(part, `answers at ${url}`) : wrong(part, `${url} answered ${answer.status}`)]
}

const findings = await examine('settings', examineAll)
for (const { level, part, text } of findings) console.log(`${marks[level]} ${part.padEnd(20)} ${text}`)
const bad = findings.filter(({ level }) => level === 'wrong').length
console.log(bad === 0 ? 'nothing is wrong' : `${bad} ${bad === 1 ? 'thing is' : 'things are'} wrong`)
process.exit(bad === 0 ? 0 : 1)
