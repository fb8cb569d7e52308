import type { Tx } from '@quarry/db/db'
import { record } from '@quarry/db/outbox'
import { iconKey, rawIconKey } from '@quarry/db/storage-keys'
import { ICON_SHAPE, prepareImage } from '../uploads/prepare-image.ts'
import { atomically, type SignedInCtx } from '../kernel/ctx.ts'
import { storeImage } from '../uploads/store-image.ts'
import { announce, discardObjects, settle } from '../uploads/stored-objects.ts'
import { authorizeUser } from './users.policy.ts'
import { lockAvatar, requireUser, updateUser } from './users.queries.ts'

interface AvatarColumns {
  avatarKey: string | null
  rawAvatarKey: string | null
}

export async function changeAvatar(
  ctx: SignedInCtx,
  ref: string,
  bytes: () => Promise<Uint8Array>,
): Promise<void> {
  const { id } = await requireUser(ctx.db, ref)
  authorizeUser(ctx.actor, 'user.change_avatar', { id }, ref)
  const image = await prepareImage(await bytes(), ICON_SHAPE)
  const names = { raw: rawIconKey(id, image.sha1, image.extension), resized: iconKey(id, image.sha1) }
  const old = await storeImage(ctx, image, names, (keys, all) =>
    atomically(ctx, async (ctx) => {
      const old = await replaceAvatar(ctx, id, { avatarKey: keys.imageKey, rawAvatarKey: keys.rawImageKey })
      await settle(ctx.db, all)
      return old
    }),
  )
  await discardObjects(ctx, old)
}

export async function removeAvatar(ctx: SignedInCtx, ref: string): Promise<undefined> {
  const { id } = await requireUser(ctx.db, ref)
  authorizeUser(ctx.actor, 'user.change_avatar', { id }, ref)
  const old = await atomically(ctx, (ctx) => replaceAvatar(ctx, id, { avatarKey: null, rawAvatarKey: null }))
  await discardObjects(ctx, old)
  return undefined
}

/** Answers the objects that are no longer used, named for removal. */
async function replaceAvatar(
  { db, actor }: SignedInCtx<Tx>,
  userId: string,
  columns: AvatarColumns,
): Promise<string[]> {
  const old = await lockAvatar(db, userId)
  await updateUser(db, userId, columns)
  await record(db, { name: 'user.changed', userId })
  const kept = new Set([columns.avatarKey, columns.rawAvatarKey])
  const unused = [...new Set([old.avatarKey, old.rawAvatarKey])].flatMap((key) =>
    key === null || kept.has(key) ? [] : [key],
  )
  await announce(db, unused, actor.id)
  return unused
}
