import { isAdmin, isSelf } from '../kernel/actor.ts'
import type { Rules } from '../kernel/policy.ts'

export interface InboxAccess {
  /** Whose it is. */
  userId: string
}

/** An inbox is its owner's; admins may look and tidy up as the public v2 description has it. */
export const inboxRules = {
  'inbox.read': {
    scope: 'NOTIFICATION_READ',
    when: (actor, { userId }) => isSelf(actor, userId) || isAdmin(actor),
  },
  'inbox.write': {
    scope: 'NOTIFICATION_WRITE',
    when: (actor, { userId }) => isSelf(actor, userId) || isAdmin(actor),
  },
} satisfies Rules<InboxAccess>
