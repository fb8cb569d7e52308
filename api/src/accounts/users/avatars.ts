import { record } from '@quarry/db/outbox'
import type { SignedInCtx } from '../../kernel/ctx.ts'
import { replaceIcon, deleteIcon, type SaveIcon } from '../../files/images/replace-image.ts'
import { authorizeUser } from './users.policy.ts'
import { lockAvatar, requireUser, updateUser } from './users.queries.ts'
import { isSelf } from '../../kernel/actor.ts'
import { changesBetween } from '../../moderation/staff-log/logged-changes.ts'
import { logStaffAction } from '../../moderation/staff-log/staff-log.queries.ts'

export async function changeAvatar(
  ctx: SignedInCtx,
  ref: string,
  bytes: () => Promise<Uint8Array>,
): Promise<undefined> {
  const user = await requireUser(ctx.db, ref)
  authorizeUser(ctx.actor, 'user.change_avatar', user, ref)
  return replaceIcon(ctx, user.id, bytes, replaceOf(user.id))
}

export async function removeAvatar(ctx: SignedInCtx, ref: string): Promise<undefined> {
  const user = await requireUser(ctx.db, ref)
  authorizeUser(ctx.actor, 'user.change_avatar', user, ref)
  return deleteIcon(ctx, replaceOf(user.id))
}

const replaceOf =
  (userId: string): SaveIcon =>
  async (ctx, { key, rawKey }) => {
    const { db, actor } = ctx
    const old = await lockAvatar(db, userId)
    await updateUser(db, userId, { avatarKey: key, rawAvatarKey: rawKey })
    if (!isSelf(actor, userId))
      await logStaffAction(ctx, {
        thing: 'user',
        thingId: userId,
        action: 'edited',
        ...changesBetween({ avatar: old.avatarKey }, { avatar: key }),
      })
    await record(db, { name: 'user.changed', userId })
    return { key: old.avatarKey, rawKey: old.rawAvatarKey }
  }
