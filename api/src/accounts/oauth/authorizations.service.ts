import type { OauthAuthorizationRow } from '@quarry/db/schema/accounts/oauth'
import type { Authorization } from '../../../contract/accounts/oauth.ts'
import { atomically, type SignedInCtx } from '../../kernel/ctx.ts'
import { notFound } from '../../kernel/errors.ts'
import { findApp } from '../oauth-apps/oauth-apps.queries.ts'
import { recordActivity } from '../activity/activity.queries.ts'
import { listAuthorizationsOf, removeAuthorization } from './authorizations.queries.ts'

const viewAuthorization = (row: OauthAuthorizationRow): Authorization => ({
  id: row.id,
  app_id: row.appId,
  user_id: row.userId,
  scopes: row.scopes,
  created: row.createdAt.toISOString(),
  last_used: row.lastUsedAt?.toISOString() ?? null,
})

export const listOwnAuthorizations = async ({ db, actor }: SignedInCtx): Promise<Authorization[]> =>
  (await listAuthorizationsOf(db, actor.id)).map((row) => viewAuthorization(row))

export async function revokeOwnAuthorization(ctx: SignedInCtx, appId: string): Promise<undefined> {
  await atomically(ctx, async (ctx) => {
    const app = await findApp(ctx.db, appId)
    const isGone = app && (await removeAuthorization(ctx.db, { appId, userId: ctx.actor.id }))
    if (!isGone) throw notFound('authorization of the app', appId)
    await recordActivity(ctx, { userId: ctx.actor.id, kind: 'oauth_revoked', detail: app.name })
  })
}
