import { publicPath } from '@quarry/db/storage-keys'
import type { OauthApp } from '../../../contract/accounts/oauth-apps.ts'
import type { AppRecord } from './oauth-apps.queries.ts'

export const appIconUrl = (app: { iconKey: string | null }, siteUrl: string): string | null =>
  app.iconKey === null ? null : siteUrl + publicPath(app.iconKey)

export const viewOauthApp = (app: AppRecord, siteUrl: string): OauthApp => ({
  id: app.id,
  name: app.name,
  icon_url: appIconUrl(app, siteUrl),
  max_scopes: app.maxScopes,
  redirect_uris: app.redirects.map(({ id, uri }) => ({ id, client_id: app.id, uri })),
  created_by: app.userId,
  created: app.createdAt.toISOString(),
  url: app.url,
  description: app.description,
})
