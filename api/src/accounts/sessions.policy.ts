import { isSelf, type Actor } from '../kernel/actor.ts'
import { policyOf, type Rules } from '../kernel/policy.ts'

interface SessionFacts {
  /** Whose it is. */
  userId: string
}

/** A session is its owner's alone: nobody else learns where they are, or puts them out. */
const isOwner = (actor: Actor, { userId }: SessionFacts): boolean => isSelf(actor, userId)

const sessionRules = {
  'session.end': { scope: 'SESSION_DELETE', when: isOwner },
} satisfies Rules<SessionFacts>

/** To everybody else there is no such session. */
export const { authorize: authorizeSession } = policyOf<SessionFacts, keyof typeof sessionRules>(
  sessionRules,
  {
    noun: 'session',
    isSeen: isOwner,
  },
)
