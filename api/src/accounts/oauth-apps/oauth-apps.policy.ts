import { isAdmin, isModerator, isSelf, type Actor } from '../../kernel/actor.ts'
import { policyOf } from '../../kernel/policy.ts'

interface AppFacts {
  /** The user who created it. */
  userId: string
}

const isMaker = (actor: Actor, { userId }: AppFacts): boolean => isSelf(actor, userId)
const isMakerOrStaff = (actor: Actor, facts: AppFacts): boolean => isMaker(actor, facts) || isModerator(actor)

/** Apps are public. Moderators may edit or delete deceptive apps; only the creator may renew the secret. */
export const { authorize: authorizeOauthApp } = policyOf({
  'app.edit': { scope: 'SESSION_ACCESS', when: isMakerOrStaff },
  'app.renew_secret': { scope: 'SESSION_ACCESS', when: isMaker },
  'app.delete': { scope: 'SESSION_ACCESS', when: isMakerOrStaff },
  'app.list': {
    scope: 'SESSION_ACCESS',
    when: (actor: Actor, facts: AppFacts) => isMaker(actor, facts) || isAdmin(actor),
  },
})
