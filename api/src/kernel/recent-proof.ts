import { PROOF_MS } from '@quarry/domain/accounts/activity'
import type { SignedInActor } from './actor.ts'
import { AppError } from './errors.ts'

/** Turns away who has not shown lately who they are. */
export function requireFreshProof({ provedAt }: SignedInActor, now: Date): void {
  if (!(provedAt && now.getTime() - provedAt.getTime() < PROOF_MS)) throw new AppError('proof_needed')
}
