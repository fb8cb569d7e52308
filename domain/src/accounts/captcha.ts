/** Who can tell people from programs, for sites that have keys of theirs. */
export const CAPTCHA_PROVIDERS = ['hcaptcha', 'turnstile'] as const
export type CaptchaProvider = (typeof CAPTCHA_PROVIDERS)[number]

interface CaptchaAddresses {
  /** Asked by the server whether an answer is good. */
  verify: string
  /** Draws the question. */
  script: string
  /** What a page that asks must admit: scripts, frames, styles and requests. */
  origins: readonly string[]
}

/** As the providers describe them (docs.hcaptcha.com, developers.cloudflare.com/turnstile). */
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
