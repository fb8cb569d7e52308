import { ICON_MAX_BYTES } from '@quarry/domain/files/uploads'
import {
  changeOauthAppIcon,
  createOauthApp,
  deleteOauthApp,
  deleteOauthAppIcon,
  editOauthApp,
  getOauthApp,
  listOauthApps,
  listUserOauthApps,
  renewOauthSecret,
} from '../../../contract/accounts/oauth-apps.ts'
import type { App } from '../../http/env.ts'
import { readBytes } from '../../http/json-body.ts'
import { serve } from '../../http/serve.ts'
import { listApps } from './oauth-apps.queries.ts'
import {
  changeApp,
  changeAppIcon,
  createApp,
  deleteApp,
  listAppsBy,
  removeAppIcon,
  renewSecret,
  requireApp,
} from './oauth-apps.service.ts'
import { viewOauthApp } from './oauth-apps.view.ts'

export function mountOauthApps(app: App): void {
  serve(app, createOauthApp, (ctx, { body }) => createApp(ctx, body))
  serve(app, editOauthApp, (ctx, { params, body }) => changeApp(ctx, params.app, body))
  serve(app, renewOauthSecret, (ctx, { params }) => renewSecret(ctx, params.app))
  serve(app, deleteOauthApp, (ctx, { params }) => deleteApp(ctx, params.app))
  serve(app, changeOauthAppIcon, (ctx, { params }, c) =>
    changeAppIcon(ctx, params.app, () => readBytes(c, ICON_MAX_BYTES)),
  )
  serve(app, deleteOauthAppIcon, (ctx, { params }) => removeAppIcon(ctx, params.app))
  serve(app, getOauthApp, async (ctx, { params }) =>
    viewOauthApp(await requireApp(ctx, params.app), ctx.siteUrl),
  )
  serve(app, listOauthApps, async ({ db, siteUrl }, { query }) =>
    (await listApps(db, query.ids)).map((one) => viewOauthApp(one, siteUrl)),
  )
  serve(app, listUserOauthApps, (ctx, { params }) => listAppsBy(ctx, params.user))
}
