import type { OutputOf } from '@quarry/api/contract/endpoint'
import type { getCaptcha } from '@quarry/api/contract/accounts/captcha'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../../ui/controls/button.tsx'
import { FieldError } from '../../../ui/controls/field-error.tsx'
import { type CaptchaWidget, loadCaptcha } from './captcha-script.ts'

interface QuestionProps {
  captcha: NonNullable<OutputOf<typeof getCaptcha>>
  /** The answer; empty while there is none, and once it has lapsed. */
  onAnswer: (answer: string) => void
  /** What the form was refused with: an answer is good for one sending. */
  refusal: unknown
}

type CaptchaFieldProps = QuestionProps & { error: string | undefined }

/** The question that tells people from programs, drawn by the provider. */
export function CaptchaField({ error, ...question }: CaptchaFieldProps) {
  const [attempt, setAttempt] = useState(0)
  const [missed, setMissed] = useState<number>()
  const isMissing = missed === attempt
  return (
    <div className="field">
      <Question key={attempt} {...question} onMissing={() => setMissed(attempt)} />
      {isMissing && (
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
      {error !== undefined && !isMissing && <FieldError>{error}</FieldError>}
    </div>
  )
}

function Question({ captcha, onAnswer, refusal, onMissing }: QuestionProps & { onMissing: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const drawn = useRef<{ widget: CaptchaWidget; id: string }>(undefined)
  const answer = useEffectEvent(onAnswer)
  const miss = useEffectEvent(onMissing)
  const { provider, site_key: siteKey } = captcha
  useEffect(() => {
    let isGone = false
    const draw = (widget: CaptchaWidget) => {
      if (isGone || !place.current) return
      const id = widget.render(place.current, {
        sitekey: siteKey,
        theme: getComputedStyle(document.documentElement).colorScheme.includes('dark') ? 'dark' : 'light',
        callback: (given) => answer(given),
        'expired-callback': () => answer(''),
        'error-callback': () => answer(''),
      })
      drawn.current = { widget, id }
    }
    loadCaptcha(provider).then(draw, () => !isGone && miss())
    return () => {
      isGone = true
      drawn.current?.widget.remove(drawn.current.id)
      drawn.current = undefined
    }
  }, [provider, siteKey])
  useEffect(() => {
    if (!refusal || !drawn.current) return
    drawn.current.widget.reset(drawn.current.id)
    answer('')
  }, [refusal])
  return <div ref={place} />
}
