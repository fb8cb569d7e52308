import { CAPTCHA_ANSWER_MAX, CAPTCHA_PROVIDERS } from '@quarry/domain/accounts/captcha'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** The response to the challenge of `getCaptcha`; ignored where the site uses no captcha. */
export const Challenge = z.string().max(CAPTCHA_ANSWER_MAX).optional()

/** The captcha provider of the site, null without one. Sign-up and password reset require a captcha. */
export const getCaptcha = endpoint({
  method: 'GET',
  path: '/_internal/captcha',
  tag: 'accounts',
  summary: 'Get the captcha provider of the site',
  access: 'public',
  response: z.object({ provider: z.enum(CAPTCHA_PROVIDERS), site_key: z.string() }).nullable(),
})
