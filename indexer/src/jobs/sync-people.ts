import { collectionDocument, organizationDocument, userDocument } from '../documents/users-and-collections.ts'
import { LIVE, type Target } from '../engine/target.ts'
import { readCollections, readOrganizations, readUsers } from '../queries/users-and-collections.ts'
import type { SyncContext } from './sync-context.ts'
import { replaceDocuments } from './replace-documents.ts'

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
