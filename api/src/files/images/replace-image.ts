import type { Tx } from '@quarry/db/db'
import { iconKey, rawIconKey } from '@quarry/db/storage-keys'
import { atomically, type SignedInCtx } from '../../kernel/ctx.ts'
import { ICON_SHAPE, prepareImage } from './prepare-image.ts'
import { storeImage } from './store-image.ts'
import { announce, discardObjects, settle } from '../uploads/stored-objects.ts'

/** The one picture of a project, a person, an organization, an app: where it and its original are stored. */
export interface OwnPicture {
  key: string | null
  rawKey: string | null
  color: number | null
}

/** Locks whose picture it is, judges the right, writes the new one to the row, and answers what stood there. */
export type ReplacePicture = (
  ctx: SignedInCtx<Tx>,
  picture: OwnPicture,
) => Promise<Pick<OwnPicture, 'key' | 'rawKey'>>

const NONE: OwnPicture = { key: null, rawKey: null, color: null }

/** The old picture goes only after the new one has been found sound and is in place. */
export async function changeOwnPicture(
  ctx: SignedInCtx,
  id: string,
  bytes: () => Promise<Uint8Array>,
  replace: ReplacePicture,
): Promise<undefined> {
  const image = await prepareImage(await bytes(), ICON_SHAPE)
  const names = { raw: rawIconKey(id, image.sha1, image.extension), resized: iconKey(id, image.sha1) }
  const unused = await storeImage(ctx, image, names, ({ imageKey, rawImageKey }, all) =>
    atomically(ctx, async (ctx) => {
      const picture = { key: imageKey, rawKey: rawImageKey, color: image.color }
      const unused = await putInPlace(ctx, picture, replace)
      await settle(ctx.db, all)
      return unused
    }),
  )
  await discardObjects(ctx, unused)
  return undefined
}

export async function removeOwnPicture(ctx: SignedInCtx, replace: ReplacePicture): Promise<undefined> {
  const unused = await atomically(ctx, (ctx) => putInPlace(ctx, NONE, replace))
  await discardObjects(ctx, unused)
  return undefined
}

/** Answers the objects that are no longer used, named for removal. */
async function putInPlace(
  ctx: SignedInCtx<Tx>,
  picture: OwnPicture,
  replace: ReplacePicture,
): Promise<string[]> {
  const old = await replace(ctx, picture)
  const kept = new Set([picture.key, picture.rawKey])
  const unused = [...new Set([old.key, old.rawKey])].flatMap((key) =>
    key === null || kept.has(key) ? [] : [key],
  )
  await announce(ctx.db, unused, ctx.actor.id)
  return unused
}
