import { WEBHOOKS_MAX } from '@quarry/domain/limits/counts'
import { FormattedMessage, useIntl } from 'react-intl'
import { usePosted } from '../../lib/forms/use-posted-form.ts'
import { AppLink } from '../../ui/navigation/app-link.tsx'
import { CopyCode } from '../../ui/controls/copy-code.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { useWebhooks } from './use-webhooks.ts'
import { WebhookCard } from './webhook-card.tsx'
import { WebhookForm } from './webhook-form.tsx'
import type { WebhookOwner } from './webhooks.queries.ts'
import '../../styles/pages/webhooks.css'

/** The webhooks of a project, an organization or the viewer, with a form to add one. */
export function WebhooksPage({ owner }: { owner: WebhookOwner }) {
  const state = useWebhooks(owner)
  const { webhooks, save } = state
  const secret = usePosted('webhook')?.values['secret'] ?? state.secret
  return (
    <>
      <p className="muted">
        <FormattedMessage
          id={`webhooks.text.${owner.kind}`}
          values={{
            link: (text) => (
              <AppLink key="link" className="link" href="/settings/notifications">
                {text}
              </AppLink>
            ),
          }}
        />
      </p>
      {secret !== undefined && <NewSecret secret={secret} />}
      {webhooks.length === 0 ? (
        <EmptyState title={<FormattedMessage id="webhooks.none" />}>
          <FormattedMessage id={owner.kind === 'person' ? 'webhooks.none.own' : 'webhooks.none.text'} />
        </EmptyState>
      ) : (
        <ul className="stack webhooks">
          {webhooks.map((webhook) => (
            <WebhookCard key={webhook.id} owner={owner} webhook={webhook} state={state} />
          ))}
        </ul>
      )}
      {webhooks.length < WEBHOOKS_MAX ? (
        <section className="slab slab-pad stack" aria-labelledby="webhook-new">
          <h2 id="webhook-new">
            <FormattedMessage id="webhooks.new" />
          </h2>
          <WebhookForm owner={owner} save={save} />
        </section>
      ) : (
        <p className="muted">
          <FormattedMessage id="webhooks.full" values={{ max: WEBHOOKS_MAX }} />
        </p>
      )}
    </>
  )
}

/** The secret of a new webhook; it cannot be shown again. */
function NewSecret({ secret }: { secret: string }) {
  const intl = useIntl()
  return (
    <Note level="success" isAlert title={<FormattedMessage id="webhooks.secret" />}>
      <div className="stack gap-2 webhook-secret">
        <FormattedMessage id="webhooks.secret.text" />
        <CopyCode text={secret} label={intl.formatMessage({ id: 'webhooks.secret.label' })} />
      </div>
    </Note>
  )
}

/** For team members without the permission. The webhook URLs are confidential. */
export function WebhooksUnavailable() {
  return (
    <EmptyState title={<FormattedMessage id="webhooks.closed" />}>
      <FormattedMessage id="webhooks.closed.text" />
    </EmptyState>
  )
}
