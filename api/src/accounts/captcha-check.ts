import { ruleMessage } from '../../contract/rules.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { invalid } from '../kernel/errors.ts'

/**
 * Does nothing on sites without a captcha. Check rate limits first: each call sends a request to the provider.
 */
export async function requireCaptcha(
  { captcha, ip }: Pick<Ctx, 'captcha' | 'ip'>,
  answer: string | undefined,
): Promise<void> {
  if (!captcha) return
  if (!answer) throw invalid('challenge', ruleMessage('captcha_needed'))
  if (!(await captcha.verify(answer, ip))) throw invalid('challenge', ruleMessage('captcha_wrong'))
}
