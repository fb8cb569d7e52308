import { PROOF_MS } from '@quarry/domain/accounts/activity'
import type { SignedInActor } from './actor.ts'
import { AppError } from './errors.ts'

/** Requires that the user proved their identity recently. */
export function requireRecentProof({ provedAt }: SignedInActor, now: Date): void {
  if (!(provedAt && now.getTime() - provedAt.getTime() < PROOF_MS)) throw new AppError('proof_needed')
}
