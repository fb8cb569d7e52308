import type { Environment } from '@quarry/domain/projects/environments'
import type { DependencyType } from '@quarry/domain/versions/dependencies'
import type { VersionChannel } from '@quarry/domain/versions/channels'
/** A file cannot state that it embeds a project of this site. */
export type Relation = Exclude<DependencyType, 'embedded'>

/** A dependency with the loader's id for it, not with a project. */
export type NamedDependency = { name: string; relation: Relation }

/** The metadata of a file; missing values stay empty for the user to fill. */
export type Suggestion = {
  /** Name of the project in the file, if it has one. */
  title?: string
  versionNumber?: string
  loaders: string[]
  gameVersions: string[]
  dependencies: NamedDependency[]
  /** The only side that the file runs on; absent if it runs on both or does not say. */
  environment?: Environment
}

export type GameVersion = { version: string; version_type: string }

export const emptySuggestion: Suggestion = { loaders: [], gameVersions: [], dependencies: [] }

const alpha = /alpha/i
const beta = /beta|-rc|-pre/i

/** `alpha` in the number means alpha; `beta`, `-rc` and `-pre` mean beta; anything else is a release. */
export function channelOf(versionNumber: string): VersionChannel {
  if (alpha.test(versionNumber)) return 'alpha'
  return beta.test(versionNumber) ? 'beta' : 'release'
}
