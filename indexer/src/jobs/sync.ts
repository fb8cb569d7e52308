import type { IndexName } from '@quarry/search-config/indexes'
import type { Target } from '../engine/target.ts'
import type { SyncContext } from './sync-context.ts'
import { syncCollections, syncOrganizations, syncUsers } from './sync-people.ts'
import { syncProjects } from './sync-project.ts'
import { syncVersions } from './sync-version.ts'

/** Makes the documents of these ids agree with Postgres; ids without a row leave the index. */
export type Sync = (context: SyncContext, ids: readonly string[], target?: Target) => Promise<void>

export const SYNC: { readonly [name in IndexName]: Sync } = {
  projects: syncProjects,
  versions: syncVersions,
  users: syncUsers,
  organizations: syncOrganizations,
  collections: syncCollections,
}
