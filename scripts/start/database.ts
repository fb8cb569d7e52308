import path from 'node:path'
import { startLocalPostgres } from '@quarry/db/local-postgres'
import { migrateToLatest } from '@quarry/db/migrate'
import type { StartContext } from './site.ts'

/** The database of DATABASE_URL, or the embedded one under the data folder; migrated either way. */
export async function startDatabase({ settings, children, progress }: StartContext) {
  const external = settings.DATABASE_URL
  const database = await progress.step(
    'postgres',
    async () => {
      if (external) return { url: external, stop: async () => {} }
      const local = await startLocalPostgres(path.join(settings.dataDir, 'postgres'))
      if (local.pid) children.guard(local.pid)
      return local
    },
    () => (external ? 'from DATABASE_URL' : 'embedded'),
  )
  await progress.step(
    'schema',
    () => migrateToLatest(database.url),
    () => 'migrated',
  )
  return database
}
