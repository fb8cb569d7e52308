import { CAPTCHA_ADDRESSES, type CaptchaProvider } from '@quarry/domain/accounts/captcha'

interface RenderOptions {
  sitekey: string
  theme: 'light' | 'dark'
  callback: (answer: string) => void
  'expired-callback': () => void
  'error-callback': () => void
}

/** The global object of the provider, the same for both. */
export interface CaptchaWidget {
  render: (place: HTMLElement, options: RenderOptions) => string
  reset: (id: string) => void
  remove: (id: string) => void
}

declare global {
  interface Window {
    hcaptcha?: CaptchaWidget
    turnstile?: CaptchaWidget
    quarryCaptchaReady?: () => void
  }
}

let loading: Promise<CaptchaWidget> | undefined

/** Loads the provider's script once; after a failure the next call tries again. */
export function loadCaptcha(provider: CaptchaProvider): Promise<CaptchaWidget> {
  loading ??= new Promise<CaptchaWidget>((resolve, reject) => {
    const fail = () => reject(new Error('the captcha script could not be loaded'))
    window.quarryCaptchaReady = () => {
      const widget = window[provider]
      if (widget) resolve(widget)
      else fail()
    }
    const script = document.createElement('script')
    script.src = `${CAPTCHA_ADDRESSES[provider].script}?render=explicit&onload=quarryCaptchaReady`
    script.async = true
    script.addEventListener('error', fail)
    document.head.append(script)
  }).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
