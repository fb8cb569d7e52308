import { CAPTCHA_ADDRESSES } from '@quarry/domain/accounts/captcha'
import type { ApiEnvironment } from '@quarry/config/api'
import type { Logger } from 'pino'
import { z } from 'zod'
import { ruleMessage } from '../../../contract/rules.ts'
import type { Captcha } from '../../ports/captcha.ts'
import { AppError } from '../../kernel/errors.ts'
import { boundedFetch } from '../bounded-fetch.ts'

type Keys = Pick<
  ApiEnvironment,
  'CAPTCHA_PROVIDER' | 'CAPTCHA_SITE_KEY' | 'CAPTCHA_SECRET' | 'CAPTCHA_URL' | 'SITE_URL'
>

interface Surroundings {
  log: Pick<Logger, 'warn'>
  timeoutMs?: number
}

/** A user waits for it after submitting a form. */
const PATIENCE_MS = 5000

/** Both providers use the same response format. */
const Verdict = z.object({
  success: z.boolean(),
  hostname: z.string().nullish(),
  'error-codes': z.array(z.string()).nullish(),
})

/** Error codes of a wrong configuration, which are no verdict on the user. */
const OF_KEYS = /secret|sitekey|internal/

/** The captcha client; null without keys. */
export function openCaptcha(keys: Keys, { log, timeoutMs = PATIENCE_MS }: Surroundings): Captcha | null {
  const { CAPTCHA_PROVIDER: provider, CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret } = keys
  if (provider === undefined || siteKey === undefined || secret === undefined) return null
  const fetch = boundedFetch(timeoutMs)
  const url = keys.CAPTCHA_URL ?? CAPTCHA_ADDRESSES[provider].verify
  const host = new URL(keys.SITE_URL).hostname
  const silent = (why: string): AppError => {
    log.warn({ provider, why }, 'captcha: the provider did not say')
    return new AppError('overloaded', ruleMessage('captcha_silent'))
  }
  return {
    provider,
    siteKey,
    async verify(answer, ip) {
      const body = new URLSearchParams({ secret, response: answer, remoteip: ip, sitekey: siteKey })
      const response = await fetch(url, { method: 'POST', body }).catch((error: Error) => {
        throw silent(error.name)
      })
      const read = Verdict.safeParse(await response.json().catch(() => undefined))
      if (!read.success) throw silent(`status ${response.status}`)
      const { success, hostname, 'error-codes': codes } = read.data
      if (!success && codes?.some((code) => OF_KEYS.test(code))) throw silent(codes.join(' '))
      // A response for another site is not valid here.
      return success && (!hostname || hostname === host)
    },
  }
}
