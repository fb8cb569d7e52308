import * as contentResolution from './content-resolution.ts'
import * as dependencies from './dependencies.ts'
import * as dependents from './dependents.ts'
import * as loaderUpdates from './loader-updates.ts'
import * as maven from './maven.ts'
import * as v3VersionFiles from './v3-version-files.ts'
import * as v3Versions from './v3-versions.ts'
import * as versionFiles from './version-files.ts'
import * as versions from './versions.ts'

/** The modules whose endpoints make up this area. */
export const versionsContract = {
  contentResolution,
  dependencies,
  dependents,
  loaderUpdates,
  maven,
  v3VersionFiles,
  v3Versions,
  versionFiles,
  versions,
}
