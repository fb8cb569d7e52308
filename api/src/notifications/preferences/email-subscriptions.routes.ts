import { matchLanguage } from '@quarry/domain/site/languages'
import {
  chooseLanguage,
  getMailsOfLink,
  getNewsletter,
  subscribe,
  unsubscribe,
  unsubscribeByLink,
} from '../../../contract/notifications/email-subscriptions.ts'
import type { App } from '../../http/env.ts'
import { readQuery, serve } from '../../http/serve.ts'
import { setLanguage } from '../../accounts/credentials/credentials.queries.ts'
import { wantsMail } from './email-subscriptions.queries.ts'
import { chooseMail, mailsOfLink, unsubscribeByMail } from './email-subscriptions.service.ts'

export function mountMailChoices(app: App): void {
  serve(app, subscribe, (ctx) => chooseMail(ctx, 'newsletter', true))
  serve(app, unsubscribe, (ctx) => chooseMail(ctx, 'newsletter', false))
  serve(app, getNewsletter, async ({ db, actor }) => ({
    subscribed: await wantsMail(db, actor.id, 'newsletter'),
  }))
  serve(app, getMailsOfLink, (ctx, { query }) => mailsOfLink(ctx, query.flow))
  serve(app, unsubscribeByLink, (ctx, { query }) => unsubscribeByMail(ctx, query.flow))
  // Programs that do not post what the head of a mail names open it, like any link.
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
