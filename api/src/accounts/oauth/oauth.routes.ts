import type { Context } from 'hono'
import { GRANTABLE_SCOPES } from '@quarry/domain/accounts/scopes'
import {
  acceptConsent,
  requestConsent,
  listAuthorizations,
  rejectConsent,
  revokeAuthorization,
} from '../../../contract/accounts/oauth.ts'
import { anyOrigin } from '../../http/any-origin.ts'
import { OAUTH_FORMS } from '../../http/cross-site.ts'
import type { App, HttpEnv } from '../../http/env.ts'
import { readBytes } from '../../http/json-body.ts'
import { serve } from '../../http/serve.ts'
import { ANONYMOUS } from '../../kernel/actor.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { AppRecord } from '../oauth-apps/oauth-apps.queries.ts'
import { listOwnAuthorizations, revokeOwnAuthorization } from './authorizations.service.ts'
import { acceptApp, beginConsent, rejectApp } from './consent.service.ts'
import { issueTokens, revokeTokens } from './tokens.service.ts'
import { OauthError, authenticateApp, readForm, requireForm } from './token-request.ts'

const FORM_MAX_BYTES = 16 * 1024
const ONE_HOUR = 'public, max-age=3600'

const sendsTo = (c: Context<HttpEnv>, answer: unknown) => {
  c.header('cache-control', 'no-store')
  if (typeof answer === 'string') c.header('location', answer)
}

export function mountOauth(app: App, siteUrl: string): void {
  serve(app, requestConsent, (ctx, { query }) => beginConsent(ctx, query), sendsTo)
  serve(app, acceptConsent, (ctx, { body }) => acceptApp(ctx, body.flow), sendsTo)
  serve(app, rejectConsent, (ctx, { body }) => rejectApp(ctx, body.flow), sendsTo)
  serve(app, listAuthorizations, (ctx) => listOwnAuthorizations(ctx))
  serve(app, revokeAuthorization, (ctx, { query }) => revokeOwnAuthorization(ctx, query.client_id))
  for (const path of [...Object.values(OAUTH_FORMS), DISCOVERY]) app.use(path, anyOrigin)
  app.post(OAUTH_FORMS.token, (c) => answerForm(c, issueTokens))
  app.post(OAUTH_FORMS.revoke, (c) => answerForm(c, revokeTokens))
  app.get(DISCOVERY, (c) => {
    c.header('cache-control', ONE_HOUR)
    return c.json(metadata(siteUrl))
  })
}

/** RFC 8414. */
const DISCOVERY = '/.well-known/oauth-authorization-server'

const metadata = (siteUrl: string) => ({
  issuer: siteUrl,
  authorization_endpoint: `${siteUrl}/auth/authorize`,
  token_endpoint: siteUrl + OAUTH_FORMS.token,
  revocation_endpoint: siteUrl + OAUTH_FORMS.revoke,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  revocation_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  scopes_supported: GRANTABLE_SCOPES,
  service_documentation: `${siteUrl}/v2/docs`,
})

/** Apps send forms to these endpoints; responses and errors follow OAuth 2.0, not the errors of the API. */
async function answerForm(
  c: Context<HttpEnv>,
  run: (ctx: Ctx, app: AppRecord, form: ReadonlyMap<string, string>) => Promise<object | void>,
): Promise<Response> {
  const { services, ip } = c.var
  const header = c.req.header('authorization')
  c.header('cache-control', 'no-store')
  try {
    requireForm(c.req.header('content-type'))
    const form = readForm(Buffer.from(await readBytes(c, FORM_MAX_BYTES)).toString())
    const app = await authenticateApp(services.db, header, form)
    const ctx = { ...services, actor: ANONYMOUS, ip, userAgent: c.req.header('user-agent') ?? null }
    return c.json((await run(ctx, app, form)) ?? {})
  } catch (error) {
    if (!(error instanceof OauthError)) throw error
    const isUnproved = error.code === 'invalid_client'
    if (isUnproved) c.header('www-authenticate', 'Basic realm="oauth"')
    return c.json({ error: error.code, error_description: error.message }, isUnproved ? 401 : 400)
  }
}
