import { OAUTH_CONSENT_MS } from '@quarry/domain/accounts/oauth'
import type { Ctx } from '../../kernel/ctx.ts'
import { keepOnce, peekAtKept, takeKept } from '../one-time-secrets.ts'

/** What an app asked, word for word, until somebody has answered. */
export interface Asked {
  userId: string
  appId: string
  redirectUri: string
  isRedirectNamed: boolean
  scopes: number
  state: string | null
  challenge: string | null
}

const KEPT = { kind: 'oauth-consent', forMs: OAUTH_CONSENT_MS }

export const keepAsked = (ctx: Pick<Ctx, 'state' | 'now'>, asked: Asked): Promise<string> =>
  keepOnce(ctx, KEPT, asked)

/** Once, and only by whoever was asked; others do not use it up. */
export async function takeAsked(
  ctx: Pick<Ctx, 'state' | 'now'>,
  secret: string,
  userId: string,
): Promise<Asked | undefined> {
  const asked = await peekAtKept<Asked>(ctx, KEPT, secret)
  return asked?.userId === userId ? takeKept<Asked>(ctx, KEPT, secret) : undefined
}
