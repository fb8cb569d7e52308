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
import type { Holder } from './webhooks.queries.ts'
import '../../styles/pages/webhooks.css'

/** The addresses that are told what happens to a project, or to all of an organization. */
export function WebhooksPage({ holder }: { holder: Holder }) {
  const standing = useWebhooks(holder)
  const { webhooks, save } = standing
  const secret = usePosted('webhook')?.values['secret'] ?? standing.secret
  return (
    <>
      <p className="muted">
        <FormattedMessage
          id={`webhooks.text.${holder.kind}`}
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
          <FormattedMessage id={holder.kind === 'person' ? 'webhooks.none.own' : 'webhooks.none.text'} />
        </EmptyState>
      ) : (
        <ul className="stack webhooks">
          {webhooks.map((webhook) => (
            <WebhookCard key={webhook.id} holder={holder} webhook={webhook} standing={standing} />
          ))}
        </ul>
      )}
      {webhooks.length < WEBHOOKS_MAX ? (
        <section className="slab slab-pad stack" aria-labelledby="webhook-new">
          <h2 id="webhook-new">
            <FormattedMessage id="webhooks.new" />
          </h2>
          <WebhookForm holder={holder} save={save} />
        </section>
      ) : (
        <p className="muted">
          <FormattedMessage id="webhooks.full" values={{ max: WEBHOOKS_MAX }} />
        </p>
      )}
    </>
  )
}

/** The secret of one that has just been made; nobody can show it again. */
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

/** For members who are not let in: what there is, is a secret of those who are. */
export function WebhooksClosed() {
  return (
    <EmptyState title={<FormattedMessage id="webhooks.closed" />}>
      <FormattedMessage id="webhooks.closed.text" />
    </EmptyState>
  )
}
