import type { Tx } from '@quarry/db/db'
import { record } from '@quarry/db/outbox'
import { atomically, type SignedInCtx } from '../../kernel/ctx.ts'
import { requireLocked } from './projects.load.ts'
import { announce, discardObjects } from '../../uploads/stored-objects.ts'

/** Rows go by cascade; objects are named in the same transaction and removed after it. */
export async function deleteProjectWhole(ctx: SignedInCtx, ref: string): Promise<undefined> {
  const keys = await atomically(ctx, async (ctx) => {
    const { project } = await requireLocked(ctx, ref, 'project.delete')
    const keys = await listObjectKeys(ctx.db, project.id)
    const collections = await ctx.db
      .selectFrom('collectionProjects')
      .select('collectionId')
      .where('projectId', '=', project.id)
      .execute()
    await announce(ctx.db, keys, ctx.actor.id)
    await ctx.db.deleteFrom('projects').where('id', '=', project.id).execute()
    await record(
      ctx.db,
      { name: 'project.deleted', projectId: project.id },
      ...collections.map(({ collectionId }) => ({ name: 'collection.changed', collectionId }) as const),
    )
    return keys
  })
  await discardObjects(ctx, keys)
  return undefined
}

async function listObjectKeys(db: Tx, projectId: string): Promise<string[]> {
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
