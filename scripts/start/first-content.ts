import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '@quarry/db/db'
import { Engine } from '@quarry/indexer/engine/engine'
import { countRows } from '@quarry/indexer/queries/counts'
import { INDEX_NAMES } from '@quarry/search-config/indexes'
import type { StartContext } from './start-context.ts'

async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('projects').select('id').limit(1).executeTakeFirst()) === undefined
}

/** Fills an empty database with the seed, as `npm run seed` does; never in production. Returns whether it did. */
export async function fillDatabase(context: StartContext, db: Db, env: NodeJS.ProcessEnv): Promise<boolean> {
  const { settings, children, progress } = context
  if (settings.NODE_ENV === 'production' || settings.SEED_PROJECTS === 0 || !(await isEmpty(db))) return false
  const args = ['scripts/seed.ts', '--projects', String(settings.SEED_PROJECTS)]
  if (settings.SEED_DATE) args.push('--date', settings.SEED_DATE)
  await progress.step(
    'seed',
    () => children.run({ name: 'seed', args, env }),
    () => `${settings.SEED_PROJECTS} projects`,
  )
  return true
}

/** A large first content is searchable later; the site need not wait for all of it. */
const LONGEST_WAIT_MS = 60_000

/** The indexer fills empty indexes by itself; the site opens once they are filled. */
export async function awaitIndexes(
  { progress }: StartContext,
  db: Db,
  { url, masterKey }: { url: string; masterKey: string },
): Promise<void> {
  const engine = new Engine({ url, key: masterKey })
  const until = Date.now() + LONGEST_WAIT_MS
  await progress.step(
    'index',
    async () => {
      for (const name of INDEX_NAMES) {
        const rows = await countRows(db, name)
        while ((await engine.count(name)) < rows && Date.now() < until) await sleep(100)
      }
    },
    () => (Date.now() < until ? 'filled' : 'still being filled'),
  )
}
