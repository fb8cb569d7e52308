import { EMAIL_TOKEN } from '@quarry/domain/limits/lengths'
import { LANGUAGES } from '@quarry/domain/site/languages'
import { UNSUBSCRIBABLE_LISTS } from '@quarry/domain/notifications/email-subscriptions'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'

const newsletter = {
  tag: 'accounts',
  access: 'signed-in',
  scope: 'USER_AUTH_WRITE',
} as const

export const subscribe = endpoint({
  ...newsletter,
  method: 'POST',
  path: '/_internal/auth/email/subscribe',
  summary: 'Subscribe to the newsletter, which is sent once your address is confirmed',
  response: NoContent,
})
export const unsubscribe = endpoint({
  ...newsletter,
  method: 'DELETE',
  path: '/_internal/auth/email/subscribe',
  summary: 'Unsubscribe from the newsletter',
  response: NoContent,
})
export const getNewsletter = endpoint({
  ...newsletter,
  method: 'GET',
  path: '/_internal/auth/email/subscribe',
  summary: 'Get whether you subscribe to the newsletter',
  response: z.object({ subscribed: z.boolean() }),
})
const UnsubscribeToken = z.object({ flow: z.string().max(EMAIL_TOKEN.max) })
const UnsubscribedList = z.object({ list: z.enum(UNSUBSCRIBABLE_LISTS) })

/** For the confirmation page. The response does not reveal the user. */
export const getSubscriptionOfLink = endpoint({
  tag: 'accounts',
  method: 'GET',
  path: '/_internal/mail/unsubscribe',
  summary: 'Get which emails an unsubscribe link would end',
  access: 'public',
  query: UnsubscribeToken,
  response: UnsubscribedList,
})
/** One-click unsubscription (RFC 8058): email programs send no cookie, so the token is in the query. */
export const unsubscribeByLink = endpoint({
  tag: 'accounts',
  method: 'POST',
  path: '/v3/mail/unsubscribe',
  summary: 'Unsubscribe from the emails of an unsubscribe link',
  access: 'public',
  query: UnsubscribeToken,
  response: UnsubscribedList,
})
export const chooseLanguage = endpoint({
  tag: 'accounts',
  method: 'PUT',
  path: '/_internal/account/language',
  summary: 'Set the language of your emails; null follows the browser. Has no effect for visitors',
  access: 'optional',
  scope: 'SESSION_ACCESS',
  body: z.object({ language: z.enum(LANGUAGES).nullable() }),
  response: NoContent,
})
