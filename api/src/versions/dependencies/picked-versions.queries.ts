import type { Db } from '@quarry/db/db'
import { VERSION_CHANNELS } from '@quarry/domain/versions/channels'
import { NEAREST_VERSIONS_MAX } from '@quarry/domain/versions/dependencies'
import { LINKED_VERSION_STATUSES, LISTED_VERSION_STATUSES } from '@quarry/domain/versions/version-statuses'
import { sql } from 'kysely'
import { matches, type VersionFilter } from '../version-filters.queries.ts'
import { loadersFor, type Setup } from './target-setup.ts'

/** A project depended on, and the exact version if the dependency names one. */
export interface Wanted {
  projectId: string
  versionId: string | null
}

/**
 * For each project the named version if it suits the setup, else the newest one of the most stable channel. Includes its
 * number of dependencies.
 */
export const listPicked = (db: Db, wanted: readonly Wanted[], setup: Setup) => {
  const named = wanted.flatMap(({ versionId }) => versionId ?? [])
  const isNamed = sql<boolean>`versions.id = any(${named}::text[])`
  return db
    .selectFrom('versions')
    .select(['versions.id', 'versions.projectId'])
    .select((eb) =>
      eb
        .selectFrom('dependencies as d')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('d.dependentId', '=', 'versions.id')
        .as('dependencies'),
    )
    .distinctOn('versions.projectId')
    .where('versions.projectId', 'in', [...new Set(wanted.map(({ projectId }) => projectId))])
    .where(matches({ loaders: loadersFor(setup), game_versions: [setup.gameVersion] }))
    .where((eb) =>
      eb.or([
        eb('versions.status', 'in', LISTED_VERSION_STATUSES),
        eb.and([isNamed, eb('versions.status', 'in', LINKED_VERSION_STATUSES)]),
      ]),
    )
    .orderBy('versions.projectId')
    .orderBy(isNamed, 'desc')
    .orderBy(sql`array_position(${[...VERSION_CHANNELS]}::text[], versions.channel)`)
    .orderBy('versions.publishedAt', 'desc')
    .orderBy('versions.id', 'desc')
    .execute()
}

/** The newest listed versions of each project, newest first, up to a limit for each project. */
export const listChoices = (db: Db, projectIds: readonly string[]) =>
  db
    .selectFrom(sql<{ projectId: string }>`unnest(${[...projectIds]}::text[])`.as<'p'>(sql`p(project_id)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('versions')
          .select(['id', 'versionNumber', 'loaders', 'mrpackLoaders', 'gameVersions', 'publishedAt'])
          .whereRef('versions.projectId', '=', 'p.projectId')
          .where('status', 'in', LISTED_VERSION_STATUSES)
          .orderBy('publishedAt', 'desc')
          .orderBy('id', 'desc')
          .limit(NEAREST_VERSIONS_MAX)
          .as('v'),
      (join) => join.onTrue(),
    )
    .select(['p.projectId', 'v.id', 'v.versionNumber', 'v.loaders', 'v.mrpackLoaders', 'v.gameVersions'])
    .orderBy('v.publishedAt', 'desc')
    .orderBy('v.id', 'desc')
    .execute()

/** The newest listed version of each project that matches the filter. */
export const listNewest = (db: Db, projectIds: readonly string[], filter: VersionFilter) =>
  db
    .selectFrom('versions')
    .select(['versions.id', 'versions.projectId'])
    .distinctOn('versions.projectId')
    .where('versions.projectId', '=', sql<string>`any(${[...projectIds]}::text[])`)
    .where('versions.status', 'in', LISTED_VERSION_STATUSES)
    .where(matches(filter))
    .orderBy('versions.projectId')
    .orderBy('versions.publishedAt', 'desc')
    .orderBy('versions.id', 'desc')
    .execute()
