import type { Ctx } from '../kernel/ctx.ts'
import { hashSecret, mintSecret } from './secrets.ts'

type StateCtx = Pick<Ctx, 'state' | 'now'>

/** Values stored for a limited time behind a secret; all values of a kind have the same type. */
export interface StoredKind {
  kind: string
  forMs: number
}

const keyOf = ({ kind }: StoredKind, secret: string) => `${kind}|${hashSecret(secret).toString('base64url')}`

/** The secret is returned once; the value stays on the server. */
export async function storeOnce({ state, now }: StateCtx, kind: StoredKind, value: object): Promise<string> {
  const secret = mintSecret()
  const until = now().getTime() + kind.forMs
  await state.set(keyOf(kind, secret), JSON.stringify({ value, until }), kind.forMs)
  return secret
}

/** Does not consume the value. */
export async function peekStored<T>(
  { state, now }: StateCtx,
  kind: StoredKind,
  secret: string,
): Promise<T | undefined> {
  const found = await state.get(keyOf(kind, secret))
  if (found === undefined) return undefined
  const { value, until } = JSON.parse(found) as { value: T; until: number }
  return now().getTime() < until ? value : undefined
}

/** Consumes the value: of two simultaneous requests one gets it. */
export async function takeStored<T>(ctx: StateCtx, kind: StoredKind, secret: string): Promise<T | undefined> {
  const value = await peekStored<T>(ctx, kind, secret)
  if (value === undefined) return undefined
  const { used } = await ctx.state.count(`${keyOf(kind, secret)}|taken`, kind.forMs)
  return used === 1 ? value : undefined
}
