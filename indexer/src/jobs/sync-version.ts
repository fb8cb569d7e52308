import { versionDocument } from '../documents/version.ts'
import { LIVE, type Target } from '../engine/target.ts'
import { readVersions } from '../queries/versions.ts'
import type { SyncContext } from './sync-context.ts'
import { replaceDocuments } from './replace-documents.ts'

export async function syncVersions(
  context: SyncContext,
  ids: readonly string[],
  target: Target = LIVE,
): Promise<void> {
  if (target.versions === undefined) return
  const documents = (await readVersions(context.db, ids)).map(versionDocument)
  await replaceDocuments(context.engine, target.versions, { ids, documents })
}
