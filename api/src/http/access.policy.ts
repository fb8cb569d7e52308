import { ruleMessage } from '../../contract/rules.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { isModerator, type SignedInActor } from '../kernel/actor.ts'
import { AppError } from '../kernel/errors.ts'
import { requireFreshProof } from '../kernel/recent-proof.ts'

/** Turns away whom an endpoint is not for, whatever it is about, and asks for a proof where it wants a fresh one. */
export function authorizeAccess(
  actor: SignedInActor,
  { access, proof }: Pick<Endpoint, 'access' | 'proof'>,
  now: Date,
): void {
  if (access === 'moderator' && !isModerator(actor))
    throw new AppError('forbidden', ruleMessage('moderators_only'))
  if (proof === 'recent') requireFreshProof(actor, now)
}
