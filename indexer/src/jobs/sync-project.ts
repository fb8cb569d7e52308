import { anyOf } from '@quarry/search-config/filter-expressions'
import { projectDocument } from '../documents/project.ts'
import { versionDocument } from '../documents/version.ts'
import { ALL_DOCUMENTS, settled, type Write } from '../engine/engine.ts'
import { LIVE, type Target } from '../engine/target.ts'
import {
  readDependsOn,
  readGalleriesOf,
  readProjects,
  readRecentDownloads,
  readVersionsOf,
  type ListedVersion,
  type ProjectSource,
  type Scope,
} from '../queries/projects.ts'
import type { SyncContext } from './sync-context.ts'

export interface LoadedProjects {
  projects: ProjectSource[]
  documents: ReturnType<typeof projectDocument>[]
  versions: ListedVersion[]
}

/** Reads the rows for the documents of projects and of their versions, in five queries. */
export async function loadProjects({ db, reference }: SyncContext, scope: Scope): Promise<LoadedProjects> {
  const projects = await readProjects(db, scope)
  const ids = projects.map((project) => project.id)
  const [versions, dependsOn, galleries, recentDownloads] = await Promise.all([
    readVersionsOf(db, ids),
    readDependsOn(db, ids),
    readGalleriesOf(db, ids),
    readRecentDownloads(db, ids),
  ])
  const versionsOf = Map.groupBy(versions, (version) => version.projectId)
  const dependsOnOf = Map.groupBy(dependsOn, (dependency) => dependency.projectId)
  const galleryOf = Map.groupBy(galleries, (item) => item.projectId)
  const documents = projects.map((project) =>
    projectDocument(project, {
      versions: versionsOf.get(project.id) ?? [],
      dependsOn: dependsOnOf.get(project.id) ?? [],
      gallery: galleryOf.get(project.id) ?? [],
      recentDownloads: recentDownloads.get(project.id)?.recent ?? 0,
      weeklyDownloads: recentDownloads.get(project.id)?.weekly ?? 0,
      osiLicenses: reference.osiLicenses,
    }),
  )
  return { projects, documents, versions }
}

/** Makes the documents of these projects agree with Postgres, and adds or removes their versions. */
export async function syncProjects(
  context: SyncContext,
  ids: readonly string[],
  target: Target = LIVE,
): Promise<void> {
  await syncProjectDocuments(context, ids, target)
  await admitVersions(context, ids, target)
}

/** The first step, which an edit waits for. Removed projects are removed with their versions. */
export async function syncProjectDocuments(
  context: SyncContext,
  ids: readonly string[],
  target: Target = LIVE,
): Promise<void> {
  const loaded = await loadProjects(context, { ids })
  const found = new Set(loaded.projects.map((project) => project.id))
  const gone = ids.filter((id) => !found.has(id))
  const writes: Write[] = []
  if (target.projects !== undefined) {
    if (loaded.documents.length > 0) writes.push(await context.engine.put(target.projects, loaded.documents))
    if (gone.length > 0) writes.push(await context.engine.remove(target.projects, gone))
  }
  if (target.versions !== undefined && gone.length > 0)
    writes.push(await context.engine.removeWhere(target.versions, anyOf('project_id', gone)))
  await settled(...writes)
}

/**
 * The second step: adds versions that the index lacks, such as those of a project just approved, and removes those that it
 * should not contain. Indexed versions stay as they are: their own events update them.
 */
export async function admitVersions(
  { db, engine }: SyncContext,
  ids: readonly string[],
  { versions: index }: Target = LIVE,
): Promise<void> {
  if (index === undefined) return
  const projectIds = (await readProjects(db, { ids })).map((project) => project.id)
  if (projectIds.length === 0) return
  const versions = await readVersionsOf(db, projectIds)
  const filter = anyOf('project_id', projectIds)
  const indexed = await engine.fetch(index, { filter, fields: ['id'], limit: ALL_DOCUMENTS })
  const present = new Set(indexed.map((document) => String(document['id'])))
  const expected = new Set(versions.map((version) => version.id))
  const missing = versions.filter((version) => !present.has(version.id))
  const extra = [...present].filter((id) => !expected.has(id))
  const writes: Write[] = []
  if (missing.length > 0) writes.push(await engine.put(index, missing.map(versionDocument)))
  if (extra.length > 0) writes.push(await engine.remove(index, extra))
  await settled(...writes)
}
