import type { AccountDomainEvent } from '@quarry/db/events'
import type { Effect } from '@quarry/jobs/deliveries'
import type { Effects } from '@quarry/jobs/delivery-workers'
import { HOUR_MS } from '@quarry/domain/times'
import type { EmailKind } from '../../email/email-texts.ts'
import { PASSWORD_RESET_EMAILS_PER_HOUR } from '../../limits/attempt-limits.ts'
import { findUserById } from '../users/users.queries.ts'
import { findEmailChange } from '../credentials/credentials.queries.ts'
import { countLinksSince } from '../credentials/email-links.queries.ts'
import { isSubscribed } from '../../notifications/preferences/email-subscriptions.queries.ts'
import { deletionEmails } from '../deletion/deletion-emails.ts'
import { findPat } from '../pats/pats.queries.ts'
import { suspensionEmails } from '../suspensions/suspension-emails.ts'
import { securityEmails } from './security-emails.ts'
import {
  requestConfirmation,
  LINK_PAGES,
  verifiedByAnother,
  sendEmail,
  emailOwner,
  type EmailOf,
  type EmailServices,
} from './send-email.ts'

/**
 * Effects of the queue `mail`. The link is created and its hash stored in the transaction that sends the email and
 * deletes the delivery: an email that was not sent leaves no link, and one that is sent twice carries two links.
 */
export function accountEmails(services: EmailServices): Effects {
  const toOwner = (emailOf: EmailOf) => emailOwner(services, emailOf)
  const requestsConfirmation = (kind: EmailKind) => requestConfirmation(services, kind)
  const aboutToken =
    (kind: EmailKind): Effect =>
    async (tx, delivery) => {
      const { tokenId } = delivery.payload as { tokenId: string }
      const token = await findPat(tx, tokenId)
      // Deleted in the meantime.
      if (!token) return
      const values = { name: token.name, expires: token.expiresAt }
      await toOwner(async () => ({ kind, page: '/settings/pats', values }))(tx, delivery)
    }
  return {
    'account.created': requestsConfirmation('welcome'),
    'email.confirmation_asked': requestsConfirmation('confirm'),
    ...securityEmails(services),
    ...deletionEmails(services),
    ...suspensionEmails(services),
    'mail.chosen': async (tx, delivery) => {
      const { list } = delivery.payload as Extract<AccountDomainEvent, { name: 'mail.chosen' }>
      await toOwner(async ({ id, emailVerified }) =>
        emailVerified && (await isSubscribed(tx, id, list)) ? { kind: list, list } : undefined,
      )(tx, delivery)
    },
    'password.reset_asked': toOwner(async ({ id }, tx) => {
      const since = new Date(services.now().getTime() - HOUR_MS)
      const sent = await countLinksSince(tx, { userId: id, purpose: 'reset_password', since })
      return sent >= PASSWORD_RESET_EMAILS_PER_HOUR ? undefined : { kind: 'reset', link: 'reset_password' }
    }),
    'password.changed': toOwner(async () => ({ kind: 'passwordChanged', page: LINK_PAGES.reset_password })),
    'token.created': aboutToken('tokenCreated'),
    'token.revoked': aboutToken('tokenRevoked'),
    'email.changed': async (tx, delivery) => {
      const { userId, changeId } = delivery.payload as Extract<AccountDomainEvent, { name: 'email.changed' }>
      const [user, change] = [await findUserById(tx, userId), await findEmailChange(tx, changeId)]
      if (!user || !change) return
      if (!change.wasVerified && (await verifiedByAnother(tx, user, change.oldEmail))) return
      // The holder of an address that was never verified has no claim to the account, so the email has no link.
      await sendEmail(services, tx, {
        delivery,
        user,
        to: change.oldEmail,
        ...(change.wasVerified
          ? { kind: 'emailChanged', link: 'restore_email', changeId: change.id }
          : { kind: 'emailChangedUnproved' }),
      })
    },
  }
}
