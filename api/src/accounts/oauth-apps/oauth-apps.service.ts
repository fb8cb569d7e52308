import { mintId } from '@quarry/db/ids'
import type { AccountEventKind } from '@quarry/domain/accounts/activity'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import type { createOauthApp, editOauthApp, OwnOauthApp } from '../../../contract/accounts/oauth-apps.ts'
import { atomically, type Ctx, type SignedInCtx } from '../../kernel/ctx.ts'
import { notFound } from '../../kernel/errors.ts'
import { refuseStaleFields } from '../../kernel/field-revision.ts'
import { requireUser } from '../users/users.queries.ts'
import { replaceIcon, deleteIcon, type SaveIcon } from '../../files/images/replace-image.ts'
import { announce, discardObjects } from '../../files/uploads/stored-objects.ts'
import { checkGrantable } from '../oauth/grantable-scopes.ts'
import { recordActivity } from '../activity/activity.queries.ts'
import { hashSecret, mintSecret } from '../secrets.ts'
import { authorizeOauthApp } from './oauth-apps.policy.ts'
import {
  findApp,
  insertApp,
  listAppsOf,
  lockAppIcon,
  removeApp,
  setRedirects,
  updateApp,
  type AppRecord,
} from './oauth-apps.queries.ts'
import { appFields, viewOauthApp, viewOwnOauthApp } from './oauth-apps.view.ts'
import { logStaffAction } from '../../moderation/staff-log/staff-log.queries.ts'
import type { Tx } from '@quarry/db/db'
import { isSelf } from '../../kernel/actor.ts'

/** Known to scanners of public code. */
const SECRET_PREFIX = 'qrc_'

export async function requireApp({ db }: Pick<Ctx, 'db'>, id: string): Promise<AppRecord> {
  const app = await findApp(db, id)
  if (!app) throw notFound('app', id)
  return app
}

/** Empty text is stored as null. */
const orNone = (text: string | null | undefined): string | null => (text?.trim() ? text : null)

/** The only response that contains the secret. */
export async function createApp(
  ctx: SignedInCtx,
  form: InputOf<typeof createOauthApp>['body'],
): Promise<OutputOf<typeof createOauthApp>> {
  authorizeOauthApp(ctx.actor, 'app.create', { userId: ctx.actor.id, userRole: ctx.actor.role }, 'app')
  checkGrantable('max_scopes', form.max_scopes)
  const secret = mintSecret(SECRET_PREFIX)
  const id = mintId()
  await atomically(ctx, async (ctx) => {
    const app = {
      id,
      userId: ctx.actor.id,
      name: form.name,
      url: orNone(form.url),
      description: orNone(form.description),
      iconKey: null,
      rawIconKey: null,
      maxScopes: form.max_scopes,
      secretHash: hashSecret(secret),
      createdAt: ctx.now(),
    }
    await insertApp(ctx.db, app, form.redirect_uris)
    await recordActivity(ctx, { userId: ctx.actor.id, kind: 'oauth_app_made', detail: form.name })
  })
  return { ...viewOauthApp(await requireApp(ctx, id), ctx.siteUrl), client_secret: secret }
}

/** Existing tokens lose removed scopes: the check of a token reads the app's scopes as well. */
export async function changeApp(
  ctx: SignedInCtx,
  id: string,
  form: InputOf<typeof editOauthApp>['body'],
): Promise<undefined> {
  const app = await requireApp(ctx, id)
  authorizeOauthApp(ctx.actor, 'app.edit', app, id)
  if (form.max_scopes !== undefined) checkGrantable('max_scopes', form.max_scopes)
  const columns = {
    ...(form.name !== undefined && { name: form.name }),
    ...(form.max_scopes !== undefined && { maxScopes: form.max_scopes }),
    ...(form.url !== undefined && { url: orNone(form.url) }),
    ...(form.description !== undefined && { description: orNone(form.description) }),
  }
  await atomically(ctx, async (ctx) => {
    await lockAppIcon(ctx.db, app.id)
    const { name, max_scopes, redirect_uris } = form
    refuseStaleFields(
      appFields(await requireApp(ctx, app.id)),
      { name, max_scopes, redirect_uris, url: columns.url, description: columns.description },
      form.revision,
    )
    await updateApp(ctx.db, app.id, columns)
    if (form.redirect_uris !== undefined) await setRedirects(ctx.db, app.id, form.redirect_uris)
    await recordChange(ctx, app, 'oauth_app_edited')
  })
}

/** Recorded in the activity of the creator. For changes by staff, without their device and address. */
const recordChange = async (ctx: SignedInCtx<Tx>, app: AppRecord, kind: AccountEventKind): Promise<void> => {
  const where = ctx.actor.id === app.userId ? ctx : { db: ctx.db, now: ctx.now, ip: '', userAgent: null }
  await recordActivity(where, { userId: app.userId, kind, detail: app.name })
}

/** The previous secret cannot create tokens any more; existing tokens stay valid. */
export async function renewSecret(ctx: SignedInCtx, id: string): Promise<{ client_secret: string }> {
  const app = await requireApp(ctx, id)
  authorizeOauthApp(ctx.actor, 'app.renew_secret', app, id)
  const secret = mintSecret(SECRET_PREFIX)
  await atomically(ctx, async (ctx) => {
    await updateApp(ctx.db, app.id, { secretHash: hashSecret(secret) })
    await recordChange(ctx, app, 'oauth_secret_renewed')
  })
  return { client_secret: secret }
}

/** Deletes its authorizations as well. */
export async function deleteApp(ctx: SignedInCtx, id: string): Promise<undefined> {
  const app = await requireApp(ctx, id)
  authorizeOauthApp(ctx.actor, 'app.delete', app, id)
  const unused = await atomically(ctx, async (ctx) => {
    const { iconKey, rawIconKey } = await lockAppIcon(ctx.db, app.id)
    const keys = [...new Set([iconKey, rawIconKey])].filter((key) => key !== null)
    if (!isSelf(ctx.actor, app.userId))
      await logStaffAction(ctx, { thing: 'app', thingId: app.id, thingName: app.name, action: 'deleted' })
    await removeApp(ctx.db, app.id)
    await announce(ctx.db, keys, ctx.actor.id)
    await recordChange(ctx, app, 'oauth_app_removed')
    return keys
  })
  await discardObjects(ctx, unused)
}

export async function listAppsBy(ctx: SignedInCtx, ref: string): Promise<OwnOauthApp[]> {
  const user = await requireUser(ctx.db, ref)
  authorizeOauthApp(ctx.actor, 'app.list', { userId: user.id, userRole: user.role }, ref)
  return (await listAppsOf(ctx.db, user.id)).map((app) => viewOwnOauthApp(app, ctx.siteUrl))
}

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
  ({ id }: Pick<AppRecord, 'id'>): SaveIcon =>
  async ({ db }, { key, rawKey }) => {
    const old = await lockAppIcon(db, id)
    await updateApp(db, id, { iconKey: key, rawIconKey: rawKey })
    return { key: old.iconKey, rawKey: old.rawIconKey }
  }
