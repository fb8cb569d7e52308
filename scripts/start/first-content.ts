import type { Db } from '@quarry/db/db'
import type { StartContext } from './site.ts'

async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('projects').select('id').limit(1).executeTakeFirst()) === undefined
}

/** Fills an empty database with the seed, as `npm run seed` does; never in production. */
export async function fillDatabase(context: StartContext, db: Db, env: NodeJS.ProcessEnv): Promise<void> {
  const { settings, children, progress } = context
  if (settings.NODE_ENV === 'production' || settings.SEED_PROJECTS === 0 || !(await isEmpty(db))) return
  const args = ['scripts/seed.ts', '--projects', String(settings.SEED_PROJECTS)]
  await progress.step(
    'seed',
    () => children.run({ name: 'seed', args, env }),
    () => `${settings.SEED_PROJECTS} projects`,
  )
}

/** Builds the search indexes when they were never built, as `npm run reindex` does. */
export async function fillIndexes(context: StartContext, env: NodeJS.ProcessEnv): Promise<void> {
  const { children, progress } = context
  if (await isIndexed(env)) return
  await progress.step(
    'indexes',
    () => children.run({ name: 'reindex', args: ['scripts/reindex.ts'], env }),
    () => 'built',
  )
}

async function isIndexed(env: NodeJS.ProcessEnv): Promise<boolean> {
  const headers = { authorization: `Bearer ${env['MEILI_MASTER_KEY'] ?? ''}` }
  const answer = await fetch(`${env['MEILI_URL']}/indexes/projects/stats`, { headers })
  if (!answer.ok) return false
  const { numberOfDocuments } = (await answer.json()) as { numberOfDocuments: number }
  return numberOfDocuments > 0
}
