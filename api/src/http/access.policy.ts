import { say } from '../../contract/rules.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { isModerator, type SignedInActor } from '../kernel/actor.ts'
import { AppError } from '../kernel/errors.ts'

/** Turns away whom an endpoint is not for, whatever it is about. */
export function authorizeAccess(actor: SignedInActor, access: Endpoint['access']): void {
  if (access === 'moderator' && !isModerator(actor)) throw new AppError('forbidden', say('moderators_only'))
}
