import { isAdmin, isSelf, type Actor } from '../kernel/actor.ts'
import { policyOf, type Rules } from '../kernel/policy.ts'

export interface InboxAccess {
  /** Whose it is. */
  userId: string
}

/** An inbox is its owner's; admins may look and tidy up as the public v2 description has it. */
const isKeeper = (actor: Actor, { userId }: InboxAccess): boolean => isSelf(actor, userId) || isAdmin(actor)

export const inboxRules = {
  'inbox.read': { scope: 'NOTIFICATION_READ', when: isKeeper },
  'inbox.write': { scope: 'NOTIFICATION_WRITE', when: isKeeper },
} satisfies Rules<InboxAccess>

export type InboxRule = keyof typeof inboxRules

export const { can: canInbox, authorize: authorizeInbox } = policyOf<InboxAccess, InboxRule>(inboxRules)
