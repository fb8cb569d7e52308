import type { Webhook, WebhookAnswer } from '@quarry/api/contract/webhooks/webhooks'
import { ChevronDown } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { useTexts } from '../../lib/i18n/use-texts.ts'
import { Badge } from '../../ui/labels/badge.tsx'
import { RelativeTime } from '../../ui/labels/relative-time.tsx'
import '../../styles/pages/webhooks.css'

/** The last responses of the URL, newest first; collapsed to their count. */
export function WebhookResponses({ answers }: Pick<Webhook, 'answers'>) {
  if (answers.length === 0)
    return (
      <p className="muted webhook-part">
        <FormattedMessage id="webhooks.answers.none" />
      </p>
    )
  return (
    <details className="fold">
      <summary>
        <FormattedMessage id="webhooks.answers" values={{ count: answers.length }} />
        <ChevronDown className="i" aria-hidden="true" />
      </summary>
      <ol className="webhook-answers">
        {answers.map((response) => (
          <WebhookResponse key={response.id} response={response} />
        ))}
      </ol>
    </details>
  )
}

const WebhookResponse = ({ response }: { response: WebhookAnswer }) => (
  <li>
    <ResponseFacts response={response} />
  </li>
)

/** Status, event and time of a response, and the beginning of its body. */
export function ResponseFacts({ response }: { response: WebhookAnswer }) {
  const event = useTexts('webhooks.event')
  const { status, failure, attempt } = response
  const isSuccess = status !== null && status >= 200 && status < 300
  return (
    <>
      <p className="row-tight">
        <Badge tone={isSuccess ? 'green' : 'red'}>
          {failure === null ? status : <FormattedMessage id={`webhooks.failure.${failure}`} />}
        </Badge>
        <span>{event(response.event)}</span>
        {attempt > 1 && (
          <span className="muted">
            <FormattedMessage id="webhooks.attempt" values={{ attempt }} />
          </span>
        )}
        <span className="muted push">
          <FormattedMessage
            id="webhooks.took"
            values={{ ago: <RelativeTime date={response.at} />, duration: response.duration_ms }}
          />
        </span>
      </p>
      {response.body !== '' && (
        <code className="webhook-said" dir="auto">
          {response.body}
        </code>
      )}
    </>
  )
}
