import { ruleMessage } from '../../contract/rules.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { hasLockedRights, isModerator, type SignedInActor } from '../kernel/actor.ts'
import { AppError } from '../kernel/errors.ts'
import { requireRecentProof } from '../kernel/recent-proof.ts'

/** Rejects callers without the access that an endpoint requires, and without its recent proof. */
export function authorizeAccess(
  actor: SignedInActor,
  { access, proof }: Pick<Endpoint, 'access' | 'proof'>,
  now: Date,
): void {
  if (access === 'moderator' && !isModerator(actor)) {
    const refusal = new AppError('forbidden', ruleMessage('moderators_only'))
    throw hasLockedRights(actor) ? new AppError('proof_needed') : refusal
  }
  if (proof === 'recent') requireRecentProof(actor, now)
}
