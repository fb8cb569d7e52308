import { versionsContract } from '../../contract/versions/versions.area.ts'
import type { Area } from '../http/area.ts'
import { mountVersions } from './versions.routes.ts'
import { mountV3Versions } from './v3-versions.routes.ts'
import { mountDependencies } from './dependencies/dependencies.routes.ts'
import { mountPacks } from './dependencies/pack.routes.ts'
import { mountDependents } from './dependents/dependents.routes.ts'
import { mountVersionFiles } from './hashes/version-files.routes.ts'
import { mountV3VersionFiles } from './hashes/v3-version-files.routes.ts'
import { mountMaven } from './maven/maven.routes.ts'
import { mountUpdates } from './updates/loader-updates.routes.ts'

export const versionsArea: Area = {
  contract: versionsContract,
  mount(app) {
    mountVersions(app)
    mountV3Versions(app)
    mountDependencies(app)
    mountPacks(app)
    mountDependents(app)
    mountVersionFiles(app)
    mountV3VersionFiles(app)
    mountUpdates(app)
    mountMaven(app)
  },
}
