import { VERSION_NUMBER } from '@quarry/domain/limits/lengths'
import type { VersionDetail } from '@quarry/api/contract/versions/version-shapes'
import type { VersionType } from '@quarry/api/contract/enums'
import { pickFields } from '../../forms/pick-fields.ts'
import type { Suggestion } from '../../files/manifests/version-suggestion.ts'
import { channelOf } from '../../files/manifests/version-suggestion.ts'
import {
  type ChosenDependency,
  storedDependencies,
  withDependencies,
} from './dependencies/chosen-dependency.ts'

export type VersionValues = {
  name: string
  version_number: string
  changelog: string
  version_type: VersionType
  loaders: string[]
  game_versions: string[]
  dependencies: ChosenDependency[]
  featured: boolean
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
}

export const storedVersion = (version: VersionDetail): VersionValues => ({
  name: version.name,
  version_number: version.version_number,
  changelog: version.changelog ?? '',
  version_type: version.version_type,
  loaders: version.loaders.toSorted(),
  game_versions: version.game_versions,
  dependencies: storedDependencies(version),
  featured: version.featured,
})

/** Suggestions apply only to fields that are still empty. */
export function withSuggestion(
  values: VersionValues,
  suggestion: Suggestion,
  matched: readonly ChosenDependency[],
): Partial<VersionValues> {
  const number = values.version_number || suggestion.versionNumber?.slice(0, VERSION_NUMBER.max)
  const isNumberNew = values.version_number === '' && number !== undefined && number !== ''
  return {
    ...(isNumberNew && { version_number: number, version_type: channelOf(number) }),
    ...(values.loaders.length === 0 &&
      suggestion.loaders.length > 0 && { loaders: suggestion.loaders.toSorted() }),
    ...(values.game_versions.length === 0 &&
      suggestion.gameVersions.length > 0 && { game_versions: suggestion.gameVersions }),
    ...(matched.length > 0 && { dependencies: withDependencies(values.dependencies, matched) }),
  }
}

/** Removes the suggestions of a removed file, except values that the user changed. */
export function withoutSuggestion(
  values: VersionValues,
  { dependencies: named = [], ...suggested }: Partial<VersionValues>,
): Partial<VersionValues> {
  const untouched = (Object.keys(suggested) as (keyof typeof suggested)[]).filter(
    (name) => values[name] === suggested[name],
  )
  const remaining = values.dependencies.filter((dependency) => !named.includes(dependency))
  return {
    ...pickFields(emptyVersion, untouched),
    ...(remaining.length < values.dependencies.length && { dependencies: remaining }),
  }
}

/** The title defaults to the number. */
export const titleOf = (values: VersionValues) => values.name.trim() || values.version_number
