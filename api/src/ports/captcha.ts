import type { CaptchaProvider } from '@quarry/domain/accounts/captcha'

export interface Captcha {
  provider: CaptchaProvider
  /** Public; the page renders the challenge with it. */
  siteKey: string
  /** Whether the provider accepts the response; throws `overloaded` if it gives no verdict. */
  verify: (answer: string, ip: string) => Promise<boolean>
}
