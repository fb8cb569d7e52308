import { FACTOR_FLOW_MS } from '@quarry/domain/accounts/sign-in-methods'
import type { Ctx } from '../../kernel/ctx.ts'
import { hashSecret, mintSecret } from '../secrets.ts'

/** What waits for a second step: a sign-in whose password was right, or an app that has shown no code yet. */
export interface Flow {
  kind: 'sign-in' | 'totp'
  userId: string
  /** Of a sign-in: the mark of its password, whose change ends it. Of an app: its secret. */
  held: string
}

const keyOf = (secret: string) => `factor-flow|${hashSecret(secret).toString('base64url')}`

/** The secret is told once; what it stands for is known to the server alone, for a while. */
export async function beginFlow({ state }: Pick<Ctx, 'state'>, flow: Flow): Promise<string> {
  const secret = mintSecret()
  await state.set(keyOf(secret), JSON.stringify(flow), FACTOR_FLOW_MS)
  return secret
}

/** It stays for another try; codes are counted elsewhere. */
export async function findFlow(
  { state }: Pick<Ctx, 'state'>,
  secret: string,
  kind: Flow['kind'],
): Promise<Flow | undefined> {
  const kept = await state.get(keyOf(secret))
  if (kept === undefined) return undefined
  const flow = JSON.parse(kept) as Flow
  return flow.kind === kind ? flow : undefined
}

/** Done with: it is recalled no more. */
export const endFlow = ({ state }: Pick<Ctx, 'state'>, secret: string): Promise<void> =>
  state.set(keyOf(secret), JSON.stringify({ kind: 'ended' }), FACTOR_FLOW_MS)
