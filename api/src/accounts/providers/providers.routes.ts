import { LINK } from '@quarry/domain/limits/lengths'
import { PROVIDERS } from '@quarry/domain/accounts/sign-in-methods'
import type { Context } from 'hono'
import { z } from 'zod'
import {
  getProviderResult,
  linkProvider,
  listProviders,
  proveByProvider,
  signUpByProvider,
  unlinkProvider,
} from '../../../contract/accounts/providers.ts'
import { text } from '../../../contract/fields.ts'
import type { App, HttpEnv } from '../../http/env.ts'
import { clearBrowserCookie, setBrowserCookie, readBrowserCookie } from '../../http/provider-cookie.ts'
import { readerLanguage } from '../../http/reader-language.ts'
import { serve } from '../../http/serve.ts'
import { startBrowserSession } from '../identify.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { validate } from '../../kernel/validation.ts'
import { storeOutcome, signUpWithProvider, viewOutcome } from './provider-outcomes.service.ts'
import { rejectSecondIdentity, unlinkIdentity } from './identities.service.ts'
import { ACCOUNT_PAGE, beginVisit, endVisit, type VisitResult } from './provider-sign-in.service.ts'

const Init = z.object({ provider: z.enum(PROVIDERS), url: text({ ...LINK, min: 0 }).optional() })

export function mountProviders(app: App): void {
  // The browser navigates to both addresses; they respond with redirects.
  app.get('/v2/auth/init', (c) =>
    redirectUnlessLimited(c, async (ctx) => {
      const { provider, url: wanted } = validate(Init, c.req.query(), 'query') as z.output<typeof Init>
      const { url, browser } = await beginVisit(ctx, { provider, purpose: { kind: 'sign-in' }, url: wanted })
      setBrowserCookie(c, browser)
      return url
    }),
  )
  app.get('/v2/auth/callback', (c) =>
    redirectUnlessLimited(c, async (ctx) => {
      const params = new URL(c.req.url).searchParams
      const back = await endVisit(ctx, { params, browser: readBrowserCookie(c) })
      return ctx.siteUrl + (await finishVisit(c, back))
    }),
  )
  serve(app, listProviders, ({ providers }) => ({
    providers: PROVIDERS.filter((provider) => providers.has(provider)),
  }))
  serve(app, getProviderResult, (ctx, _input, c) => viewOutcome(ctx, readBrowserCookie(c)), noStore)
  serve(
    app,
    signUpByProvider,
    (ctx, { body }, c) =>
      signUpWithProvider(ctx, body, { browser: readBrowserCookie(c), language: readerLanguage(c) }),
    async (c, signedIn) => {
      clearBrowserCookie(c)
      await startBrowserSession(c, signedIn)
    },
  )
  serve(app, linkProvider, async (ctx, { body: { provider } }, c) => {
    await rejectSecondIdentity(ctx, provider)
    const purpose = { kind: 'link', userId: ctx.actor.id } as const
    const url = `${ACCOUNT_PAGE}?done=linked`
    const begun = await beginVisit(ctx, { provider, purpose, url })
    setBrowserCookie(c, begun.browser)
    return { url: begun.url }
  })
  serve(app, proveByProvider, async (ctx, { body: { provider, url } }, c) => {
    const purpose = { kind: 'prove', userId: ctx.actor.id } as const
    const begun = await beginVisit(ctx, { provider, purpose, url })
    setBrowserCookie(c, begun.browser)
    return { url: begun.url }
  })
  serve(app, unlinkProvider, (ctx, { body }) => unlinkIdentity(ctx, body.provider))
}

const PROVIDER_PAGE = '/auth/provider'

const noStore = (c: Context<HttpEnv>) => c.header('cache-control', 'no-store')

function redirect(c: Context<HttpEnv>, url: string): Response {
  noStore(c)
  return c.redirect(url, 302)
}

/** Users see a page instead of a JSON error when the rate limit is exceeded. */
async function redirectUnlessLimited(
  c: Context<HttpEnv>,
  run: (ctx: Ctx) => Promise<string>,
): Promise<Response> {
  const ctx = await c.var.identify()
  try {
    return redirect(c, await run(ctx))
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ratelimit_error') throw error
    return redirect(c, `${ctx.siteUrl}${PROVIDER_PAGE}?refused=too_often`)
  }
}

/** The next page, with the cookies it needs. */
async function finishVisit(c: Context<HttpEnv>, back: VisitResult): Promise<string> {
  if (back.kind === 'pending') {
    setBrowserCookie(c, await storeOutcome(c.var.services, back.outcome))
    return `${PROVIDER_PAGE}?${new URLSearchParams({ redirect: back.redirectTo }).toString()}`
  }
  clearBrowserCookie(c)
  if (back.kind === 'signed-in') await startBrowserSession(c, back.signedIn)
  return back.redirectTo
}
