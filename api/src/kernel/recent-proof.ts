import { PROOF_MS } from '@quarry/domain/accounts/activity'
import type { SignedInActor } from './actor.ts'
import { AppError } from './errors.ts'

type Proof = Pick<SignedInActor, 'provedAt'>

/** Whether the user proved their identity in this session within the time before `now`. */
export const isProvedWithin = ({ provedAt }: Proof, milliseconds: number, now: Date): boolean =>
  provedAt !== null && now.getTime() - provedAt.getTime() < milliseconds

/** Requires that the user proved their identity recently. */
export function requireRecentProof(actor: Proof, now: Date): void {
  if (!isProvedWithin(actor, PROOF_MS, now)) throw new AppError('proof_needed')
}
