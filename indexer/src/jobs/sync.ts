import type { IndexName } from '@quarry/search-config/indexes'
import { LIVE, type Target } from '../engine/target.ts'
import type { SyncContext } from './sync-context.ts'
import { syncProjects } from './sync-project.ts'
import { collectionDocument, organizationDocument, userDocument } from '../documents/users-and-collections.ts'
import { readCollections, readOrganizations, readUsers } from '../queries/users-and-collections.ts'
import { versionDocument } from '../documents/version.ts'
import { readVersions } from '../queries/versions.ts'
import { settled, type Engine, type Write } from '../engine/engine.ts'

/** Makes the documents of these ids agree with Postgres; ids without a row are removed from the index. */
export type Sync = (context: SyncContext, ids: readonly string[], target?: Target) => Promise<void>

export const SYNC: { readonly [name in IndexName]: Sync } = {
  projects: syncProjects,
  versions: syncVersions,
  users: syncUsers,
  organizations: syncOrganizations,
  collections: syncCollections,
}

export async function syncUsers(
  context: SyncContext,
  ids: readonly string[],
  target: Target = LIVE,
): Promise<void> {
  if (target.users === undefined) return
  const documents = (await readUsers(context.db, { ids })).map(userDocument)
  await replaceDocuments(context.engine, target.users, { ids, documents })
}

export async function syncOrganizations(
  context: SyncContext,
  ids: readonly string[],
  target: Target = LIVE,
): Promise<void> {
  if (target.organizations === undefined) return
  const documents = (await readOrganizations(context.db, { ids })).map(organizationDocument)
  await replaceDocuments(context.engine, target.organizations, { ids, documents })
}

export async function syncCollections(
  context: SyncContext,
  ids: readonly string[],
  target: Target = LIVE,
): Promise<void> {
  if (target.collections === undefined) return
  const documents = (await readCollections(context.db, { ids })).map(collectionDocument)
  await replaceDocuments(context.engine, target.collections, { ids, documents })
}

export async function syncVersions(
  context: SyncContext,
  ids: readonly string[],
  target: Target = LIVE,
): Promise<void> {
  if (target.versions === undefined) return
  const documents = (await readVersions(context.db, ids)).map(versionDocument)
  await replaceDocuments(context.engine, target.versions, { ids, documents })
}

interface Replacement {
  /** All requested ids; those without a document are removed from the index. */
  ids: readonly string[]
  documents: readonly { id: string }[]
}

async function replaceDocuments(
  engine: Engine,
  index: string,
  { ids, documents }: Replacement,
): Promise<void> {
  const found = new Set(documents.map((document) => document.id))
  const gone = ids.filter((id) => !found.has(id))
  const writes: Write[] = []
  if (documents.length > 0) writes.push(await engine.put(index, documents))
  if (gone.length > 0) writes.push(await engine.remove(index, gone))
  await settled(...writes)
}
