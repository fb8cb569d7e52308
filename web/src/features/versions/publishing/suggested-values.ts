import { VERSION_NUMBER } from '@quarry/domain/limits/lengths'
import { channelOf, type Suggestion } from '../../files/manifests/version-suggestion.ts'
import { pickFields } from '../../forms/pick-fields.ts'
import { type ChosenDependency, withDependencies } from './dependencies/chosen-dependency.ts'
import { emptyVersion, type VersionValues } from './version-values.ts'

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
