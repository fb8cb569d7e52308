import { PASSKEY_CHALLENGE_MS } from '@quarry/domain/passkeys'
import type { Ctx } from '../../kernel/ctx.ts'
import { hashSecret, mintSecret } from '../secrets.ts'

/** What a device is asked to sign, and for whom. */
interface Challenge {
  kind: 'new' | 'use'
  /** Null when nobody has said who they are. */
  userId: string | null
  challenge: string
  until: number
}

const keyOf = (secret: string) => `passkey-challenge|${hashSecret(secret).toString('base64url')}`

export async function keepChallenge(
  { state, now }: Pick<Ctx, 'state' | 'now'>,
  challenge: Omit<Challenge, 'until'>,
): Promise<string> {
  const secret = mintSecret()
  const until = now().getTime() + PASSKEY_CHALLENGE_MS
  await state.keep(keyOf(secret), JSON.stringify({ ...challenge, until }), PASSKEY_CHALLENGE_MS)
  return secret
}

/** Each is answered once, rightly or wrongly: of two answers at the same moment one gets it. */
export async function takeChallenge(
  { state, now }: Pick<Ctx, 'state' | 'now'>,
  secret: string,
  wanted: Pick<Challenge, 'kind' | 'userId'>,
): Promise<string | undefined> {
  const key = keyOf(secret)
  const kept = await state.recall(key)
  if (kept === undefined) return undefined
  const { used } = await state.count(`${key}|taken`, PASSKEY_CHALLENGE_MS)
  const { kind, userId, challenge, until } = JSON.parse(kept) as Challenge
  const isTheirs = kind === wanted.kind && userId === wanted.userId
  return used === 1 && isTheirs && now().getTime() < until ? challenge : undefined
}
