import { shownLoaders } from '@quarry/domain/shown-loaders'
import type { Db } from '@quarry/db/db'
import { LISTED_VERSION_STATUSES } from '@quarry/domain/version-statuses'
import type { ProjectRecord } from './projects.queries.ts'

type Compatible = Pick<ProjectRecord, 'id' | 'loaders' | 'gameVersions'>

/** Game versions by loader. One loader has all of them; with several the versions themselves must tell. */
export async function compatibilityOf(db: Db, project: Compatible): Promise<Record<string, string[]>> {
  const gameVersions = project.gameVersions.toReversed()
  const [only, ...more] = project.loaders
  if (only === undefined) return {}
  if (more.length === 0) return { [only]: gameVersions }
  // Versions by the hundred share a few of these.
  const offers = await db
    .selectFrom('versions')
    .select(['loaders', 'mrpackLoaders', 'gameVersions'])
    .distinct()
    .where('projectId', '=', project.id)
    .where('status', 'in', LISTED_VERSION_STATUSES)
    .execute()
  return Object.fromEntries(
    project.loaders.map((loader) => {
      const fitting = offers.filter((offer) => shownLoaders(offer).includes(loader))
      const supported = new Set(fitting.flatMap((offer) => offer.gameVersions))
      return [loader, gameVersions.filter((version) => supported.has(version))]
    }),
  )
}
