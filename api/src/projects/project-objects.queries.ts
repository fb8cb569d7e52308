import type { Tx } from '@quarry/db/db'

export async function listCollectionIdsHolding(tx: Tx, projectId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('collectionProjects')
    .select('collectionId')
    .where('projectId', '=', projectId)
    .execute()
  return rows.map((row) => row.collectionId)
}

/** Every stored object of a project: icon, files, pictures. */
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
