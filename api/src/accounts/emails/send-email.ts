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
  /** For what has to be known whether or not a mail's transaction is kept. */
  db: Db
}

export interface AccountEmail {
  user: UserRow
  to: string
  kind: EmailKind
  /** Minted only now, so that its secret stands in this mail and nowhere else. */
  link?: LinkPurpose
  /** A page that needs no link of its own. */
  page?: string
  values?: Readonly<Record<string, string | number | Date>>
  lines?: readonly string[]
  /** Which chosen mails it is one of; those about the safety of an account are none. */
  list?: UnsubscribableList
}

/** Where the mails of a list end, for people and for their mail programs. */
export function unsubscribeLinks(siteUrl: string, reader: UserRow, list: UnsubscribableList) {
  const flow = unsubscribeToken(reader, list)
  return {
    page: `${siteUrl}/auth/unsubscribe?flow=${flow}`,
    oneClick: `${siteUrl}/v3/mail/unsubscribe?flow=${flow}`,
  }
}

/** The account, other than this, that has proved an address. */
export async function provedByAnother(tx: Tx, user: UserRow, email: string): Promise<UserRow | undefined> {
  const { proved } = await findUsersByEmail(tx, email)
  return proved?.id === user.id ? undefined : proved
}

/** Writes and sends one letter, with the link it carries. */
export async function sendEmail(
  services: EmailServices,
  tx: Tx,
  { delivery, user, to, kind, link, page, values, lines, list }: AccountEmail & { delivery: DeliveryRow },
): Promise<void> {
  const { mailer: post, siteUrl, now } = services
  const secret = link && (await createLink(tx, { userId: user.id, purpose: link, email: to, now: now() }))
  const path = link ? `${LINK_PAGES[link]}?flow=${secret}` : page
  const life = link ? LINK_LIFETIMES_MS[link] : 0
  const mail = composeEmail({
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
  const letter = { ...mail, id: `mail-${delivery.id}`, to }
  // The link of one whose transaction was lost is dead: it is sent again with another.
  const answer = link ? await post.send(letter) : await handOver(services, delivery, letter)
  if (answer === 'refused') await markBounced(tx, user.id, to, now())
}

export type EmailOf = (user: UserRow, tx: Tx) => Promise<Omit<AccountEmail, 'user' | 'to'> | undefined>

/**
 * To the account as it is now; one that is gone, or has no address, gets no mail. Nor does one that has only said that
 * an address is its own which somebody else has proved.
 */
export const emailOwner =
  (services: EmailServices, letterOf: EmailOf): Effect =>
  async (tx, delivery) => {
    const { userId } = delivery.payload as { userId: string }
    const user = await findUserById(tx, userId)
    if (!user || user.email === null || (await provedByAnother(tx, user, user.email))) return
    const letter = await letterOf(user, tx)
    if (letter) await sendEmail(services, tx, { delivery, user, to: user.email, ...letter })
  }

/** Asks for a proof of the address; whoever has given one already is told that somebody named it. */
export const requestConfirmation =
  (services: EmailServices, kind: EmailKind): Effect =>
  async (tx, delivery) => {
    const { userId } = delivery.payload as { userId: string }
    const user = await findUserById(tx, userId)
    if (!user || user.email === null || user.emailVerified) return
    const owner = await provedByAnother(tx, user, user.email)
    const letter: Omit<AccountEmail, 'to'> = owner
      ? { user: owner, kind: 'addressInUse', page: LINK_PAGES.reset_password }
      : { user, kind, link: 'verify_email' }
    await sendEmail(services, tx, { delivery, to: owner?.email ?? user.email, ...letter })
  }
