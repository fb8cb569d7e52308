import type { Ctx } from '../kernel/ctx.ts'
import { hashSecret, mintSecret } from './secrets.ts'

type Holder = Pick<Ctx, 'state' | 'now'>

/** What is kept for a while for whoever brings a secret; each kind keeps things of one shape. */
export interface Kept {
  kind: string
  forMs: number
}

const keyOf = ({ kind }: Kept, secret: string) => `${kind}|${hashSecret(secret).toString('base64url')}`

/** The secret is told once; what it stands for is known to the server alone. */
export async function storeOnce({ state, now }: Holder, kept: Kept, held: object): Promise<string> {
  const secret = mintSecret()
  const until = now().getTime() + kept.forMs
  await state.set(keyOf(kept, secret), JSON.stringify({ held, until }), kept.forMs)
  return secret
}

/** Without using it up. */
export async function peekStored<T>(
  { state, now }: Holder,
  kept: Kept,
  secret: string,
): Promise<T | undefined> {
  const found = await state.get(keyOf(kept, secret))
  if (found === undefined) return undefined
  const { held, until } = JSON.parse(found) as { held: T; until: number }
  return now().getTime() < until ? held : undefined
}

/** Each is taken once: of two who bring the secret at the same moment one gets it. */
export async function takeStored<T>(holder: Holder, kept: Kept, secret: string): Promise<T | undefined> {
  const held = await peekStored<T>(holder, kept, secret)
  if (held === undefined) return undefined
  const { used } = await holder.state.count(`${keyOf(kept, secret)}|taken`, kept.forMs)
  return used === 1 ? held : undefined
}
