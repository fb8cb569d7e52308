import path from 'node:path'
import { connect } from '@quarry/db/db'
import { startLocalPostgres } from '@quarry/db/local-postgres'
import { migrate, pendingMigrations } from '@quarry/db/migrate'
import { refuseSeededLogins, SeededLoginError } from '@quarry/db/seed/seeded-logins'
import { syncReference } from '@quarry/db/reference'
import { PartFailedError } from './child-processes.ts'
import type { StartContext } from './start-context.ts'

interface Database {
  url: string
  stop(): Promise<void>
}

async function answers(url: string): Promise<boolean> {
  const db = connect(url, { max: 1 })
  try {
    await pendingMigrations(db)
    return true
  } catch {
    return false
  } finally {
    await db.destroy()
  }
}

/** A server that another starter left may be on its way out and still take connections: then start our own. */
async function startEmbedded(dataDir: string): Promise<Database> {
  for (let attempt = 1; ; attempt++) {
    const local = await startLocalPostgres(dataDir)
    if (!local.reused || (await answers(local.url)) || attempt === 10) return local
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** The database of DATABASE_URL, or the embedded one under the data folder; migrated and with its reference data. */
export async function startDatabase({ settings, progress, cleanups }: StartContext): Promise<Database> {
  const external = settings.DATABASE_URL
  const database = await progress.step(
    'postgres',
    async () =>
      external
        ? { url: external, stop: async () => {} }
        : await startEmbedded(path.join(settings.dataDir, 'postgres')),
    () => (external ? 'from DATABASE_URL' : 'embedded'),
  )
  cleanups.push(() => database.stop())
  const db = connect(database.url, { max: 2, patience: 'maintenance' })
  try {
    await progress.step(
      'schema',
      async () => {
        const applied = await migrate(db).catch((error: Error) => {
          // Such as a wrong password: nothing that a stack would explain. The address holds it, so it is not shown.
          throw external ? new PartFailedError(`DATABASE_URL: ${error.message}`) : error
        })
        await syncReference(db)
        return applied.length
      },
      (applied) => (applied > 0 ? `${applied} migrations applied` : 'up to date'),
    )
    if (settings.NODE_ENV === 'production')
      await refuseSeededLogins(db).catch((error: Error) => {
        throw error instanceof SeededLoginError ? new PartFailedError(error.message) : error
      })
  } finally {
    await db.destroy()
  }
  return database
}
