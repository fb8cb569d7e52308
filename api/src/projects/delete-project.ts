import { record } from '@quarry/db/outbox'
import { atomically, type SignedInCtx } from '../kernel/ctx.ts'
import type { ProjectRule } from './access/projects.policy.ts'
import { listCollectionIdsHolding, listObjectKeys, deleteProject } from './project-rows.queries.ts'
import { requireLocked } from './projects.load.ts'
import { announce, discardObjects } from '../files/uploads/stored-objects.ts'
import { logActionOnProject } from './staff-actions.ts'

/** Deletes a project that the caller may delete. */
export const deleteProjectWhole = (ctx: SignedInCtx, ref: string): Promise<undefined> =>
  removeProject(ctx, ref, 'project.delete')

/** Removes what a failed request has created, whatever its caller may delete. */
export const undoCreation = (ctx: SignedInCtx, id: string): Promise<undefined> => removeProject(ctx, id)

/** Rows are deleted by cascade; objects are listed in the same transaction and removed after it. */
async function removeProject(ctx: SignedInCtx, ref: string, ...rules: ProjectRule[]): Promise<undefined> {
  const keys = await atomically(ctx, async (ctx) => {
    const { project } = await requireLocked(ctx, ref, ...rules)
    const keys = await listObjectKeys(ctx.db, project.id)
    const collectionIds = await listCollectionIdsHolding(ctx.db, project.id)
    await announce(ctx.db, keys, ctx.actor.id)
    await logActionOnProject(ctx, project, { action: 'deleted' })
    await deleteProject(ctx.db, project.id)
    await record(
      ctx.db,
      { name: 'project.deleted', projectId: project.id },
      ...collectionIds.map((collectionId) => ({ name: 'collection.changed', collectionId }) as const),
    )
    return keys
  })
  await discardObjects(ctx, keys)
  return undefined
}
