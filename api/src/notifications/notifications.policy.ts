import { isAdmin, isSelf, type Actor } from '../kernel/actor.ts'
import { policyOf, type Rules } from '../kernel/policy.ts'

export interface InboxAccess {
  /** Owner of the inbox. */
  userId: string
}

/** Owners and, as in the public description of the v2 API, admins. */
const isOwnerOrAdmin = (actor: Actor, { userId }: InboxAccess): boolean =>
  isSelf(actor, userId) || isAdmin(actor)

export const inboxRules = {
  'inbox.read': { scope: 'NOTIFICATION_READ', when: isOwnerOrAdmin },
  'inbox.write': { scope: 'NOTIFICATION_WRITE', when: isOwnerOrAdmin },
} satisfies Rules<InboxAccess>

export type InboxRule = keyof typeof inboxRules

export const { can: canInbox, authorize: authorizeInbox } = policyOf<InboxAccess, InboxRule>(inboxRules)
