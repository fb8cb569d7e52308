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
