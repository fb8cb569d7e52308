import type { Tx } from '@quarry/db/db'
import { mintId, spellingsOfId } from '@quarry/db/ids'
import { sql } from 'kysely'
import type { NewProject, ProjectRow, ProjectUpdate } from '@quarry/db/schema/projects/projects'
import { insertThread } from '../threads/threads.queries.ts'
import { ALL_PERMISSIONS } from '@quarry/domain/organizations/permissions'

/** Inserts a project with its thread and its team, owned by one user or by the team of its organization. */
export async function insertProject(tx: Tx, row: NewProject, ownerId: string | null): Promise<void> {
  await tx.insertInto('teams').values({ id: row.teamId }).execute()
  await insertThread(tx, 'project', row.threadId)
  if (ownerId !== null)
    await tx
      .insertInto('teamMembers')
      .values({
        id: mintId(),
        teamId: row.teamId,
        userId: ownerId,
        isOwner: true,
        permissions: ALL_PERMISSIONS,
        accepted: true,
        payoutsSplit: 100,
      })
      .execute()
  await tx.insertInto('projects').values(row).execute()
}

export const updateProject = (tx: Tx, id: string, columns: ProjectUpdate) =>
  tx.updateTable('projects').set(columns).where('id', '=', id).execute()

/** Dependent rows are deleted by cascade. */
export const deleteProject = (tx: Tx, id: string) => tx.deleteFrom('projects').where('id', '=', id).execute()

export async function isOtherProjectId(tx: Tx, slug: string, ownId?: string): Promise<boolean> {
  const spellings = spellingsOfId(slug)
  if (spellings.length === 0) return false
  const rows = await tx
    .selectFrom('projects')
    .select('id')
    .where('id', '=', sql<string>`any(${spellings}::text[])`)
    .execute()
  return rows.some(({ id }) => id !== ownId)
}

/** Scheduled projects that are due, locked for this transaction. */
export const lockDueProjects = (tx: Tx, now: Date): Promise<ProjectRow[]> =>
  tx
    .selectFrom('projects')
    .selectAll()
    .where('status', '=', 'scheduled')
    .where('scheduledAt', '<=', now)
    .orderBy('scheduledAt')
    .limit(200)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()

export async function listCollectionIdsHolding(tx: Tx, projectId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('collectionProjects')
    .select('collectionId')
    .where('projectId', '=', projectId)
    .execute()
  return rows.map((row) => row.collectionId)
}

/** Every stored object of a project: icon, files, images. */
export async function listObjectKeys(db: Tx, projectId: string): Promise<string[]> {
  const [project, files, gallery, images] = await Promise.all([
    db
      .selectFrom('projects')
      .select(['iconKey', 'rawIconKey'])
      .where('id', '=', projectId)
      .executeTakeFirst(),
    db.selectFrom('files').select('storageKey').where('projectId', '=', projectId).execute(),
    db
      .selectFrom('galleryItems')
      .select(['imageKey', 'rawImageKey'])
      .where('projectId', '=', projectId)
      .execute(),
    db.selectFrom('images').select(['imageKey', 'rawImageKey']).where('projectId', '=', projectId).execute(),
  ])
  const keys = [
    project?.iconKey,
    project?.rawIconKey,
    ...files.map((file) => file.storageKey),
    ...[...gallery, ...images].flatMap((item) => [item.imageKey, item.rawImageKey]),
  ]
  return [...new Set(keys.filter((key) => key !== null && key !== undefined))]
}
