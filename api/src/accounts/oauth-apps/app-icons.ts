import type { SignedInCtx } from '../../kernel/ctx.ts'
import { changeOwnPicture, removeOwnPicture, type ReplacePicture } from '../../uploads/own-picture.ts'
import { authorizeOauthApp } from './oauth-apps.policy.ts'
import { lockAppIcon, updateApp } from './oauth-apps.queries.ts'
import { requireApp } from './oauth-apps.service.ts'

export async function changeAppIcon(
  ctx: SignedInCtx,
  id: string,
  bytes: () => Promise<Uint8Array>,
): Promise<undefined> {
  authorizeOauthApp(ctx.actor, 'app.edit', await requireApp(ctx, id), id)
  return changeOwnPicture(ctx, id, bytes, replaceOf(id))
}

export async function removeAppIcon(ctx: SignedInCtx, id: string): Promise<undefined> {
  authorizeOauthApp(ctx.actor, 'app.edit', await requireApp(ctx, id), id)
  return removeOwnPicture(ctx, replaceOf(id))
}

const replaceOf =
  (id: string): ReplacePicture =>
  async ({ db }, { key, rawKey }) => {
    const old = await lockAppIcon(db, id)
    await updateApp(db, id, { iconKey: key, rawIconKey: rawKey })
    return { key: old.iconKey, rawKey: old.rawIconKey }
  }
