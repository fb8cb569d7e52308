import { isRequestableVersion, type VersionStatus } from '@quarry/domain/versions/version-statuses'
import type { VersionDetail } from '@quarry/api/contract/versions/version-shapes'
import type { VersionType } from '@quarry/api/contract/enums'
import { type ChosenDependency, storedDependencies } from './dependencies/chosen-dependency.ts'

/** Length of `2030-01-31T12:00`. */
const MINUTES_LENGTH = 16

export type VersionValues = {
  name: string
  version_number: string
  changelog: string
  version_type: VersionType
  loaders: string[]
  game_versions: string[]
  dependencies: ChosenDependency[]
  featured: boolean
  status: VersionStatus
  /** Of a scheduled version: date and time in UTC as a date field has them. */
  release_at: string
  /** Confirms that the version adds a type to the project. */
  change_project_type: boolean
}

export const emptyVersion: VersionValues = {
  name: '',
  version_number: '',
  changelog: '',
  version_type: 'release',
  loaders: [],
  game_versions: [],
  dependencies: [],
  featured: false,
  status: 'listed',
  release_at: '',
  change_project_type: false,
}

export const storedVersion = (version: VersionDetail): VersionValues => ({
  // A title that is only the number follows it.
  name: version.name === version.version_number ? '' : version.name,
  version_number: version.version_number,
  changelog: version.changelog ?? '',
  version_type: version.version_type,
  loaders: version.loaders.toSorted(),
  game_versions: version.game_versions,
  dependencies: storedDependencies(version),
  featured: version.featured,
  status: version.status,
  release_at: version.status === 'scheduled' ? version.date_published.slice(0, MINUTES_LENGTH) : '',
  change_project_type: false,
})

/** The title defaults to the number. */
export const titleOf = (values: VersionValues) => values.name.trim() || values.version_number

/** The time of the release as the API expects it. */
export const releaseTime = ({ release_at: at }: Pick<VersionValues, 'release_at'>) => `${at}:00Z`

/** The status to send with the version. A scheduled one is a draft until it gets its time by a request of its own. */
export const sentStatus = ({ status }: Pick<VersionValues, 'status'>) =>
  isRequestableVersion(status) ? status : 'draft'
