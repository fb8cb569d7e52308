import type { IndexName } from '@quarry/search-config/indexes'
import { collectionDocument, organizationDocument, userDocument } from '../documents/users-and-collections.ts'
import { versionDocument } from '../documents/version.ts'
import type { SyncContext } from '../jobs/sync-context.ts'
import { loadProjects } from '../jobs/sync-project.ts'
import { readCollections, readOrganizations, readUsers } from '../queries/users-and-collections.ts'
import { readVersions } from '../queries/versions.ts'

export type Document = Record<string, unknown>

type LoadDocuments = (context: SyncContext, ids: readonly string[]) => Promise<object[]>

/** The documents that Postgres says these ids should have; those that should not be indexed are left out. */
export const EXPECTED: { readonly [name in IndexName]: LoadDocuments } = {
  projects: async (context, ids) => (await loadProjects(context, { ids })).documents,
  versions: async ({ db }, ids) => (await readVersions(db, ids)).map(versionDocument),
  users: async ({ db }, ids) => (await readUsers(db, { ids })).map(userDocument),
  organizations: async ({ db }, ids) => (await readOrganizations(db, { ids })).map(organizationDocument),
  collections: async ({ db }, ids) => (await readCollections(db, { ids })).map(collectionDocument),
}
