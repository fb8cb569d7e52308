import type { Webhook } from '@quarry/api/contract/webhooks/webhooks'
import { Pause, Play, Send } from 'lucide-react'
import { useId, type FormEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { usePosted } from '../../lib/forms/use-posted-form.ts'
import { useTexts } from '../../lib/i18n/use-texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { RelativeTime } from '../../ui/labels/relative-time.tsx'
import { FormError } from '../forms/form-error.tsx'
import { ResponseFacts, WebhookResponses } from './webhook-responses.tsx'
import { EditWebhook } from './edit-webhook.tsx'
import { useWebhookAction, type WebhookAction, type WebhooksState } from './use-webhooks.ts'
import type { WebhookOwner } from './webhooks.queries.ts'
import '../../styles/pages/webhooks.css'
import { Badge, type Tone } from '../../ui/labels/badge.tsx'

const TONES = {
  active: 'green',
  waiting: 'orange',
  asked: 'neutral',
  failed: 'red',
  gone: 'red',
} as const satisfies Record<string, Tone>

/** Whether the webhook is active, and if not, why. */
function WebhookState({ webhook: { pause, next_attempt: next } }: { webhook: Webhook }) {
  const name = pause ?? (next === null ? 'active' : 'waiting')
  return (
    <Badge tone={TONES[name]}>
      <FormattedMessage id={`webhooks.state.${name}`} />
    </Badge>
  )
}

interface WebhookCardProps {
  owner: WebhookOwner
  webhook: Webhook
  state: WebhooksState
}

/** A webhook: its state, its actions, and the last responses of its URL. */
export function WebhookCard({ owner, webhook, state }: WebhookCardProps) {
  const id = useId()
  const action = useWebhookAction(owner, webhook, state)
  const refused = usePosted('webhook-action')
  const { sending } = action
  const isOther = (name: WebhookAction) => sending !== undefined && sending !== name
  const form = {
    draft: null,
    native: 'webhook-action',
    hidden: { kind: owner.kind, holder: owner.id, webhook: webhook.id },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const { submitter } = event.nativeEvent as SubmitEvent
      const name = submitter instanceof HTMLButtonElement ? submitter.value : ''
      if (name !== '') action.mutate(name as WebhookAction)
    },
  }
  return (
    <li className="slab" id={`webhook-${webhook.id}`} aria-labelledby={id}>
      <div className="webhook-head">
        <div className="min-w-0 stack gap-1">
          <h2 id={id}>
            <bdi>{webhook.name}</bdi> <WebhookState webhook={webhook} />
          </h2>
          <p className="clip">
            <code dir="ltr">{webhook.url}</code>
          </p>
          <p className="muted">
            <FormatAndEvents webhook={webhook} />
          </p>
          {webhook.pause !== null && webhook.paused !== null && (
            <p className="muted">
              <FormattedMessage
                id={`webhooks.pause.${webhook.pause}.text`}
                values={{ ago: <RelativeTime date={webhook.paused} /> }}
              />
            </p>
          )}
          {webhook.next_attempt !== null && (
            <p className="muted">
              <FormattedMessage
                id="webhooks.next"
                values={{ at: <RelativeTime date={webhook.next_attempt} /> }}
              />
            </p>
          )}
        </div>
        <Form {...form} className="row-tight">
          {refused?.values['webhook'] === webhook.id && <FormError error={refused.error} />}
          <Button
            type="submit"
            aria-describedby={id}
            name="action"
            value="test"
            size="small"
            icon={Send}
            isBusy={sending === 'test' || state.testResult(webhook.id) === 'waiting'}
            disabled={isOther('test')}
          >
            <FormattedMessage id="webhooks.test" />
          </Button>
          {webhook.pause === null ? (
            <Button
              type="submit"
              aria-describedby={id}
              name="action"
              value="pause"
              size="small"
              icon={Pause}
              isBusy={sending === 'pause'}
              disabled={isOther('pause')}
            >
              <FormattedMessage id="webhooks.pause" />
            </Button>
          ) : (
            <Button
              type="submit"
              aria-describedby={id}
              name="action"
              value="resume"
              size="small"
              icon={Play}
              isBusy={sending === 'resume'}
              disabled={isOther('resume')}
            >
              <FormattedMessage id="webhooks.resume" />
            </Button>
          )}
        </Form>
      </div>
      <TestResult result={state.testResult(webhook.id)} />
      <WebhookResponses answers={webhook.answers} />
      <EditWebhook {...{ owner, webhook, state, sending, actionForm: form }} />
    </li>
  )
}

/** The response to a test, as soon as it arrives. */
function TestResult({ result }: { result: ReturnType<WebhooksState['testResult']> }) {
  const isShown = result !== undefined && result !== 'waiting'
  return (
    <output className={isShown ? 'webhook-part' : undefined}>
      {result === 'late' && <FormattedMessage id="webhooks.test.late" />}
      {typeof result === 'object' && <ResponseFacts response={result} />}
    </output>
  )
}

/** Format and events; the events of a personal webhook are part of the notification preferences. */
function FormatAndEvents({ webhook: { format, events } }: Pick<WebhookCardProps, 'webhook'>) {
  const intl = useIntl()
  const subject = useTexts('webhooks.subject')
  const formatName = useTexts('webhooks.format')
  const eventNames = events.map((name) => subject(name))
  return [
    formatName(format),
    ...(eventNames.length > 0 ? [intl.formatList(eventNames, { type: 'unit' })] : []),
  ].join(' · ')
}
