import { matchLanguage } from '@quarry/domain/site/languages'
import {
  chooseLanguage,
  getSubscriptionOfLink,
  getNewsletter,
  subscribe,
  unsubscribe,
  unsubscribeByLink,
} from '../../../contract/notifications/email-subscriptions.ts'
import type { App } from '../../http/env.ts'
import { readQuery, serve } from '../../http/serve.ts'
import { setLanguage } from '../../accounts/credentials/credentials.queries.ts'
import { isSubscribed } from './email-subscriptions.queries.ts'
import {
  chooseSubscription,
  subscriptionOfLink,
  unsubscribeWithToken,
} from './email-subscriptions.service.ts'

export function mountEmailSubscriptions(app: App): void {
  serve(app, subscribe, (ctx) => chooseSubscription(ctx, 'newsletter', true))
  serve(app, unsubscribe, (ctx) => chooseSubscription(ctx, 'newsletter', false))
  serve(app, getNewsletter, async ({ db, actor }) => ({
    subscribed: await isSubscribed(db, actor.id, 'newsletter'),
  }))
  serve(app, getSubscriptionOfLink, (ctx, { query }) => subscriptionOfLink(ctx, query.flow))
  serve(app, unsubscribeByLink, (ctx, { query }) => unsubscribeWithToken(ctx, query.flow))
  // Email programs without one-click unsubscription open the address as a link.
  app.get(unsubscribeByLink.path, (c) => {
    const { flow } = readQuery(c, unsubscribeByLink)
    return c.redirect(`/auth/unsubscribe?flow=${encodeURIComponent(flow)}`)
  })
  serve(app, chooseLanguage, async ({ db, actor }, { body }, c) => {
    const language = body.language ?? matchLanguage(c.req.header('accept-language') ?? '')
    if (actor.kind === 'user') await setLanguage(db, actor.id, language)
    return undefined
  })
}
