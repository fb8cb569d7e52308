import type { OutputOf } from '@quarry/api/contract/endpoint'
import type { getCaptcha } from '@quarry/api/contract/accounts/captcha'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../../ui/controls/button.tsx'
import { FieldError } from '../../../ui/controls/field-error.tsx'
import { type CaptchaWidget, loadCaptcha } from './captcha-script.ts'

interface WidgetProps {
  captcha: NonNullable<OutputOf<typeof getCaptcha>>
  /** Receives the answer; an empty string once it has expired. */
  onAnswer: (answer: string) => void
  /** Error of the last submission: an answer is valid for one submission. */
  refusal: unknown
}

type CaptchaFieldProps = WidgetProps & { error: string | undefined }

/** The captcha of the provider, with a retry button if its script fails to load. */
export function CaptchaField({ error, ...widgetProps }: CaptchaFieldProps) {
  const [attempt, setAttempt] = useState(0)
  const [failedAttempt, setFailedAttempt] = useState<number>()
  const hasFailed = failedAttempt === attempt
  return (
    <div className="field">
      <Widget key={attempt} {...widgetProps} onFail={() => setFailedAttempt(attempt)} />
      {hasFailed && (
        <div className="row" role="alert">
          <FieldError>
            <FormattedMessage id="accounts-sign-in.captcha.missing" />
          </FieldError>
          <Button onClick={() => setAttempt(attempt + 1)}>
            <FormattedMessage id="accounts-sign-in.captcha.again" />
          </Button>
        </div>
      )}
      <noscript>
        <p className="hint">
          <FormattedMessage id="accounts-sign-in.captcha.noScripts" />
        </p>
      </noscript>
      {error !== undefined && !hasFailed && <FieldError>{error}</FieldError>}
    </div>
  )
}

function Widget({ captcha, onAnswer, refusal, onFail }: WidgetProps & { onFail: () => void }) {
  const container = useRef<HTMLDivElement>(null)
  const rendered = useRef<{ widget: CaptchaWidget; id: string }>(undefined)
  const answer = useEffectEvent(onAnswer)
  const fail = useEffectEvent(onFail)
  const { provider, site_key: siteKey } = captcha
  useEffect(() => {
    let isUnmounted = false
    const render = (widget: CaptchaWidget) => {
      if (isUnmounted || !container.current) return
      const id = widget.render(container.current, {
        sitekey: siteKey,
        theme: getComputedStyle(document.documentElement).colorScheme.includes('dark') ? 'dark' : 'light',
        callback: answer,
        'expired-callback': () => answer(''),
        'error-callback': () => answer(''),
      })
      rendered.current = { widget, id }
    }
    loadCaptcha(provider).then(render, () => !isUnmounted && fail())
    return () => {
      isUnmounted = true
      rendered.current?.widget.remove(rendered.current.id)
      rendered.current = undefined
    }
  }, [provider, siteKey])
  useEffect(() => {
    if (!refusal || !rendered.current) return
    rendered.current.widget.reset(rendered.current.id)
    answer('')
  }, [refusal])
  return <div ref={container} />
}
