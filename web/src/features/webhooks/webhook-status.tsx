import type { Webhook } from '@quarry/api/contract/community/webhooks'
import { FormattedMessage } from 'react-intl'
import { Badge, type Tone } from '../../ui/labels/badge.tsx'

const TONES = {
  active: 'green',
  waiting: 'orange',
  asked: 'neutral',
  failed: 'red',
  gone: 'red',
} as const satisfies Record<string, Tone>

/** Whether messages go out, and why not. */
export function WebhookState({ webhook: { pause, next_attempt: next } }: { webhook: Webhook }) {
  const name = pause ?? (next === null ? 'active' : 'waiting')
  return (
    <Badge tone={TONES[name]}>
      <FormattedMessage id={`webhooks.state.${name}`} />
    </Badge>
  )
}
