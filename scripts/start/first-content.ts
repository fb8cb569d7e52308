import type { StartContext } from './start-context.ts'

/** Fills an empty database with the seed, as `npm run seed` does; never in production. Returns whether it did. */
export async function fillDatabase(
  context: StartContext,
  databaseUrl: string,
  env: NodeJS.ProcessEnv,
): Promise<boolean> {
  const { settings, children, progress, tasks } = context
  if (settings.NODE_ENV === 'production' || settings.SEED_PROJECTS === 0) return false
  if (await tasks.run('hasProjects', databaseUrl)) return false
  const args = ['scripts/seed.ts', '--projects', String(settings.SEED_PROJECTS)]
  if (settings.SEED_DATE) args.push('--date', settings.SEED_DATE)
  await progress.step(
    'seed',
    () => children.run({ name: 'seed', args, env }),
    () => `${settings.SEED_PROJECTS} projects`,
  )
  return true
}

/** The indexer fills empty indexes by itself; the site opens once they are filled. */
export async function awaitIndexes(
  { progress, tasks }: StartContext,
  databaseUrl: string,
  engine: { url: string; masterKey: string },
): Promise<void> {
  await progress.step(
    'index',
    () => tasks.run('awaitIndexes', { databaseUrl, engine }),
    (isFilled) => (isFilled ? 'filled' : 'still being filled'),
  )
}
