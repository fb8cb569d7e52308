import { OAUTH_CONSENT_MS } from '@quarry/domain/oauth'
import type { Ctx } from '../../kernel/ctx.ts'
import { hashSecret, mintSecret } from '../secrets.ts'

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

const keyOf = (secret: string) => `oauth-consent|${hashSecret(secret).toString('base64url')}`

/** The secret is told to whoever is asked; what it stands for is known to the server alone. */
export async function keepAsked({ state }: Pick<Ctx, 'state'>, asked: Asked): Promise<string> {
  const secret = mintSecret()
  await state.keep(keyOf(secret), JSON.stringify(asked), OAUTH_CONSENT_MS)
  return secret
}

/** Once, and only by whoever was asked. */
export async function takeAsked(
  { state }: Pick<Ctx, 'state'>,
  secret: string,
  userId: string,
): Promise<Asked | undefined> {
  const kept = await state.recall(keyOf(secret))
  if (kept === undefined) return undefined
  const asked = JSON.parse(kept) as Partial<Asked>
  if (asked.userId !== userId) return undefined
  // Of two who answer at once the first one counts.
  const { used } = await state.count(`${keyOf(secret)}|taken`, OAUTH_CONSENT_MS)
  if (used > 1) return undefined
  return asked as Asked
}
