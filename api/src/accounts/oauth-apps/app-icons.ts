import type { Tx } from '@quarry/db/db'
import { iconKey, rawIconKey } from '@quarry/db/storage-keys'
import { atomically, type SignedInCtx } from '../../kernel/ctx.ts'
import { ICON_SHAPE, prepareImage } from '../../uploads/prepare-image.ts'
import { storeImage } from '../../uploads/store-image.ts'
import { announce, discardObjects, settle } from '../../uploads/stored-objects.ts'
import { authorizeOauthApp } from './oauth-apps.policy.ts'
import { lockAppIcon, updateApp } from './oauth-apps.queries.ts'
import { requireApp } from './oauth-apps.service.ts'

interface IconColumns {
  iconKey: string | null
  rawIconKey: string | null
}

export async function changeAppIcon(
  ctx: SignedInCtx,
  id: string,
  bytes: () => Promise<Uint8Array>,
): Promise<void> {
  authorizeOauthApp(ctx.actor, 'app.edit', await requireApp(ctx, id), id)
  const image = await prepareImage(await bytes(), ICON_SHAPE)
  const names = { raw: rawIconKey(id, image.sha1, image.extension), resized: iconKey(id, image.sha1) }
  const old = await storeImage(ctx, image, names, (keys, all) =>
    atomically(ctx, async (ctx) => {
      const old = await replaceIcon(ctx, id, { iconKey: keys.imageKey, rawIconKey: keys.rawImageKey })
      await settle(ctx.db, all)
      return old
    }),
  )
  await discardObjects(ctx, old)
}

export async function removeAppIcon(ctx: SignedInCtx, id: string): Promise<undefined> {
  authorizeOauthApp(ctx.actor, 'app.edit', await requireApp(ctx, id), id)
  const old = await atomically(ctx, (ctx) => replaceIcon(ctx, id, { iconKey: null, rawIconKey: null }))
  await discardObjects(ctx, old)
  return undefined
}

/** Answers the objects that are no longer used, named for removal. */
async function replaceIcon(
  { db, actor }: SignedInCtx<Tx>,
  id: string,
  columns: IconColumns,
): Promise<string[]> {
  const old = await lockAppIcon(db, id)
  await updateApp(db, id, columns)
  const kept = new Set([columns.iconKey, columns.rawIconKey])
  const unused = [...new Set([old.iconKey, old.rawIconKey])].flatMap((key) =>
    key === null || kept.has(key) ? [] : [key],
  )
  await announce(db, unused, actor.id)
  return unused
}
