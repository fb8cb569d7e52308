import { ruleMessage } from '../../contract/rules.ts'
import { isModerator, isSelf, type Actor } from '../kernel/actor.ts'
import { policyOf, type Rules } from '../kernel/policy.ts'

/** Facts about one actor and one thread. */
export interface ThreadAccess {
  /** The reporter, or a member of the project. */
  isMember: boolean
  isClosed: boolean
}

const participates = (actor: Actor, { isMember }: ThreadAccess): boolean => isMember || isModerator(actor)

export const threadRules = {
  'thread.read': { scope: 'THREAD_READ', when: participates },
  'thread.write': {
    scope: 'THREAD_WRITE',
    when: (actor, thread) => participates(actor, thread) && (!thread.isClosed || isModerator(actor)),
    refusal: ruleMessage('thread_closed'),
  },
  'thread.note': {
    scope: 'THREAD_WRITE',
    when: (actor) => isModerator(actor),
    refusal: ruleMessage('staff_notes_only'),
  },
} satisfies Rules<ThreadAccess>

export type ThreadRule = keyof typeof threadRules

const policy = policyOf<ThreadAccess, ThreadRule>(threadRules, {
  target: 'thread',
  isVisible: (actor, access): boolean => canThread(actor, 'thread.read', access),
})
export const { can: canThread, authorize: authorizeThread } = policy

interface MessageAccess {
  authorId: string | null
}

export const messageRules = {
  'message.delete': {
    scope: 'THREAD_WRITE',
    when: (actor, { authorId }) => isModerator(actor) || (authorId !== null && isSelf(actor, authorId)),
  },
} satisfies Rules<MessageAccess>

export const { authorize: authorizeMessage } = policyOf<MessageAccess, keyof typeof messageRules>(
  messageRules,
)

/** Messages of moderators show their name to staff only. */
export const hidesIdentity = (actor: Actor): boolean => isModerator(actor)
export const readsNotes = (actor: Actor): boolean => isModerator(actor)
