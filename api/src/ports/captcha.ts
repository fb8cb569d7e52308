import type { CaptchaProvider } from '@quarry/domain/accounts/captcha'

export interface Captcha {
  provider: CaptchaProvider
  /** Public; the page draws the question by it. */
  siteKey: string
  /** Whether the provider takes the answer for a person's; fails with `overloaded` when the provider does not say. */
  verify: (answer: string, ip: string) => Promise<boolean>
}
