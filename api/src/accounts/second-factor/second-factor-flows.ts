import { FACTOR_FLOW_MS } from '@quarry/domain/accounts/sign-in-methods'
import type { Ctx } from '../../kernel/ctx.ts'
import { hashSecret, mintSecret } from '../secrets.ts'

/** A pending second step: a sign-in with a correct password, or an authenticator app that is being set up. */
export interface Flow {
  kind: 'sign-in' | 'totp'
  userId: string
  /** Of a sign-in: the fingerprint of the password, whose change ends the flow. Of an app: its secret. */
  payload: string
}

const keyOf = (secret: string) => `factor-flow|${hashSecret(secret).toString('base64url')}`

/** The secret is returned once; the flow stays on the server for a limited time. */
export async function beginFlow({ state }: Pick<Ctx, 'state'>, flow: Flow): Promise<string> {
  const secret = mintSecret()
  await state.set(keyOf(secret), JSON.stringify(flow), FACTOR_FLOW_MS)
  return secret
}

/** The flow stays for another attempt; codes are counted elsewhere. */
export async function findFlow(
  { state }: Pick<Ctx, 'state'>,
  secret: string,
  kind: Flow['kind'],
): Promise<Flow | undefined> {
  const stored = await state.get(keyOf(secret))
  if (stored === undefined) return undefined
  const flow = JSON.parse(stored) as Flow
  return flow.kind === kind ? flow : undefined
}

/** Ends the flow. */
export const endFlow = ({ state }: Pick<Ctx, 'state'>, secret: string): Promise<void> =>
  state.set(keyOf(secret), JSON.stringify({ kind: 'ended' }), FACTOR_FLOW_MS)
