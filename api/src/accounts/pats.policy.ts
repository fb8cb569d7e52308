import { isSelf, type Actor } from '../kernel/actor.ts'
import { policyOf, type Rules } from '../kernel/policy.ts'

interface PatFacts {
  /** Whose it is. */
  userId: string
}

/** A token is its owner's alone, whatever somebody else's role is. */
const isOwner = (actor: Actor, { userId }: PatFacts): boolean => isSelf(actor, userId)

const patRules = {
  'pat.edit': { scope: 'PAT_WRITE', when: isOwner },
  'pat.delete': { scope: 'PAT_DELETE', when: isOwner },
} satisfies Rules<PatFacts>

export type PatRule = keyof typeof patRules

/** To everybody else there is no such token. */
export const { authorize: authorizePat } = policyOf<PatFacts, PatRule>(patRules, {
  noun: 'personal access token',
  isSeen: isOwner,
})
