import path from 'node:path'
import { startLocalPostgres } from '@quarry/db/local-postgres'
import type { StartContext } from './start-context.ts'
import type { TaskProcess } from './task-process.ts'

interface Database {
  url: string
  stop(): Promise<void>
}

/** A server that another starter left may be on its way out and still take connections: then start our own. */
async function startEmbedded(dataDir: string, tasks: TaskProcess): Promise<Database> {
  for (let attempt = 1; ; attempt++) {
    const local = await startLocalPostgres(dataDir)
    if (!local.reused || attempt === 10 || (await tasks.run('answersQueries', local.url))) return local
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** The database of DATABASE_URL, or the embedded one under the data folder; migrated and with its reference data. */
export async function startDatabase({
  settings,
  progress,
  cleanups,
  tasks,
}: StartContext): Promise<Database> {
  const external = settings.DATABASE_URL
  const database = await progress.step(
    'postgres',
    async () =>
      external
        ? { url: external, stop: async () => {} }
        : await startEmbedded(path.join(settings.dataDir, 'postgres'), tasks),
    () => (external ? 'from DATABASE_URL' : 'embedded'),
  )
  cleanups.push(() => database.stop())
  await progress.step(
    'schema',
    () =>
      tasks.run('prepareDatabase', {
        url: database.url,
        isExternal: external !== undefined,
        isProduction: settings.NODE_ENV === 'production',
      }),
    (applied) => (applied > 0 ? `${applied} migrations applied` : 'up to date'),
  )
  return database
}
