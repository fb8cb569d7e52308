import type { Tx } from '@quarry/db/db'
import { iconKey, rawIconKey } from '@quarry/db/storage-keys'
import { atomically, type SignedInCtx } from '../../kernel/ctx.ts'
import { ICON_SHAPE, prepareImage } from './prepare-image.ts'
import { storeImage } from './store-image.ts'
import { announce, discardObjects, settle } from '../uploads/stored-objects.ts'

/** Icon of a project, user, organization, collection or app: storage keys of the icon and of its original. */
export interface IconKeys {
  key: string | null
  rawKey: string | null
  color: number | null
}

/** Locks the owner's row, authorizes the change, writes the new icon and returns the old one. */
export type SaveIcon = (ctx: SignedInCtx<Tx>, icon: IconKeys) => Promise<Pick<IconKeys, 'key' | 'rawKey'>>

const NONE: IconKeys = { key: null, rawKey: null, color: null }

/** Deletes the old icon only after the new one is valid and saved. */
export async function replaceIcon(
  ctx: SignedInCtx,
  id: string,
  bytes: () => Promise<Uint8Array>,
  replace: SaveIcon,
): Promise<undefined> {
  const image = await prepareImage(ctx.actor.id, await bytes(), ICON_SHAPE)
  const names = { raw: rawIconKey(id, image.sha1, image.extension), resized: iconKey(id, image.sha1) }
  const unused = await storeImage(ctx, image, names, ({ imageKey, rawImageKey }, all) =>
    atomically(ctx, async (ctx) => {
      const icon = { key: imageKey, rawKey: rawImageKey, color: image.color }
      const unused = await saveIcon(ctx, icon, replace)
      await settle(ctx.db, all)
      return unused
    }),
  )
  await discardObjects(ctx, unused)
  return undefined
}

export async function deleteIcon(ctx: SignedInCtx, replace: SaveIcon): Promise<undefined> {
  const unused = await atomically(ctx, (ctx) => saveIcon(ctx, NONE, replace))
  await discardObjects(ctx, unused)
  return undefined
}

/** Returns the keys of objects that are no longer used, after recording them for removal. */
async function saveIcon(ctx: SignedInCtx<Tx>, icon: IconKeys, replace: SaveIcon): Promise<string[]> {
  const old = await replace(ctx, icon)
  const current = new Set([icon.key, icon.rawKey])
  const unused = [...new Set([old.key, old.rawKey])].flatMap((key) =>
    key === null || current.has(key) ? [] : [key],
  )
  await announce(ctx.db, unused, ctx.actor.id)
  return unused
}
