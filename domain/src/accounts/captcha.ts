/** Captcha providers, for sites with their keys. */
export const CAPTCHA_PROVIDERS = ['hcaptcha', 'turnstile'] as const
export type CaptchaProvider = (typeof CAPTCHA_PROVIDERS)[number]

interface CaptchaAddresses {
  /** The server verifies responses there. */
  verify: string
  /** Renders the challenge. */
  script: string
  /** What the content security policy must allow for it: scripts, frames, styles and requests. */
  origins: readonly string[]
}

/** From the documentation of the providers (docs.hcaptcha.com, developers.cloudflare.com/turnstile). */
export const CAPTCHA_ADDRESSES: Readonly<Record<CaptchaProvider, CaptchaAddresses>> = {
  hcaptcha: {
    verify: 'https://api.hcaptcha.com/siteverify',
    script: 'https://js.hcaptcha.com/1/api.js',
    origins: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
  turnstile: {
    verify: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    origins: ['https://challenges.cloudflare.com'],
  },
}

/** Characters of an answer; those of both providers have at most 2048, with room for more. */
export const CAPTCHA_ANSWER_MAX = 8192
