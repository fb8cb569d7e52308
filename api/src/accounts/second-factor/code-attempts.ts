import { callerBlock } from '../../../contract/caller.ts'
import { ruleMessage } from '../../../contract/rules.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { invalid } from '../../kernel/errors.ts'
import { hashSecret } from '../secrets.ts'
import { hasSessionFrom } from '../sessions/sessions.queries.ts'
import { endFlow } from './second-factor-flows.ts'

/** How the tries of a place where codes are asked for are counted: before one is looked at, and after a right one. */
export interface CodeAttempts {
  count: () => Promise<void>
  forget: () => Promise<void>
}

export const flowIsDead = () => invalid('flow', ruleMessage('flow_dead'))

/** In an open session: whoever has taken one over has a million codes before them. */
export const attemptsInSession = ({ attempts }: Ctx, userId: string): CodeAttempts => ({
  count: () => attempts.count('second-factor', userId),
  forget: () => attempts.succeed('second-factor', userId),
})

interface WaitingSignIn {
  userId: string
  flow: string
  /** A code of the app, of which there are few; backup codes are too many for anybody to try. */
  isGuessable: boolean
}

/**
 * At sign-in, by the half that waits and by caller. Whoever knows the password and wastes tries from everywhere closes
 * the app's codes for a while to those alone who have no session from where they ask; backup codes and passkeys go on
 * opening the account, so its owner is never locked out.
 */
export function attemptsAtSignIn(ctx: Ctx, { userId, flow, isGuessable }: WaitingSignIn): CodeAttempts {
  const { attempts } = ctx
  const caller = callerBlock(ctx.ip)
  const fromHere = `${userId}|${caller}`
  const step = hashSecret(flow).toString('base64url')
  return {
    count: async () => {
      if (await attempts.refusal('sign-in-step', step)) {
        await endFlow(ctx, flow)
        throw flowIsDead()
      }
      await attempts.count('sign-in-code', fromHere)
      if (!isGuessable) return
      const closed = await attempts.refusal('sign-in-code-account', userId)
      if (closed && !(await hasSessionFrom(ctx.db, userId, caller))) throw closed
    },
    forget: async () => {
      await attempts.succeed('sign-in-code', fromHere)
      if (isGuessable) await attempts.takeBack('sign-in-code-account', userId)
    },
  }
}
