import { CAPTCHA_ANSWER_MAX, CAPTCHA_PROVIDERS } from '@quarry/domain/accounts/captcha'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** The answer to the question of `getCaptcha`; of no interest where the site asks none. */
export const Challenge = z.string().max(CAPTCHA_ANSWER_MAX).optional()

/** What draws the question, where the site asks one before accounts are made and links are mailed. */
export const getCaptcha = endpoint({
  method: 'GET',
  path: '/_internal/captcha',
  tag: 'accounts',
  summary: 'Tell by whom people are told from programs',
  access: 'public',
  response: z.object({ provider: z.enum(CAPTCHA_PROVIDERS), site_key: z.string() }).nullable(),
})
