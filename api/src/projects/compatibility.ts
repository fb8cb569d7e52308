import { shownLoaders } from '@quarry/domain/versions/shown-loaders'
import type { Db } from '@quarry/db/db'
import { listSetups, type ProjectRecord } from './projects.queries.ts'

type Compatible = Pick<ProjectRecord, 'id' | 'loaders' | 'gameVersions'>

/** Game versions by loader. A single loader has all of them; with several the project's versions decide. */
export async function compatibilityOf(db: Db, project: Compatible): Promise<Record<string, string[]>> {
  const gameVersions = project.gameVersions.toReversed()
  const [only, ...more] = project.loaders
  if (only === undefined) return {}
  if (more.length === 0) return { [only]: gameVersions }
  const setups = await listSetups(db, project.id)
  return Object.fromEntries(
    project.loaders.map((loader) => {
      const fitting = setups.filter((setup) => shownLoaders(setup).includes(loader))
      const supported = new Set(fitting.flatMap((setup) => setup.gameVersions))
      return [loader, gameVersions.filter((version) => supported.has(version))]
    }),
  )
}
