import { publicPath } from '@quarry/db/storage-keys'
import { revisionOf } from '../../kernel/field-revision.ts'
import type { OauthApp, OwnOauthApp } from '../../../contract/accounts/oauth-apps.ts'
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

export const viewOwnOauthApp = (app: AppRecord, siteUrl: string): OwnOauthApp => ({
  ...viewOauthApp(app, siteUrl),
  revision: revisionOf(appFields(app)),
})

/** What an edit of an app may change, by its names in the API. */
export const appFields = (app: AppRecord) => ({
  name: app.name,
  max_scopes: app.maxScopes,
  redirect_uris: app.redirects.map(({ uri }) => uri),
  url: app.url,
  description: app.description,
})
