import { record } from '@quarry/db/outbox'
import type { Tx } from '@quarry/db/db'
import { iconKey, rawIconKey } from '@quarry/db/storage-keys'
import { ICON_SHAPE, prepareImage } from '../../uploads/prepare-image.ts'
import { atomically, type SignedInCtx } from '../../kernel/ctx.ts'
import { storeImage } from '../../uploads/store-image.ts'
import { announce, discardObjects, settle } from '../../uploads/stored-objects.ts'
import { updateProject } from '../projects/project-rows.queries.ts'
import { requireLocked, requireProjectRow } from '../projects/projects.load.ts'

interface IconColumns {
  iconKey: string | null
  rawIconKey: string | null
  color: number | null
}

/** The old icon goes only after the new one has been found sound and is in place. */
export async function changeIcon(
  ctx: SignedInCtx,
  ref: string,
  bytes: () => Promise<Uint8Array>,
): Promise<undefined> {
  const { project } = await requireProjectRow(ctx, ref, 'project.edit')
  const image = await prepareImage(await bytes(), ICON_SHAPE)
  const names = {
    raw: rawIconKey(project.id, image.sha1, image.extension),
    resized: iconKey(project.id, image.sha1),
  }
  const old = await storeImage(ctx, image, names, (keys, all) =>
    atomically(ctx, async (ctx) => {
      const columns = { iconKey: keys.imageKey, rawIconKey: keys.rawImageKey, color: image.color }
      const old = await replaceIcon(ctx, project.id, columns)
      await settle(ctx.db, all)
      return old
    }),
  )
  await discardObjects(ctx, old)
  return undefined
}

export async function removeIcon(ctx: SignedInCtx, ref: string): Promise<undefined> {
  const old = await atomically(ctx, async (ctx) => {
    const { project } = await requireLocked(ctx, ref, 'project.edit')
    return replaceIcon(ctx, project.id, { iconKey: null, rawIconKey: null, color: null })
  })
  await discardObjects(ctx, old)
  return undefined
}

/** Answers the objects that are no longer used, named for removal. */
async function replaceIcon(ctx: SignedInCtx<Tx>, projectId: string, columns: IconColumns): Promise<string[]> {
  const { project } = await requireLocked(ctx, projectId, 'project.edit')
  await updateProject(ctx.db, projectId, columns)
  await record(ctx.db, { name: 'project.changed', projectId })
  const kept = new Set([columns.iconKey, columns.rawIconKey])
  const old = [...new Set([project.iconKey, project.rawIconKey])].filter(
    (key) => key !== null && !kept.has(key),
  )
  const unused = old.flatMap((key) => key ?? [])
  await announce(ctx.db, unused, ctx.actor.id)
  return unused
}
