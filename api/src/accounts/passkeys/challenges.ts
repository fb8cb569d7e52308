import { PASSKEY_CHALLENGE_MS } from '@quarry/domain/accounts/passkeys'
import type { Ctx } from '../../kernel/ctx.ts'
import { keepOnce, takeKept } from '../one-time-secrets.ts'

/** What a device is asked to sign, and for whom. */
interface Challenge {
  kind: 'new' | 'use'
  /** Null when nobody has said who they are. */
  userId: string | null
  challenge: string
}

const KEPT = { kind: 'passkey-challenge', forMs: PASSKEY_CHALLENGE_MS }

export const keepChallenge = (ctx: Pick<Ctx, 'state' | 'now'>, challenge: Challenge): Promise<string> =>
  keepOnce(ctx, KEPT, challenge)

/** Each is answered once, rightly or wrongly. */
export async function takeChallenge(
  ctx: Pick<Ctx, 'state' | 'now'>,
  secret: string,
  wanted: Pick<Challenge, 'kind' | 'userId'>,
): Promise<string | undefined> {
  const kept = await takeKept<Challenge>(ctx, KEPT, secret)
  const isTheirs = kept?.kind === wanted.kind && kept.userId === wanted.userId
  return isTheirs ? kept.challenge : undefined
}
