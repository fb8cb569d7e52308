import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { CaptchaField } from './captcha-field.tsx'
import { captchaQuery } from './captcha.queries.ts'

interface CaptchaForm {
  error: unknown
  stateOf: (path: string) => { error: string | undefined }
}

/**
 * The captcha above the button of a form and its answer for the request; renders nothing if the site uses
 * none.
 */
export function useCaptcha() {
  const { api } = useRouter().options.context
  const { data: captcha } = useQuery(captchaQuery(api))
  const [answer, setAnswer] = useState('')
  return {
    body: captcha ? { challenge: answer } : {},
    fieldOf: ({ error, stateOf }: CaptchaForm) =>
      captcha && (
        <CaptchaField
          captcha={captcha}
          onAnswer={setAnswer}
          error={stateOf('challenge').error}
          refusal={error}
        />
      ),
  }
}
