import { callerBlock } from '../../../contract/caller.ts'
import { ruleMessage } from '../../../contract/rules.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { invalid } from '../../kernel/errors.ts'
import { hashSecret } from '../secrets.ts'
import { hasSessionFrom } from '../sessions/sessions.queries.ts'
import { endFlow } from './second-factor-flows.ts'

/** How attempts with codes are counted: before checking a code, and after a correct one. */
export interface CodeAttempts {
  count: () => Promise<void>
  forget: () => Promise<void>
}

export const flowIsDead = () => invalid('flow', ruleMessage('flow_dead'))

/** In an open session: an attacker in it would have to try a million codes. */
export const attemptsInSession = ({ attempts }: Ctx, userId: string): CodeAttempts => ({
  count: () => attempts.count('second-factor', userId),
  forget: () => attempts.succeed('second-factor', userId),
})

interface WaitingSignIn {
  userId: string
  flow: string
  /** Codes of the authenticator app are short; backup codes cannot be guessed. */
  isGuessable: boolean
}

/**
 * At sign-in, counted by pending sign-in and by caller. An attacker who knows the password and wastes attempts from
 * many callers locks the app's codes for a while, but only for callers without a session nearby; backup codes and
 * passkeys still work, so the owner is never locked out.
 */
export function attemptsAtSignIn(ctx: Ctx, { userId, flow, isGuessable }: WaitingSignIn): CodeAttempts {
  const { attempts } = ctx
  const caller = callerBlock(ctx.ip)
  const userAndCaller = `${userId}|${caller}`
  const step = hashSecret(flow).toString('base64url')
  return {
    count: async () => {
      if (await attempts.refusal('sign-in-step', step)) {
        await endFlow(ctx, flow)
        throw flowIsDead()
      }
      await attempts.count('sign-in-code', userAndCaller)
      if (!isGuessable) return
      const locked = await attempts.refusal('sign-in-code-account', userId)
      if (locked && !(await hasSessionFrom(ctx.db, userId, caller))) throw locked
    },
    forget: async () => {
      await attempts.succeed('sign-in-code', userAndCaller)
      if (isGuessable) await attempts.takeBack('sign-in-code-account', userId)
    },
  }
}
