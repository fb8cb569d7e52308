import type { SignedInCtx } from '../../kernel/ctx.ts'
import { replaceIcon, deleteIcon, type SaveIcon } from '../../files/images/replace-image.ts'
import { authorizeOauthApp } from './oauth-apps.policy.ts'
import { lockAppIcon, updateApp } from './oauth-apps.queries.ts'
import { requireApp } from './oauth-apps.service.ts'
import type { AppRecord } from './oauth-apps.queries.ts'
import { logStaffAction } from '../../moderation/staff-log/staff-log.queries.ts'
import { isSelf } from '../../kernel/actor.ts'

export async function changeAppIcon(
  ctx: SignedInCtx,
  id: string,
  bytes: () => Promise<Uint8Array>,
): Promise<undefined> {
  const app = await requireApp(ctx, id)
  authorizeOauthApp(ctx.actor, 'app.edit', app, id)
  return replaceIcon(ctx, id, bytes, replaceOf(app))
}

export async function removeAppIcon(ctx: SignedInCtx, id: string): Promise<undefined> {
  const app = await requireApp(ctx, id)
  authorizeOauthApp(ctx.actor, 'app.edit', app, id)
  return deleteIcon(ctx, replaceOf(app))
}

const replaceOf =
  ({ id, name, userId }: Pick<AppRecord, 'id' | 'name' | 'userId'>): SaveIcon =>
  async (ctx, { key, rawKey }) => {
    const { db, actor } = ctx
    if (!isSelf(actor, userId))
      await logStaffAction(ctx, { thing: 'app', thingId: id, thingName: name, action: 'edited' })
    const old = await lockAppIcon(db, id)
    await updateApp(db, id, { iconKey: key, rawIconKey: rawKey })
    return { key: old.iconKey, rawKey: old.rawIconKey }
  }
