import type { UserRole } from '@quarry/domain/accounts/roles-and-badges'
import { isAdmin, isSelf, isStaffAbove, type Actor } from '../kernel/actor.ts'
import { policyOf, type Rules } from '../kernel/policy.ts'

export interface InboxAccess {
  /** Owner of the inbox. */
  userId: string
  /** Of the owner. */
  role: UserRole
}

/** Owners and, as in the public description of the v2 API, admins; not those of other admins. */
export const isOwnerOrAdmin = (actor: Actor, { userId, role }: InboxAccess): boolean =>
  isSelf(actor, userId) || (isAdmin(actor) && isStaffAbove(actor, role))

export const inboxRules = {
  'inbox.read': { scope: 'NOTIFICATION_READ', when: isOwnerOrAdmin },
  'inbox.write': { scope: 'NOTIFICATION_WRITE', when: isOwnerOrAdmin },
} satisfies Rules<InboxAccess>

export type InboxRule = keyof typeof inboxRules

export const { can: canInbox, authorize: authorizeInbox } = policyOf<InboxAccess, InboxRule>(inboxRules)
