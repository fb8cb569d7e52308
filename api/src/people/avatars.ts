import { record } from '@quarry/db/outbox'
import type { SignedInCtx } from '../kernel/ctx.ts'
import { changeOwnPicture, removeOwnPicture, type ReplacePicture } from '../uploads/own-picture.ts'
import { authorizeUser } from './users.policy.ts'
import { lockAvatar, requireUser, updateUser } from './users.queries.ts'

export async function changeAvatar(
  ctx: SignedInCtx,
  ref: string,
  bytes: () => Promise<Uint8Array>,
): Promise<undefined> {
  const { id } = await requireUser(ctx.db, ref)
  authorizeUser(ctx.actor, 'user.change_avatar', { id }, ref)
  return changeOwnPicture(ctx, id, bytes, replaceOf(id))
}

export async function removeAvatar(ctx: SignedInCtx, ref: string): Promise<undefined> {
  const { id } = await requireUser(ctx.db, ref)
  authorizeUser(ctx.actor, 'user.change_avatar', { id }, ref)
  return removeOwnPicture(ctx, replaceOf(id))
}

const replaceOf =
  (userId: string): ReplacePicture =>
  async ({ db }, { key, rawKey }) => {
    const old = await lockAvatar(db, userId)
    await updateUser(db, userId, { avatarKey: key, rawAvatarKey: rawKey })
    await record(db, { name: 'user.changed', userId })
    return { key: old.avatarKey, rawKey: old.rawAvatarKey }
  }
