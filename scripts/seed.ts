import path from 'node:path'
import { parseArgs } from 'node:util'
import { openStorage } from '@quarry/api/adapters/storage/open-storage'
import { ApiEnvironment } from '@quarry/config/api'
import { EnvironmentError, readEnvironment } from '@quarry/config/read-environment'
import { ToolEnvironment } from '@quarry/config/tools'
import { connect } from '@quarry/db/db'
import { pendingMigrations } from '@quarry/db/migrate'
import { seedPassword } from '@quarry/db/seed/accounts'
import { SeedRefused, seedDatabase } from '@quarry/db/seed/seed-database'
import { z } from 'zod'
import { createProgressBar } from './reindex/progress-bar.ts'
import { findRunning } from './start/run-state.ts'

const USAGE = `npm run seed -- [--projects N] [--seed S] [--date D]

Fills the database with made-up projects, people and files; the same values give the same content.
  --projects N  how many projects (400); from 5001 on without pictures and with tiny shared files
  --seed S      another number gives other content, beside what is there (1)
  --date D      the day from which dates are counted back, such as 2026-11-01 (now)

Works on DATABASE_URL, else on the site that runs in this folder. The search index is not told: \`npm run reindex\`.`

const Options = z.object({
  projects: z.coerce.number('must be a number').int().min(1).max(200_000),
  seed: z.coerce.number('must be a number').int().min(0).max(2_000_000_000),
  date: z.iso.date('must be a day such as 2026-11-01').optional(),
})

function readOptions(): z.output<typeof Options> {
  const { values } = parseArgs({
    options: {
      projects: { type: 'string', default: '400' },
      seed: { type: 'string', default: '1' },
      date: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) {
    console.log(USAGE)
    process.exit(0)
  }
  const parsed = Options.safeParse(values)
  if (parsed.success) return parsed.data
  throw new SeedRefused(
    parsed.error.issues.map((issue) => `--${issue.path.join('.')}: ${issue.message}`).join('\n'),
  )
}

async function requireMigrated(databaseUrl: string): Promise<void> {
  const db = connect(databaseUrl, { max: 1, patience: 'maintenance' })
  try {
    const pending = await pendingMigrations(db)
    if (pending.length > 0) throw new SeedRefused('the database lacks tables: run `npm run migrate` first')
  } finally {
    await db.destroy()
  }
}

async function main(): Promise<void> {
  const { projects, seed, date } = readOptions()
  const given = readEnvironment(ToolEnvironment, process.env)
  const dataDir = path.resolve(import.meta.dirname, '..', given.DATA_DIR)
  const running = findRunning(dataDir)
  const databaseUrl = given.DATABASE_URL ?? running?.databaseUrl
  if (!databaseUrl) throw new SeedRefused('DATABASE_URL: is not set, and no site runs in this folder')
  await requireMigrated(databaseUrl)
  const storageDir = given.STORAGE_DIR ?? running?.storageDir ?? path.join(dataDir, 'storage')
  const services = { DATABASE_URL: databaseUrl, STORAGE_DIR: path.resolve(storageDir) }
  const settings = readEnvironment(ApiEnvironment, { ...process.env, ...services })
  const storage = await openStorage(settings)
  const bar = createProgressBar(process.stderr)
  const startedAt = performance.now()
  const onProgress = (done: number, total: number): void => bar.show({ index: 'projects', done, total })
  const result = await seedDatabase(databaseUrl, {
    projects,
    seed,
    storage,
    siteUrl: (given.DATABASE_URL === undefined && running?.siteUrl) || settings.SITE_URL,
    onProgress,
    ...(date && { now: new Date(date) }),
  })
  bar.end()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(
    `${result.projects} projects, ${result.versions} versions, ${result.users} people in ${seconds} s`,
  )
  console.log(`sign in as alice, bob, mo, ada or mallory with the password ${seedPassword}`)
}

try {
  await main()
} catch (error) {
  if (!(error instanceof SeedRefused || error instanceof EnvironmentError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
