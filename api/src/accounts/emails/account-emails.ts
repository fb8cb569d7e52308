import type { AccountDomainEvent } from '@quarry/db/events'
import type { Effect } from '@quarry/jobs/deliveries'
import type { Effects } from '@quarry/jobs/delivery-queue'
import type { LetterKind } from '../../email/email-texts.ts'
import { findUserById } from '../users/users.queries.ts'
import { findEmailChange } from '../credentials/credentials.queries.ts'
import { countLinksSince } from '../credentials/email-links.queries.ts'
import { wantsMail } from '../../notifications/preferences/email-subscriptions.queries.ts'
import { farewellMails } from '../deletion/deletion-emails.ts'
import { findPat } from '../pats/pats.queries.ts'
import { suspensionMails } from '../suspensions/suspension-emails.ts'
import { safetyMails } from './security-emails.ts'
import { takedownEmails } from '../../moderation/takedowns/takedown-emails.ts'
import {
  askToConfirm,
  HOUR_MS,
  PAGES,
  provedByAnother,
  sendLetter,
  toOwnerBy,
  type LetterOf,
  type MailServices,
} from './send-email.ts'

/** More links for a new password are not sent, whoever asks: nobody's mailbox is filled from here. */
export const RESETS_PER_HOUR = 3

/**
 * What the queue `mail` does on each event. The link is minted and its hash written in the transaction that sends the
 * mail and forgets the delivery: a mail that was not sent leaves no link, and one that is sent twice carries two.
 */
export function accountMails(services: MailServices): Effects {
  const toOwner = (letterOf: LetterOf) => toOwnerBy(services, letterOf)
  const asksToConfirm = (kind: LetterKind) => askToConfirm(services, kind)
  const aboutToken =
    (kind: LetterKind): Effect =>
    async (tx, delivery) => {
      const { tokenId } = delivery.payload as { tokenId: string }
      const token = await findPat(tx, tokenId)
      // One that is gone already needs no mail.
      if (!token) return
      const values = { name: token.name, expires: token.expiresAt }
      await toOwner(async () => ({ kind, page: '/settings/pats', values }))(tx, delivery)
    }
  return {
    'account.created': asksToConfirm('welcome'),
    'email.confirmation_asked': asksToConfirm('confirm'),
    ...safetyMails(services),
    ...farewellMails(services),
    ...suspensionMails(services),
    ...takedownEmails(services),
    'mail.chosen': async (tx, delivery) => {
      const { list } = delivery.payload as Extract<AccountDomainEvent, { name: 'mail.chosen' }>
      await toOwner(async ({ id, emailVerified }) =>
        emailVerified && (await wantsMail(tx, id, list)) ? { kind: list, list } : undefined,
      )(tx, delivery)
    },
    'password.reset_asked': toOwner(async ({ id }, tx) => {
      const since = new Date(services.now().getTime() - HOUR_MS)
      const sent = await countLinksSince(tx, { userId: id, purpose: 'reset_password', since })
      return sent >= RESETS_PER_HOUR ? undefined : { kind: 'reset', link: 'reset_password' }
    }),
    'password.changed': toOwner(async () => ({ kind: 'passwordChanged', page: PAGES.reset_password })),
    'token.created': aboutToken('tokenCreated'),
    'token.revoked': aboutToken('tokenRevoked'),
    'email.changed': async (tx, delivery) => {
      const { userId, changeId } = delivery.payload as Extract<AccountDomainEvent, { name: 'email.changed' }>
      const [user, change] = [await findUserById(tx, userId), await findEmailChange(tx, changeId)]
      if (!user || !change) return
      if (!change.wasVerified && (await provedByAnother(tx, user, change.oldEmail))) return
      // Whoever holds an address that was never proved has no claim to the account.
      await sendLetter(services, tx, {
        delivery,
        user,
        to: change.oldEmail,
        ...(change.wasVerified
          ? { kind: 'emailChanged', link: 'restore_email' }
          : { kind: 'emailChangedUnproved' }),
      })
    },
  }
}
