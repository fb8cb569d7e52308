import { MAIL_TOKEN } from '@quarry/domain/limits/lengths'
import { LANGUAGES } from '@quarry/domain/site/languages'
import { ENDABLE_LISTS } from '@quarry/domain/notifications/email-subscriptions'
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
  summary: 'Get the newsletter, once the own address is confirmed',
  response: NoContent,
})
export const unsubscribe = endpoint({
  ...newsletter,
  method: 'DELETE',
  path: '/_internal/auth/email/subscribe',
  summary: 'Get no newsletter any more',
  response: NoContent,
})
export const getNewsletter = endpoint({
  ...newsletter,
  method: 'GET',
  path: '/_internal/auth/email/subscribe',
  summary: 'Get whether the own account wants the newsletter',
  response: z.object({ subscribed: z.boolean() }),
})
const MailedFlow = z.object({ flow: z.string().max(MAIL_TOKEN.max) })
const EndedMails = z.object({ list: z.enum(ENDABLE_LISTS) })

/** For the page that asks before it ends them; of whom they are it does not tell. */
export const getMailsOfLink = endpoint({
  tag: 'accounts',
  method: 'GET',
  path: '/_internal/mail/unsubscribe',
  summary: 'Get which mails a link in one of them would end',
  access: 'public',
  query: MailedFlow,
  response: EndedMails,
})
/** For mail programs, which send a form of their own and no cookie (RFC 8058); so the link is in the address. */
export const unsubscribeByLink = endpoint({
  tag: 'accounts',
  method: 'POST',
  path: '/v3/mail/unsubscribe',
  summary: 'End the mails that one of them carries the link to',
  access: 'public',
  query: MailedFlow,
  response: EndedMails,
})
export const chooseLanguage = endpoint({
  tag: 'accounts',
  method: 'PUT',
  path: '/_internal/account/language',
  summary: 'Choose the language of the own mails; null follows the browser. Visitors have none to choose',
  access: 'optional',
  scope: 'SESSION_ACCESS',
  body: z.object({ language: z.enum(LANGUAGES).nullable() }),
  response: NoContent,
})
