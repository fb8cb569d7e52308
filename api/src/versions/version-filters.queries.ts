import type { VersionStatus } from '@quarry/domain/versions/version-statuses'
import { sql } from 'kysely'
import type { VersionWhere } from './versions.queries.ts'

export interface VersionFilter {
  loaders?: readonly string[] | null
  game_versions?: readonly string[] | null
  /** Loaders that a pack contains. */
  mrpack_loaders?: readonly string[] | null
  version_types?: readonly string[] | null
  /** All words must occur in name, number or changelog, in any letter case and order. */
  words?: string | undefined
}

/** Further words of a query are ignored. */
const WORDS_MAX = 8
/** Searched characters of a changelog. Longer ones are logs, and a project has thousands of versions. */
const CHANGELOG_SEARCHED = 10_000

const wordsIn = (text: string): string[] =>
  text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS_MAX)

const containsWord = (word: string) => sql<boolean>`
  position(${word} in lower(concat_ws(' ', versions.name, versions.version_number, left(versions.changelog, ${CHANGELOG_SEARCHED})))) > 0`

/** A pack matches the loaders it contains and `mrpack`. Empty lists do not filter. */
export const matches =
  ({
    loaders,
    game_versions: gameVersions,
    mrpack_loaders: packLoaders,
    version_types: types,
    words = '',
  }: VersionFilter): VersionWhere =>
  (eb) =>
    eb.and([
      ...(loaders?.length
        ? [
            eb.or([
              sql<boolean>`versions.loaders && ${[...loaders]}::text[]`,
              sql<boolean>`versions.mrpack_loaders && ${[...loaders]}::text[]`,
            ]),
          ]
        : []),
      ...(packLoaders?.length ? [sql<boolean>`versions.mrpack_loaders && ${[...packLoaders]}::text[]`] : []),
      ...(gameVersions?.length ? [sql<boolean>`versions.game_versions && ${[...gameVersions]}::text[]`] : []),
      ...(types?.length ? [sql<boolean>`versions.channel = any(${[...types]}::text[])`] : []),
      ...wordsIn(words).map(containsWord),
    ])

/** Versions of a project in these statuses that match the filter. */
export const ofProject =
  (projectId: string, statuses: readonly VersionStatus[], filter: VersionFilter = {}): VersionWhere =>
  (eb) =>
    eb.and([
      eb('versions.projectId', '=', projectId),
      eb('versions.status', 'in', [...statuses]),
      matches(filter)(eb),
    ])

/** Versions of a project with this number or id. */
export const ofProjectNamed =
  (projectId: string, ref: string): VersionWhere =>
  (eb) =>
    eb.and([
      eb('versions.projectId', '=', projectId),
      eb.or([eb('versions.versionNumber', '=', ref), eb('versions.id', '=', ref)]),
    ])

export const withIds =
  (ids: readonly string[]): VersionWhere =>
  (eb) =>
    eb('versions.id', '=', sql<string>`any(${[...ids]}::text[])`)
