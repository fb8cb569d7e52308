import type { VersionStatus } from '@quarry/domain/versions/version-statuses'
import { sql } from 'kysely'
import type { VersionWhere } from './versions.queries.ts'

export interface VersionFilter {
  loaders?: readonly string[] | null
  game_versions?: readonly string[] | null
  version_types?: readonly string[] | null
  /** All of them stand in name, number or changelog, in any case and order. */
  words?: string | undefined
}

/** Of what was typed; nobody remembers more of a version. */
const MOST_WORDS = 8
/** Characters of a changelog that are searched: beyond them are logs, and a project has thousands of versions. */
const CHANGELOG_SEARCHED = 10_000

const wordsIn = (text: string): string[] =>
  text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)

const says = (word: string) => sql<boolean>`
  position(${word} in lower(concat_ws(' ', versions.name, versions.version_number, left(versions.changelog, ${CHANGELOG_SEARCHED})))) > 0`

/** A pack matches by the loaders inside it, and by `mrpack` itself. Empty lists do not filter. */
export const matches =
  ({ loaders, game_versions: gameVersions, version_types: types, words = '' }: VersionFilter): VersionWhere =>
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
      ...(gameVersions?.length ? [sql<boolean>`versions.game_versions && ${[...gameVersions]}::text[]`] : []),
      ...(types?.length ? [sql<boolean>`versions.channel = any(${[...types]}::text[])`] : []),
      ...wordsIn(words).map(says),
    ])

/** Versions of a project in these statuses that suit the filter. */
export const ofProject =
  (projectId: string, statuses: readonly VersionStatus[], filter: VersionFilter = {}): VersionWhere =>
  (eb) =>
    eb.and([
      eb('versions.projectId', '=', projectId),
      eb('versions.status', 'in', [...statuses]),
      matches(filter)(eb),
    ])

/** Versions of a project by their number, and the one with this id. */
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
