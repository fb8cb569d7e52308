import { PROOF_MS } from '@quarry/domain/account-events'
import { say } from '../../contract/rules.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { isModerator, type SignedInActor } from '../kernel/actor.ts'
import { AppError } from '../kernel/errors.ts'

/** Turns away whom an endpoint is not for, whatever it is about, and asks for a proof where it wants a fresh one. */
export function authorizeAccess(
  actor: SignedInActor,
  { access, proof }: Pick<Endpoint, 'access' | 'proof'>,
  now: Date,
): void {
  if (access === 'moderator' && !isModerator(actor)) throw new AppError('forbidden', say('moderators_only'))
  if (proof === 'recent' && !(actor.provedAt && now.getTime() - actor.provedAt.getTime() < PROOF_MS))
    throw new AppError('proof_needed')
}
