import type { Db, Tx } from '@quarry/db/db'
import type { UserRow } from '@quarry/db/schema/accounts/accounts'
import type { DeliveryRow } from '@quarry/db/schema/jobs'
import { LINK_LIFETIMES_MS, type LinkPurpose } from '@quarry/domain/accounts/email-links'
import type { UnsubscribableList } from '@quarry/domain/notifications/email-subscriptions'
import type { Effect } from '@quarry/jobs/deliveries'
import { DAY_MS, HOUR_MS } from '@quarry/domain/times'
import type { Mailer } from '../../ports/mailer.ts'
import { composeEmail } from '../../email/compose-email.ts'
import type { EmailKind } from '../../email/email-texts.ts'
import { findUserById, findUsersByEmail } from '../users/users.queries.ts'
import { markBounced } from '../credentials/credentials.queries.ts'
import { createLink } from '../credentials/email-links.queries.ts'
import { handOver } from './email-handover.ts'
import { unsubscribeToken } from './unsubscribe-tokens.ts'

export const LINK_PAGES: Readonly<Record<LinkPurpose, string>> = {
  verify_email: '/auth/verify-email',
  reset_password: '/auth/reset-password',
  restore_email: '/auth/restore-email',
}

export interface EmailServices {
  mailer: Mailer
  siteUrl: string
  now: () => Date
  /** Outside the transaction, for marks that survive a rollback. */
  db: Db
}

export interface AccountEmail {
  user: UserRow
  to: string
  kind: EmailKind
  /** Created when the email is sent, so that its secret exists only in this email. */
  link?: LinkPurpose
  /** The change of address that the link reverts. */
  changeId?: string
  /** A page that needs no secret link. */
  page?: string
  values?: Readonly<Record<string, string | number | Date>>
  lines?: readonly string[]
  /** The subscription list of the email; security emails have none. */
  list?: UnsubscribableList
}

/** Links that end a subscription: for people, and for their email programs. */
export function unsubscribeLinks(siteUrl: string, reader: UserRow, list: UnsubscribableList) {
  const flow = unsubscribeToken(reader, list)
  return {
    page: `${siteUrl}/auth/unsubscribe?flow=${flow}`,
    oneClick: `${siteUrl}/v3/mail/unsubscribe?flow=${flow}`,
  }
}

/** Another account that verified this address. */
export async function verifiedByAnother(tx: Tx, user: UserRow, email: string): Promise<UserRow | undefined> {
  const { proved } = await findUsersByEmail(tx, email)
  return proved?.id === user.id ? undefined : proved
}

/** Composes and sends one email, with its link. */
export async function sendEmail(
  services: EmailServices,
  tx: Tx,
  {
    delivery,
    user,
    to,
    kind,
    link,
    changeId,
    page,
    values,
    lines,
    list,
  }: AccountEmail & { delivery: DeliveryRow },
): Promise<void> {
  const { mailer, siteUrl, now } = services
  const secret =
    link && (await createLink(tx, { userId: user.id, purpose: link, email: to, changeId, now: now() }))
  const path = link ? `${LINK_PAGES[link]}?flow=${secret}` : page
  const life = link ? LINK_LIFETIMES_MS[link] : 0
  const email = await composeEmail({
    kind,
    language: user.language,
    values: {
      username: user.username,
      site: siteUrl,
      hours: Math.round(life / HOUR_MS),
      days: Math.round(life / DAY_MS),
      ...values,
    },
    ...(path !== undefined && { href: siteUrl + path }),
    ...(lines && { lines }),
    ...(list && { unsubscribe: unsubscribeLinks(siteUrl, user, list) }),
  })
  const message = { ...email, id: `mail-${delivery.id}`, to }
  // If the transaction is rolled back, the link is invalid and the email is sent again with another one.
  const outcome = link ? await mailer.send(message) : await handOver(services, delivery, message)
  if (outcome === 'refused') await markBounced(tx, user.id, to, now())
}

export type EmailOf = (user: UserRow, tx: Tx) => Promise<Omit<AccountEmail, 'user' | 'to'> | undefined>

/**
 * Sends to the current address of the account. Deleted accounts, accounts without an address, and accounts whose
 * address another account verified get no email.
 */
export const emailOwner =
  (services: EmailServices, emailOf: EmailOf): Effect =>
  async (tx, delivery) => {
    const { userId } = delivery.payload as { userId: string }
    const user = await findUserById(tx, userId)
    if (!user || user.email === null || (await verifiedByAnother(tx, user, user.email))) return
    const accountEmail = await emailOf(user, tx)
    if (accountEmail) await sendEmail(services, tx, { delivery, user, to: user.email, ...accountEmail })
  }

/** Asks to verify the address; if another account verified it already, informs the owner of that account. */
export const requestConfirmation =
  (services: EmailServices, kind: EmailKind): Effect =>
  async (tx, delivery) => {
    const { userId } = delivery.payload as { userId: string }
    const user = await findUserById(tx, userId)
    if (!user || user.email === null || user.emailVerified) return
    const owner = await verifiedByAnother(tx, user, user.email)
    const accountEmail: Omit<AccountEmail, 'to'> = owner
      ? { user: owner, kind: 'addressInUse', page: LINK_PAGES.reset_password }
      : { user, kind, link: 'verify_email' }
    await sendEmail(services, tx, { delivery, to: owner?.email ?? user.email, ...accountEmail })
  }
