import type { Tx } from '@quarry/db/db'
import type { AccountHappening } from '@quarry/db/events'
import type { UserRow } from '@quarry/db/schema/accounts'
import type { DeliveryRow } from '@quarry/db/schema/jobs'
import { LINK_LIVES_MS, type LinkPurpose } from '@quarry/domain/account-links'
import type { Effect } from '@quarry/jobs/deliveries'
import type { Effects } from '@quarry/jobs/delivery-queue'
import type { Post } from '../kernel/post.ts'
import { compose } from '../mail/compose.ts'
import type { LetterKind } from '../mail/letter-texts.ts'
import { findUserById } from '../people/users.queries.ts'
import { findEmailChange, markBounced } from './credentials.queries.ts'
import { findPat } from './pats.queries.ts'
import { countLinksSince, createLink } from './links.queries.ts'

/** More links for a new password are not sent, whoever asks: nobody's mailbox is filled from here. */
export const RESETS_PER_HOUR = 3

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const PAGES: Readonly<Record<LinkPurpose, string>> = {
  verify_email: '/auth/verify-email',
  reset_password: '/auth/reset-password',
  restore_email: '/auth/restore-email',
}

export interface MailServices {
  post: Post
  siteUrl: string
  now: () => Date
}

interface Letter {
  user: UserRow
  to: string
  kind: LetterKind
  /** Minted only now, so that its secret stands in this mail and nowhere else. */
  link?: LinkPurpose
  /** A page that needs no link of its own. */
  page?: string
  values?: Readonly<Record<string, string | Date>>
}

/** Writes and sends one letter, with the link it carries. */
async function sendLetter(
  { post, siteUrl, now }: MailServices,
  tx: Tx,
  { delivery, user, to, kind, link, page, values }: Letter & { delivery: DeliveryRow },
): Promise<void> {
  const secret = link && (await createLink(tx, { userId: user.id, purpose: link, email: to, now: now() }))
  const path = link ? `${PAGES[link]}?flow=${secret}` : page
  const life = link ? LINK_LIVES_MS[link] : 0
  const mail = compose({
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
  })
  const answer = await post.send({ ...mail, id: `mail-${delivery.id}`, to })
  if (answer === 'refused') await markBounced(tx, user.id, to, now())
}

/**
 * What the queue `mail` does on each event. The link is minted and its hash written in the transaction that sends the
 * mail and forgets the delivery: a mail that was not sent leaves no link, and one that is sent twice carries two.
 */
export function accountMails(services: MailServices): Effects {
  /** The account as it is now; one that is gone, or has no address, gets no mail. */
  const toOwner =
    (letterOf: (user: UserRow, tx: Tx) => Promise<Omit<Letter, 'user' | 'to'> | undefined>): Effect =>
    async (tx, delivery) => {
      const { userId } = delivery.payload as { userId: string }
      const user = await findUserById(tx, userId)
      if (!user || user.email === null) return
      const letter = await letterOf(user, tx)
      if (letter) await sendLetter(services, tx, { delivery, user, to: user.email, ...letter })
    }
  const asksToConfirm = (kind: LetterKind) =>
    toOwner(async ({ emailVerified }) => (emailVerified ? undefined : { kind, link: 'verify_email' }))
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
    'password.reset_asked': toOwner(async ({ id }, tx) => {
      const since = new Date(services.now().getTime() - HOUR_MS)
      const sent = await countLinksSince(tx, { userId: id, purpose: 'reset_password', since })
      return sent >= RESETS_PER_HOUR ? undefined : { kind: 'reset', link: 'reset_password' }
    }),
    'password.changed': toOwner(async () => ({ kind: 'passwordChanged', page: PAGES.reset_password })),
    'token.created': aboutToken('tokenCreated'),
    'token.revoked': aboutToken('tokenRevoked'),
    'email.changed': async (tx, delivery) => {
      const { userId, changeId } = delivery.payload as Extract<AccountHappening, { name: 'email.changed' }>
      const [user, change] = [await findUserById(tx, userId), await findEmailChange(tx, changeId)]
      if (!user || !change) return
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
