import { BATCH_MAX, OAUTH_APPS_MAX, OAUTH_REDIRECTS_MAX } from '@quarry/domain/limits/counts'
import { LINK, OAUTH_APP_DESCRIPTION, OAUTH_APP_LINK, OAUTH_APP_NAME } from '@quarry/domain/limits/lengths'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import {
  BaseRevision,
  filledText,
  ImageExtension,
  Link,
  refList,
  text,
  Timestamp,
  anyText,
} from '../fields.ts'
import { ruleText } from '../rules.ts'
import { isRedirectAddress } from './redirect-address.ts'

/** An OAuth app as everyone sees it. */
export const OauthApp = z.object({
  id: z.string(),
  name: z.string(),
  icon_url: z.string().nullable(),
  /** Sum of the bits of all scopes that the app may request. */
  max_scopes: z.int(),
  redirect_uris: z
    .array(z.object({ id: z.string(), client_id: z.string(), uri: z.string() }))
    .max(OAUTH_REDIRECTS_MAX),
  created_by: z.string(),
  created: Timestamp,
  url: z.string().nullable(),
  description: z.string().nullable(),
})
export type OauthApp = z.output<typeof OauthApp>

/** An OAuth app as its creator sees it. */
export const OwnOauthApp = OauthApp.extend({
  /** Of its name, scopes, redirect URIs, URL and description. */
  revision: z.string(),
})
export type OwnOauthApp = z.output<typeof OwnOauthApp>

/** Only in the response of the call that creates it. */
const Secret = z.object({ client_secret: z.string() })

const RedirectUris = z
  .array(text(LINK).refine(isRedirectAddress, { message: ruleText('redirect_address') }))
  .min(1, { message: ruleText('redirect_needed') })
  .max(OAUTH_REDIRECTS_MAX, { message: ruleText('max_entries', { max: OAUTH_REDIRECTS_MAX }) })
  .refine((uris) => new Set(uris).size === uris.length, { message: ruleText('redirect_twice') })

const AppFields = z.object({
  name: filledText(OAUTH_APP_NAME),
  /** The server lists scopes that may not be requested by name. */
  max_scopes: z.int().min(1, { message: ruleText('scope_chosen') }),
  redirect_uris: RedirectUris,
  url: Link.pipe(text(OAUTH_APP_LINK)).nullable().optional(),
  description: anyText(OAUTH_APP_DESCRIPTION).nullable().optional(),
})

const apps = { tag: 'oauth' } as const
const own = { ...apps, access: 'signed-in', scope: 'SESSION_ACCESS' } as const

export const createOauthApp = endpoint({
  ...own,
  method: 'POST',
  path: '/_internal/oauth/app',
  summary: 'Create an app; only this response contains its secret',
  proof: 'recent',
  body: AppFields,
  response: OauthApp.extend(Secret.shape),
})
export const editOauthApp = endpoint({
  ...own,
  method: 'PATCH',
  path: '/_internal/oauth/app/:app',
  summary: 'Edit an app; removed scopes are removed from existing tokens as well',
  proof: 'recent',
  body: AppFields.extend({ revision: BaseRevision }).partial(),
  response: NoContent,
})
export const renewOauthSecret = endpoint({
  ...own,
  method: 'POST',
  path: '/_internal/oauth/app/:app/secret',
  summary: 'Create a new secret for an app; the previous one becomes invalid',
  proof: 'recent',
  response: Secret,
})
export const deleteOauthApp = endpoint({
  ...own,
  method: 'DELETE',
  path: '/_internal/oauth/app/:app',
  summary: 'Delete an app and its authorizations',
  response: NoContent,
})
export const changeOauthAppIcon = endpoint({
  ...own,
  method: 'PATCH',
  path: '/_internal/oauth/app/:app/icon',
  summary: 'Change the icon of an app',
  upload: 'bytes',
  query: z.object({ ext: ImageExtension.optional() }),
  response: NoContent,
})
export const deleteOauthAppIcon = endpoint({
  ...own,
  method: 'DELETE',
  path: '/_internal/oauth/app/:app/icon',
  summary: 'Remove the icon of an app',
  response: NoContent,
})
export const getOauthApp = endpoint({
  ...apps,
  method: 'GET',
  path: '/_internal/oauth/app/:app',
  summary: 'Get an app',
  access: 'public',
  response: OauthApp,
})
export const listOauthApps = endpoint({
  ...apps,
  method: 'GET',
  path: '/_internal/oauth/apps',
  summary: 'Get several apps; unknown ids are left out',
  access: 'public',
  query: z.object({ ids: refList }),
  response: z.array(OauthApp).max(BATCH_MAX),
})
export const listUserOauthApps = endpoint({
  ...own,
  method: 'GET',
  path: '/v3/user/:user/oauth_apps',
  summary: 'List the apps of a user, newest first, for the user and administrators',
  response: z.array(OwnOauthApp).max(OAUTH_APPS_MAX),
})
